/** Unrated shipments have a named outcome, and errors of tariffs are reported. */
import { describe, expect, test } from 'vitest';
import { chargeableWeight } from './chargeableWeight.ts';
import { compileTariff, overlappingLanes } from './compileTariff.ts';
import { rateShipment } from './rateShipment.ts';
import type { TariffLane } from './tariff.ts';
import { type TariffParts, tariffOf } from './testing/tariffOf.ts';

const shipment = { etd: '2026-03-02', chargeableWeight: 100, origin: 'FRA', destination: 'JFK' };
const rate = (parts: TariffParts, values: Record<string, unknown> = shipment) =>
  rateShipment(compileTariff(tariffOf(parts)), values);
const perKg = { chargeID: 'x', calculation: 'KG' };
const parameters = [{ fieldKey: 'origin' }, { fieldKey: 'destination' }];
const lane = (id: string, values: TariffLane['values'], more: Partial<TariffLane> = {}): TariffLane => ({
  id,
  values: { 'rate.x': id.length, ...values },
  ...more,
});

describe('lanes', () => {
  const of = (...lanes: TariffLane[]): TariffParts => ({ charges: [perKg], lanes, version: { parameters } });

  test('an empty parameter matches all, and most filled ones win', () => {
    const lanes = [
      lane('any', {}),
      lane('from', { origin: 'fra ' }),
      lane('both', { origin: 'FRA', destination: 'JFK' }),
    ];
    expect(rate(of(...lanes)).lane?.id).toBe('both');
    expect(rate(of(...lanes), { ...shipment, destination: 'LAX' }).lane?.id).toBe('from');
    expect(rate(of(...lanes), { ...shipment, origin: 'CDG' }).lane?.id).toBe('any');
  });
  test('a tie is several lanes', () => {
    const found = rate(of(lane('from', { origin: 'FRA' }), lane('to', { destination: 'JFK' })));
    expect(found).toMatchObject({ outcome: 'severalLanes', lanes: ['from', 'to'] });
    expect(found.total).toBeUndefined();
  });
  test('none, and none on the day', () => {
    expect(rate(of(lane('from', { origin: 'CDG' }))).outcome).toBe('noLane');
    expect(rate(of(lane('from', {}, { effectiveDate: '2026-04-01' }))).outcome).toBe('noRateForDay');
    expect(rate(of(lane('from', {}, { expiryDate: '2026-03-02' }))).outcome).toBe('rated');
  });
  test('of other versions are not looked at', () => {
    expect(rate(of(lane('old', {}, { toVersion: 0 }), lane('mine', {}, { fromVersion: 1 }))).lane?.id).toBe('mine');
  });
  test('with equal unique parameters on one day are reported', () => {
    const unique = parameters.map((each) => ({ ...each, uniqueCalculationParam: true }));
    const lanes = [
      lane('a', { origin: 'FRA' }, { effectiveDate: '2026-01-01' }),
      lane('b', { origin: 'fra' }, { effectiveDate: '2026-02-01', expiryDate: '2026-02-28' }),
      lane('c', { origin: 'FRA' }, { effectiveDate: '2026-05-01' }),
      lane('d', { origin: 'CDG' }),
    ];
    const plan = compileTariff(tariffOf({ charges: [perKg], lanes, version: { parameters: unique } }));
    const pairs = plan.versions.flatMap(overlappingLanes).map((pair) => pair.map(({ id }) => id).join());
    expect(pairs).toEqual(['a,b', 'a,c']);
  });
});

describe('a shipment', () => {
  test('that says its dimensions and no volume is rated by them', () => {
    const { chargeableWeight: _, ...light } = { ...shipment, grossWeight: '100' };
    const lanes = [lane('from', { origin: 'FRA', 'rate.x': 2 })];
    const parts = { charges: [perKg], lanes };
    const dimensions = [{ quantity: 2, length: 100, width: 100, height: 100 }];
    const total = (values: object) => rate(parts, { ...light, ...values }).total;
    const volume = total({ volume: '2' });
    expect(total({ dimensions, unitDimension: 'CMS' })).toEqual(volume);
    expect(total({ volume: '2', dimensions: [] })).toEqual(volume);
    expect(total({})).not.toEqual(volume);
    // 366 cubic inches a kilogram.
    expect(total({ dimensions: [{ quantity: 1, length: 366, width: 10, height: 20 }] })).toEqual(
      total({ grossWeight: '200' }),
    );
    expect(total({ dimensions, unitDimension: ' cms' })).toEqual(volume);
    // An entered value takes precedence over a computed one.
    expect(total({ dimensions, unitDimension: 'CMS', volume: '3' })).toEqual(total({ volume: '3' }));
  });
  const box = { quantity: 1, length: 5, width: 10, height: 20 };
  test.each([
    [{ dimensions: [{ ...box, length: -5 }] }, 'dimensions'],
    [{ dimensions: [{ ...box, quantity: 0 }] }, 'dimensions'],
    [{ dimensions: [box, { ...box, height: '0' }] }, 'dimensions'],
    [{ dimensions: [{ ...box, height: '' }] }, 'dimensions'],
    [{ dimensions: [null] }, 'dimensions'],
    [{ dimensions: '5 x 10 x 20' }, 'dimensions'],
    [{ dimensions: box }, 'dimensions'],
    [{ dimensions: [{ ...box, length: '1e13' }] }, 'dimensions'],
    [{ dimensions: [box], unitDimension: 'METERS' }, 'unitDimension'],
    [{ dimensions: [box], unitDimension: 1 }, 'unitDimension'],
  ])('with dimensions %o is not rated by a guess', (values, field) => {
    const { chargeableWeight: _, ...light } = { ...shipment, grossWeight: '100' };
    const parts = { charges: [perKg], lanes: [lane('from', { origin: 'FRA', 'rate.x': 2 })] };
    const found = rate(parts, { ...light, ...values });
    expect(found).toMatchObject({ outcome: 'invalidWeight', with: { field } });
    expect(found.total).toBeUndefined();
  });
  const parts: TariffParts = { charges: [perKg], values: { 'rate.x': 2 } };
  test.each([
    [{ etd: '2026-03-02' }, 'missingWeight'],
    [{ etd: '2026-03-02', chargeableWeight: 0 }, 'missingWeight'],
    [{ etd: '2026-03-02', chargeableWeight: -5 }, 'invalidWeight'],
    [{ etd: '2026-03-02', chargeableWeight: 'Weight Captured Separately' }, 'invalidWeight'],
    [{ etd: '2026-03-02', chargeableWeight: '1e9' }, 'invalidWeight'],
    [{ etd: '2026-03-02', chargeableWeight: 2_000_000_000 }, 'invalidWeight'],
    [{ chargeableWeight: 5 }, 'missingDate'],
    [{ etd: 'Date Not Captured', chargeableWeight: 5 }, 'missingDate'],
    [{ etd: '1999-12-31', chargeableWeight: 5 }, 'noVersion'],
  ])('%o: %s', (values, outcome) => {
    const found = rate(parts, values);
    expect(found.outcome).toBe(outcome);
    expect(found.total).toBeUndefined();
    expect(found.charges?.some(({ tariffValue }) => tariffValue !== undefined) ?? false).toBe(false);
  });
  test('without miles, pieces or a zip code', () => {
    const of = (calculation: string) => rate({ charges: [{ chargeID: 'x', calculation }], values: { 'rate.x': 2 } });
    expect(of('MI')).toMatchObject({ outcome: 'missingQuantity', with: { field: 'miles' } });
    expect(of('PC').outcome).toBe('missingQuantity');
  });
  test('that the tariff is not for', () => {
    const identifiers = [{ fieldKey: 'transportMode', fieldVal: 'Air' }];
    const of = (mode?: string) => rate({ ...parts, version: { identifiers } }, { ...shipment, transportMode: mode });
    expect(of('Ocean')).toMatchObject({
      outcome: 'notForShipment',
      with: { field: 'transportMode', value: 'Ocean' },
    });
    expect(of()).toMatchObject({ outcome: 'notForShipment', with: { field: 'transportMode' } });
    expect(of('air').outcome).toBe('rated');
  });
  test('computes its chargeable weight where none is written', () => {
    const found = rate(parts, { etd: '2026-03-02', grossWeight: 100, volume: 1 });
    expect(found.total).toBe('333.46');
    expect(found.chargeableWeight?.slice(0, 8)).toBe('166.7314');
  });
  test('is not rated without a captured chargeable weight where one is required', () => {
    const plan = compileTariff(tariffOf(parts));
    const values = { etd: '2026-03-02', grossWeight: 100, volume: 1 };
    expect(rateShipment(plan, values, { isWeightCaptured: true })).toMatchObject({
      outcome: 'missingWeight',
      with: { field: 'chargeableWeight' },
    });
  });
});

describe('rates', () => {
  test('an empty or non-numeric cell does not count as zero', () => {
    expect(rate({ charges: [perKg] })).toMatchObject({ outcome: 'noRate', with: { column: 'rate.x' } });
    expect(rate({ charges: [perKg], values: { 'rate.x': 'call us' } }).outcome).toBe('invalidRate');
    expect(rate({ charges: [perKg], values: { 'rate.x': 0 } })).toMatchObject({ outcome: 'rated', total: '0.00' });
  });
  test('cost is what the buying tariff gives, with a percentage', () => {
    const plan = compileTariff(tariffOf({ charges: [perKg], values: { 'rate.x': 'cost + 12.5%' } }));
    expect(rateShipment(plan, shipment, { costs: { X: '80' } }).total).toBe('90.00');
    expect(rateShipment(plan, shipment)).toMatchObject({ outcome: 'noCost', with: { charge: 'X' } });
  });
  test('a percentage of a charge without amount has no amount', () => {
    const percent = { chargeID: 'y', calculation: 'PCT', operand: 10, calculationOnCharge: 'x' };
    const found = rate({ charges: [percent, perKg] });
    expect(found.charges?.map(({ outcome }) => outcome)).toEqual(['missingBase', 'noRate']);
  });
  test('rounds up, down, to a multiple, or not at all', () => {
    const of = (more: object) => rate({ charges: [{ ...perKg, ...more }], values: { 'rate.x': '0.012345' } }).total;
    expect(of({})).toBe('1.23');
    expect(of({ chargeRounding: 'up' })).toBe('1.24');
    expect(of({ chargeDecimal: 4 })).toBe('1.2345');
    expect(of({ chargeNearest: '0.05' })).toBe('1.25');
    expect(of({ noRounding: true })).toBe('1.2345');
    expect(
      rate({
        charges: [perKg],
        values: { 'rate.x': '1.235' },
        version: { currency: 'JPY' },
        file: { currencyDigits: { JPY: 0 } },
      }).total,
    ).toBe('124');
  });
});

describe('breaks', () => {
  const weight = (id: string, from: string, to?: string) => ({
    id,
    key: 'weightBreaks' as const,
    from,
    to: to ?? null,
  });
  const of = (breackage: object[], chargeableWeight: unknown, values: object = {}) =>
    rate(
      { charges: [{ ...perKg, breackage: breackage as never }], values: { 'break.x.a': 3, 'break.x.b': 2, ...values } },
      { ...shipment, chargeableWeight },
    );
  test('one applies up to the start of the next, regardless of its typed end', () => {
    const breaks = [weight('a', '0', '499.99'), weight('b', '500', '1000')];
    expect(of(breaks, '499.995').charges?.[0]?.why?.breaks?.[0]).toMatchObject({ id: 'a', to: '499.99' });
    expect(of(breaks, '500').charges?.[0]?.why?.breaks?.[0]?.id).toBe('b');
    expect(of(breaks, '1000').outcome).toBe('rated');
    expect(of(breaks, '1000.5')).toMatchObject({ outcome: 'noBreak' });
  });
  test('gaps and overlaps make a tariff that rates nothing', () => {
    const fault = (...breaks: object[]) => of(breaks, 5).with?.problem;
    expect(fault(weight('a', '0', '400'), weight('b', '500'))).toBe('breakGap');
    expect(fault(weight('a', '0', '600'), weight('b', '500'))).toBe('breakOverlap');
    expect(fault(weight('a', '5', '4'))).toBe('breakInvalid');
  });
  test('two kinds have a rate for each combination', () => {
    const miles = (id: string, from: string, to?: string) => ({ id, key: 'miles' as const, from, to: to ?? null });
    const breackage = [miles('m', '0', '250'), miles('n', '251'), weight('a', '0')] as never;
    const parts = { charges: [{ ...perKg, breackage }], values: { 'break.x.a.m': 1, 'break.x.a.n': 4 } };
    expect(rate(parts, { ...shipment, miles: 250.5 }).total).toBe('100.00');
    expect(rate(parts, { ...shipment, miles: 251 }).total).toBe('400.00');
  });
  test('times go by the kind of the day', () => {
    const time = (id: string, category: string, from = '0') => ({
      id,
      key: 'timeBreaks' as const,
      category,
      from,
      to: null,
    });
    const breackage = [
      time('d', 'weekday'),
      time('l', 'weekday', '18.30'),
      time('w', 'weekend'),
      time('h', 'holiday'),
    ] as never;
    const values = { 'break.x.d': 1, 'break.x.l': 2, 'break.x.w': 3, 'break.x.h': 4 };
    const parts: TariffParts = {
      charges: [{ ...perKg, breackage }],
      values,
      version: { calendarCountry: 'DE' },
      file: { calendars: [{ country: 'DE', days: ['2026-05-01'] }] },
    };
    const on = (etd: string) => rate(parts, { ...shipment, etd }).total;
    expect([on('2026-03-02'), on('2026-03-02T18:30'), on('2026-03-07'), on('2026-05-01')]).toEqual([
      '100.00',
      '200.00',
      '300.00',
      '400.00',
    ]);
  });
});

describe('a tariff at fault', () => {
  test.each([
    [
      [
        { chargeID: 'x', calculation: 'PCT', calculationOnCharge: 'y' },
        { chargeID: 'y', calculation: 'PCT', calculationOnCharge: 'x' },
      ],
      'chargeCircle',
    ],
    [[{ chargeID: 'x', calculation: 'PCT', calculationOnCharge: 'z', operand: 1 }], 'baseChargeNone'],
    [[{ chargeID: 'x', calculation: 'NONE' }], 'calculationNone'],
    [[perKg, perKg], 'chargeTwice'],
    [[{ chargeID: 'x', calculation: 'STEP', operand: 0 }], 'operandInvalid'],
  ])('%j: %s', (charges, fault) => {
    expect(rate({ charges })).toMatchObject({ outcome: 'tariffAtFault', with: { problem: fault } });
  });
});

describe('currencies', () => {
  const day = (effectiveOn: string, fromCurrency: string, toCurrency: string, rateOf: string) => ({
    source: 'ECB',
    frequency: 'Daily',
    fromCurrency,
    toCurrency,
    rate: rateOf,
    effectiveOn,
  });
  const exchangeRates = [
    day('2026-02-27', 'EUR', 'USD', '1.25'),
    day('2026-02-27', 'EUR', 'JPY', '160'),
    day('2025-03-02', 'EUR', 'CHF', '0.9'),
  ];
  const of = (currency: string, more: object = {}) =>
    rate({
      charges: [{ ...perKg, currency }],
      values: { 'rate.x': 1 },
      version: { currency: 'EUR', currencySource: 'ECB', currencyFrequency: 'Daily', ...more },
      file: { exchangeRates },
    });
  test('converts by the latest rate, there, back and across', () => {
    expect(of('USD')).toMatchObject({ total: '80.00', currency: 'EUR' });
    expect(of('USD').charges?.[0]?.why?.conversion?.steps).toEqual([
      { from: 'EUR', to: 'USD', rate: '1.25', day: '2026-02-27' },
    ]);
    expect(of('EUR', { currency: 'USD' }).total).toBe('125.00');
    expect(of('USD', { currency: 'JPY' }).total).toBe('12800.00');
  });
  test('refuses one that is not there or too old', () => {
    expect(of('CHF')).toMatchObject({ outcome: 'noCurrencyRate', with: { from: 'CHF', to: 'EUR' } });
    expect(of('GBP').outcome).toBe('noCurrencyRate');
    expect(of('USD', { currencySource: 'IATA' }).outcome).toBe('noCurrencyRate');
  });
});

describe('weights of cargo', () => {
  const dimensions = [{ quantity: 2, length: 50, width: 40, height: 30 }];
  test('equals the values of the specification', () => {
    const of = (transportMode: string, unitDimension: 'INCH' | 'CMS') =>
      chargeableWeight({ transportMode, unitDimension, dimensions, grossWeight: 1 });
    expect(of('Ocean', 'INCH')?.chargeableWeight.slice(0, 8)).toBe('1.966459');
    expect(of('Ocean', 'CMS')?.chargeableWeight).toBe('0.12');
    expect(of('Air', 'INCH')?.chargeableWeight.slice(0, 8)).toBe('327.8688');
    expect(of('Air', 'CMS')?.chargeableWeight.slice(0, 8)).toBe('20.00776');
  });
  test('in one unit before they are compared', () => {
    const found = chargeableWeight({ unitWeight: 'Lbs', dimensions: [], grossWeight: 100 });
    expect(found?.chargeableWeight).toBe('45.359237');
    expect(chargeableWeight({ dimensions: [{ quantity: 1, length: -1, width: 1, height: 1 }] })).toBeUndefined();
    expect(chargeableWeight({})).toBeUndefined();
  });
});
