/**
 * Random charges against the same reckoned with whole numbers and fractions of them, which share nothing with the decimals of the
 * engine; and what holds of every tariff: more weight costs no less, deficit weight costs no more, a version that is split by a
 * day changes nothing.
 */
import { expect, test } from 'vitest';
import { compileTariff } from './compileTariff.ts';
import { rateShipment } from './rateShipment.ts';
import type { TariffBreak, TariffCharge } from './tariff.ts';
import { CODES, tariffOf } from './testing/tariffOf.ts';

const RUNS = process.env.LONG ? 1_000_000 : 20_000;
/** A million take minutes; this only ends what hangs. */
const LIMIT_MS = 3_600_000;

/** Numbers that look random and are the same each time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A fraction of whole numbers; the lower one is positive. */
type Fraction = readonly [bigint, bigint];

function fraction(text: string): Fraction {
  const [whole = '0', digits = ''] = text.replace('-', '').split('.');
  const top = BigInt(whole + digits);
  return [text.startsWith('-') ? -top : top, 10n ** BigInt(digits.length)];
}
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;

/** Half away from zero, up is away from zero, down toward it. */
function roundedTo([a, b]: Fraction, digits: number, how: string): Fraction {
  const scale = 10n ** BigInt(digits);
  const [top, sign] = a < 0n ? [-a * scale, -1n] : [a * scale, 1n];
  const more = how === 'nearest' ? (top * 2n + b) / (b * 2n) : how === 'up' ? (top + b - 1n) / b : top / b;
  return [sign * more, scale];
}

const written = ([a, b]: Fraction, digits: number): string => {
  const scale = 10n ** BigInt(digits);
  const top = (a * scale) / b;
  const text = String(top < 0n ? -top : top).padStart(digits + 1, '0');
  const plain = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return top < 0n ? `-${plain}` : plain;
};

const KG_PER_LB = fraction('0.45359237');
const HUNDRED = fraction('100');

test(`rates ${RUNS} random charges as fractions of whole numbers do`, { timeout: LIMIT_MS }, () => {
  const next = random(20_261_124);
  const whole = (most: number) => Math.floor(next() * most);
  const decimal = (most: number, digits: number) => (whole(most * 10 ** digits) / 10 ** digits).toFixed(digits);
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
  for (let run = 0; run < RUNS; run += 1) {
    const calculation = pick(['FLAT', 'KG', 'CKG', 'LB', 'CWT', 'MI', 'CWTMI', 'PC', 'PCT', 'STEP'] as const);
    const digits = pick([0, 2, 2, 2, 3]);
    const how = pick(['nearest', 'nearest', 'up', 'down'] as const);
    const rate = `${next() < 0.1 ? '-' : ''}${decimal(500, pick([0, 1, 3, 5]))}`;
    const operand = next() < 0.4 && calculation !== 'PCT' ? decimal(2, 3) : undefined;
    const step = calculation === 'STEP' ? String(1 + whole(500)) : operand;
    const unitDigits = next() < 0.3 ? pick([1, 2, 3]) : undefined;
    const unit = pick(['Kgs', 'Lbs'] as const);
    const weight = decimal(20_000, pick([0, 1, 3])).replace(/^0(\.0*)?$/, '1');
    const [miles, pieces] = [String(whole(5000)), String(whole(300))];
    const base = decimal(9000, 2);
    const bounds = next() < 0.3 ? { min: decimal(300, 2), max: decimal(900, 2) } : undefined;
    const least = bounds && Number(bounds.min) > Number(bounds.max) ? bounds.max : bounds?.min;
    const most = bounds && Number(bounds.min) > Number(bounds.max) ? bounds.min : bounds?.max;
    const charge: TariffCharge = {
      chargeID: 'x',
      chargeCode: 'X',
      calculation,
      chargeDecimal: digits,
      chargeRounding: how,
      operand: step ?? null,
      unitPriceDecimal: unitDigits ?? null,
      calculationOnCharge: calculation === 'PCT' ? 'base' : null,
      min: bounds !== undefined,
      max: bounds !== undefined,
    };
    const values = { 'rate.x': rate, 'rate.base': base, ...(bounds ? { 'min.x': least, 'max.x': most } : {}) };
    const plan = compileTariff(tariffOf({ charges: [charge, { chargeID: 'base', calculation: 'FLAT' }], values }));
    const shipment = { etd: '2026-03-02', chargeableWeight: weight, weightUnit: unit, miles, pieces };
    const found = rateShipment(plan, shipment).charges?.[0];

    const written0 = fraction(weight);
    const kg = unit === 'Kgs' ? written0 : times(written0, KG_PER_LB);
    const lb = unit === 'Lbs' ? written0 : over(written0, KG_PER_LB);
    const steps = calculation === 'STEP' ? roundedTo(over(kg, fraction(step ?? '1')), 0, 'up') : fraction('1');
    const quantity = {
      FLAT: fraction('1'),
      KG: kg,
      CKG: over(kg, HUNDRED),
      LB: lb,
      CWT: over(lb, HUNDRED),
      MI: fraction(miles),
      CWTMI: times(over(lb, HUNDRED), fraction(miles)),
      PC: fraction(pieces),
      PCT: over(fraction(base), HUNDRED),
      STEP: steps,
    }[calculation];
    const scaled =
      operand !== undefined && calculation !== 'STEP' ? times(fraction(rate), fraction(operand)) : fraction(rate);
    const price = unitDigits === undefined || calculation === 'PCT' ? scaled : roundedTo(scaled, unitDigits, 'nearest');
    let amount = times(price, quantity);
    if (least !== undefined && isLess(amount, fraction(least))) amount = fraction(least);
    else if (most !== undefined && isLess(fraction(most), amount)) amount = fraction(most);
    const expected = written(roundedTo(amount, digits, how), digits);
    expect(found?.tariffValue, JSON.stringify({ charge, values, shipment })).toBe(expected);
  }
});

const breaksOf = (froms: readonly number[]): TariffBreak[] =>
  froms.map((from, at) => {
    const next = froms[at + 1];
    return { id: `b${at}`, key: 'weightBreaks', from, to: next === undefined ? null : next - 0.01 };
  });

test('costs no less for more weight, and no more with deficit weight', () => {
  const next = random(7);
  for (let run = 0; run < Math.min(RUNS, 100_000) / 20; run += 1) {
    const froms = [0, ...[next(), next(), next()].map((each) => 10 + Math.floor(each * 5000))]
      .sort((a, b) => a - b)
      .filter((each, at, all) => each !== all[at - 1]);
    const rates = froms.map(() => (next() * 100).toFixed(2)).sort((a, b) => Number(b) - Number(a));
    const values = Object.fromEntries(rates.map((rate, at) => [`break.x.b${at}`, rate]));
    const of = (consider: boolean) =>
      compileTariff(
        tariffOf({ charges: [{ chargeID: 'x', calculation: 'KG', consider, breackage: breaksOf(froms) }], values }),
      );
    const [straight, deficit] = [of(false), of(true)];
    let last = 0;
    for (const weight of [1, ...froms.flatMap((from) => [from - 0.005, from, from + 0.5]), 9000].sort(
      (a, b) => a - b,
    )) {
      if (weight <= 0) continue;
      const shipment = { etd: '2026-03-02', chargeableWeight: String(weight) };
      const [plain, cheaper] = [straight, deficit].map((plan) => rateShipment(plan, shipment));
      expect(plain?.outcome).toBe('rated');
      expect(Number(cheaper?.total)).toBeLessThanOrEqual(Number(plain?.total));
      expect(Number(cheaper?.total), `${froms} ${rates} ${weight}`).toBeGreaterThanOrEqual(last);
      last = Number(cheaper?.total);
    }
  }
});

test('gives the same on every day where a version is split', () => {
  const next = random(11);
  const day = () =>
    `2026-${String(1 + Math.floor(next() * 12)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
  const charges = [
    { chargeID: 'x', calculation: 'KG' },
    { chargeID: 'y', calculation: 'PCT', operand: 12, calculationOnCharge: 'x' },
  ];
  const values = { 'rate.x': '1.25' };
  const whole = compileTariff(
    tariffOf({ charges, values, version: { effectiveDate: '2026-02-01', expiryDate: '2026-11-15' } }),
  );
  for (let run = 0; run < 300; run += 1) {
    const split = day() < '2026-07-01' ? '2026-04-10' : '2026-09-20';
    const before = new Date(Date.parse(split) - 86_400_000).toISOString().slice(0, 10);
    const parts = compileTariff(
      tariffOf({
        charges,
        values,
        versions: [
          { effectiveDate: '2026-02-01', expiryDate: before },
          { effectiveDate: split, expiryDate: '2026-11-15' },
        ],
      }),
    );
    const shipment = { etd: day(), chargeableWeight: (1 + next() * 900).toFixed(1) };
    const { outcome, total } = rateShipment(whole, shipment);
    expect(rateShipment(parts, shipment)).toMatchObject(total === undefined ? { outcome } : { outcome, total });
  }
});

test('has a basis for every code', () => {
  expect(new Set(CODES.map(({ basis }) => basis)).size).toBe(CODES.length);
});
