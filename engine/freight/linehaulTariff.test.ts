/**
 * A published rate template as one tariff: areas and seasons are lanes, weights and miles are breaks, each contract year is a version.
 * Every cell to the cent, beside the same reckoned with whole numbers.
 */
import { expect, test } from 'vitest';
import { compileTariff } from './compileTariff.ts';
import { rateShipment } from './rateShipment.ts';
import { AREA_OF_ZIP, AREAS, dayOfYear, ESCALATIONS, linehaulTariff } from './testing/linehaulCells.ts';

/** Whole numbers with the digits behind their point. */
type Whole = readonly [value: bigint, digits: number];

function whole(text: string): Whole {
  const [before = '', behind = ''] = text.split('.');
  return [BigInt(before + behind), behind.length];
}
const times = ([a, m]: Whole, [b, n]: Whole): Whole => [a * b, m + n];
/** Half up; nothing here is below zero. */
function rounded([value, digits]: Whole, to: number): Whole {
  if (digits <= to) return [value * 10n ** BigInt(to - digits), to];
  const scale = 10n ** BigInt(digits - to);
  return [(value * 2n + scale) / (scale * 2n), to];
}
function written([value, digits]: Whole): string {
  const text = String(value).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The factor of a year's prices relative to the first year. */
const FACTORS = ESCALATIONS.map((_, at) =>
  written(
    ESCALATIONS.slice(0, at + 1)
      .map(whole)
      .reduce<Whole>(times, [1n, 0]),
  ),
);
const tariff = compileTariff(linehaulTariff(FACTORS));
const rate = (shipment: Record<string, unknown>, of = tariff) =>
  rateShipment(of, { serviceArea: '672', season: 'Peak', pickupDate: dayOfYear(0), weightUnit: 'Lbs', ...shipment });

// transcom/mymove, pkg/services/ghcrateengine, domestic_linehaul_pricer_test.go (MIT): its cell, its escalation, its shipment.
test('rates the shipment of the pricer’s test from its cell, by the area of its zip code', () => {
  const serviceArea = AREA_OF_ZIP['173'];
  const escalated = compileTariff(linehaulTariff(['1.11']));
  const found = rate({ serviceArea, chargeableWeight: 4001, miles: 1201 }, escalated);
  expect(found).toMatchObject({ outcome: 'rated', total: '207248.32', lane: { id: '672 Peak' } });
  expect(found.charges?.[0]?.why).toMatchObject({
    unitPrice: '4.313',
    quantity: '48052.01',
    breaks: [{ id: 'w500' }, { id: 'm1001' }],
  });
});

test('rates every cell of every contract year to the cent, at both ends of its breaks', () => {
  expect(FACTORS.slice(0, 3)).toEqual(['1', '1.0206', '1.04070582']);
  const ends: Readonly<Record<string, readonly string[]>> = {
    500: ['500', '4001', '4999.995'],
    5000: ['5000', '9999.99'],
    10000: ['10000', '24680'],
  };
  const miles: readonly (readonly string[])[] = [
    ['1', '250'],
    ['251', '500'],
    ['501', '1000'],
    ['1001', '1201', '1500'],
    ['1501', '2000'],
    ['2001', '2500'],
    ['2501', '3000'],
    ['3001', '3500'],
    ['3501', '4000'],
    ['4001', '5000'],
  ];
  let cells = 0;
  for (const { serviceArea, season, rates } of AREAS)
    for (const [weight, row] of Object.entries(rates))
      for (const [at, price] of row.entries()) {
        cells += 1;
        for (const [year, factor] of FACTORS.entries())
          for (const pounds of ends[weight] ?? [])
            for (const way of miles[at] ?? []) {
              const unitPrice = rounded(times(whole(price), whole(factor)), 3);
              const [lb, digits] = whole(pounds);
              const total = written(rounded(times(times(unitPrice, [lb, digits + 2]), whole(way)), 2));
              const shipment = { serviceArea, season, pickupDate: dayOfYear(year), miles: way };
              const found = rate({ ...shipment, chargeableWeight: pounds });
              expect([found.outcome, found.total], JSON.stringify({ ...shipment, pounds })).toEqual(['rated', total]);
            }
      }
  expect(cells).toBe(70);
});

test('takes the year before until the next one begins', () => {
  const shipment = { chargeableWeight: 4001, miles: 1201 };
  expect(rate({ ...shipment, pickupDate: '2020-05-31' }).tariff.version).toBe(1);
  expect(rate({ ...shipment, pickupDate: '2020-06-01' }).tariff.version).toBe(2);
});

test.each([
  ['no lane of an area that is not there', { serviceArea: '8' }, 'noLane'],
  ['no break below the least weight', { chargeableWeight: 499 }, 'noBreak'],
  ['no rate where an area has no cell', { serviceArea: '4', season: 'NonPeak', chargeableWeight: 6000 }, 'noRate'],
  ['no weight', { chargeableWeight: '' }, 'missingWeight'],
  ['no miles', { miles: '' }, 'missingQuantity'],
  ['a day before the first year', { pickupDate: '2019-05-31' }, 'noVersion'],
])('names what stands against it: %s', (_what, shipment, outcome) => {
  const found = rate({ chargeableWeight: 4001, miles: 1201, ...shipment });
  expect([found.outcome, found.total]).toEqual([outcome, undefined]);
});
