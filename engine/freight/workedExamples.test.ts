/**
 * Worked examples of others, to the cent: figures with their sources, none of their words. Each is a tariff as one would write it.
 */
import { expect, test } from 'vitest';
import { exactDecimal } from '../values/arithmetic.ts';
import { chargeableWeight } from './chargeableWeight.ts';
import { compileTariff } from './compileTariff.ts';
import { Measures } from './measures.ts';
import { rateShipment } from './rateShipment.ts';
import type { TariffBreak, TariffVersion } from './tariff.ts';
import { type TariffParts, tariffOf } from './testing/tariffOf.ts';
import { weightIn } from './weights.ts';

const rate = (parts: TariffParts, shipment: Record<string, unknown>) =>
  rateShipment(compileTariff(tariffOf(parts)), { etd: '2026-03-02', ...shipment });

/** The values of charges, in their order, and the total. */
function amounts(parts: TariffParts, shipment: Record<string, unknown>) {
  const { outcome, charges, total } = rate(parts, shipment);
  return { outcome, values: charges?.map(({ tariffValue }) => tariffValue), total };
}

const weightBreaks = (...from: number[]): TariffBreak[] =>
  from.map((each, at) => {
    const next = from[at + 1];
    return { id: String(each), key: 'weightBreaks', from: each, to: next === undefined ? null : next - 0.01 };
  });

/** Rates by the least weight of their break. */
const ratesOf = (charge: string, rates: Record<string, number>) => ({
  breaks: weightBreaks(...Object.keys(rates).map(Number)),
  values: Object.fromEntries(Object.entries(rates).map(([from, each]) => [`break.${charge}.${from}`, each])),
});

function byBreaks(calculation: string, rates: Record<string, number>, consider: boolean, more = {}): TariffParts {
  const { breaks, values } = ratesOf('lh', rates);
  const min = 'min.lh' in more ? { min: true } : {};
  return {
    charges: [{ chargeID: 'lh', calculation, consider, breackage: breaks, ...min }],
    values: { ...values, ...more },
  };
}

// transcom/mymove, pkg/services/ghcrateengine, domestic_linehaul_pricer_test.go (MIT)
test('escalates a rate and rounds it to a tenth of a cent before it is multiplied', () => {
  const linehaul = { chargeID: 'dlh', calculation: 'CWTMI', operand: '1.11' };
  const shipment = { chargeableWeight: 4001, weightUnit: 'Lbs', miles: 1201 };
  const values = { 'rate.dlh': '3.886' };
  expect(amounts({ charges: [{ ...linehaul, unitPriceDecimal: 3 }], values }, shipment).total).toBe('207248.32');
  expect(amounts({ charges: [linehaul], values }, shipment).total).toBe('207270.42');
});

// transcom/mymove, pkg/services/ghcrateengine, fuel_surcharge_pricer_test.go (MIT)
test('reckons fuel by a formula over the price of diesel', () => {
  const over = { '-': [{ var: 'params.shipment.dieselPrice' }, '2.5'] };
  const formula = { '*': [{ var: 'params.rate' }, { var: 'params.shipment.miles' }, { '*': [over, 100] }] };
  const parts: TariffParts = {
    charges: [{ chargeID: 'fsc', calculation: 'FUEL' }],
    values: { 'rate.fsc': '0.000417' },
    file: { calculationCodes: [{ code: 'FUEL', basis: 'formula', formula }] },
  };
  expect(amounts(parts, { miles: 2276, dieselPrice: '2.814' }).total).toBe('29.80');
});

// emoss08/Trenova, services/tms/internal/core/domain/rateagreement/ltl_test.go (figures)
test.each([
  [4900, '500.00', '5000'],
  [1100, '220.00', undefined],
])('takes a heavier break where that is cheaper: %i lb', (chargeableWeight, total, deficitWeight) => {
  const found = rate(byBreaks('CWT', { 0: 30, 1000: 20, 5000: 10 }, true), { chargeableWeight, weightUnit: 'Lbs' });
  expect(found.total).toBe(total);
  expect(found.charges?.[0]?.why?.deficitWeight).toBe(deficitWeight);
});

test('raises an amount to the minimum of the lane', () => {
  const parts = byBreaks('CWT', { 0: 30 }, true, { 'min.lh': 150 });
  expect(amounts(parts, { chargeableWeight: 100, weightUnit: 'Lbs' }).total).toBe('150.00');
});

// DominicFinn/open_tms, backend/src/__tests__/services/LtlRatingService.test.ts (figures)
test.each([
  [750, '540.00', undefined],
  [450, '360.00', '500'],
])('rates class 100 by its breaks: %i lb', (chargeableWeight, total, deficitWeight) => {
  const parts = byBreaks('CWT', { 0: 85, 500: 72, 1000: 60, 2000: 48, 5000: 36 }, true);
  const found = rate(parts, { chargeableWeight, weightUnit: 'Lbs' });
  expect(found.total).toBe(total);
  expect(found.charges?.[0]?.why?.deficitWeight).toBe(deficitWeight);
});

// Inteligenz/X12Parser, TAM/_210/CN_FreightInvoiceSample1.txt (figures)
test('adds fuel by the mile to a line haul', () => {
  const parts: TariffParts = {
    charges: [
      { chargeID: 'lh', calculation: 'FLAT' },
      { chargeID: 'fuel', calculation: 'MI' },
    ],
    values: { 'rate.lh': 2510, 'rate.fuel': '0.198' },
  };
  expect(amounts(parts, { miles: 1234 })).toEqual({
    outcome: 'rated',
    values: ['2510.00', '244.33'],
    total: '2754.33',
  });
});

// Inteligenz/X12Parser, TAM/_110/FedEx_SampleInvoice1.txt, LX1 (figures)
test('bases fuel on transport and discount only', () => {
  const parts: TariffParts = {
    charges: [
      { chargeID: 'fuel', calculation: 'PCT', operand: '11.5', calculationOnCharge: ['transport', 'discount'] },
      { chargeID: 'transport', calculation: 'FLAT' },
      { chargeID: 'discount', calculation: 'FLAT' },
      { chargeID: 'residential', calculation: 'FLAT' },
    ],
    values: { 'rate.transport': '16.6', 'rate.discount': '-10.1', 'rate.residential': 2 },
  };
  expect(amounts(parts, {})).toMatchObject({ values: ['0.75', '16.60', '-10.10', '2.00'], total: '9.25' });
});

// https://nimasabri.com/?page_id=1129
test.each([
  [1, '76.69'],
  [10, '76.69'],
  [19, '76.69'],
  [20, '80.20'],
])('charges at least the minimum from Frankfurt to Damascus: %i kg', (chargeableWeight, total) => {
  const parts: TariffParts = {
    charges: [{ chargeID: 'air', calculation: 'KG', min: true }],
    values: { 'rate.air': '4.01', 'min.air': '76.69' },
    version: { currency: 'EUR' },
  };
  expect(amounts(parts, { chargeableWeight }).total).toBe(total);
});

// https://freightlogistics.wordpress.com/2007/12/19/how-to-calculate-the-weight-break/
test.each([
  ['1696.9', undefined],
  ['1697', '2000'],
])('takes the next break from the weight on at which it is cheaper: %s lb', (chargeableWeight, deficitWeight) => {
  const found = rate(byBreaks('CWT', { 1000: 58.21, 2000: 49.39 }, true), { chargeableWeight, weightUnit: 'Lbs' });
  expect(found.charges?.[0]?.why?.deficitWeight).toBe(deficitWeight);
});

// https://www.mol-logistics.com/weight-calculator/
test('takes the volume of air cargo by a divisor of 6000', () => {
  const dimensions = [{ quantity: 1, length: 140, width: 100, height: 90 }];
  const cargo = { transportMode: 'Air', unitDimension: 'CMS', volumeDivisor: 6000, grossWeight: 150 } as const;
  expect(chargeableWeight({ ...cargo, dimensions })?.chargeableWeight).toBe('210');
});

// The example of the issue: a parcel of 30.4 by 19.6 by 19.5 inches, sides to the nearest inch, pounds up.
test.each([
  ['in3PerLb', 'nearest', 1, 'INCH', [30.4, 19.6, 19.5], '87'],
  ['in3PerLb', 'exact', 1, 'INCH', [30.4, 19.6, 19.5], '84'],
  ['in3PerLb', 'up', 1, 'INCH', [30.4, 19.6, 19.5], '90'],
  // The same parcel in centimeters.
  ['in3PerLb', 'nearest', 1, 'CMS', [77.216, 49.784, 49.53], '87'],
] as const)('takes the volume of a parcel by 139 cubic inches a pound: %s, sides %s', (unit, sides, step, written, of, pounds) => {
  const [length = 0, width = 0, height = 0] = of;
  const rule = { volumeDivisor: 139, divisorUnit: unit, sideRounding: sides, weightStep: step };
  const cargo = { ...rule, unitDimension: written, unitWeight: 'Lbs', grossWeight: 20 } as const;
  const made = chargeableWeight({ ...cargo, dimensions: [{ quantity: 1, length, width, height }] });
  expect(weightIn(exactDecimal(made?.chargeableWeight ?? ''), 'Kgs', 'Lbs').toFixed()).toBe(pounds);
});

test('rates a parcel by the pounds that its volume stands for', () => {
  const parcel = { transportMode: 'Road', grossWeight: 20, weightUnit: 'Lbs', unitDimension: 'INCH' };
  const dimensions = [{ quantity: 1, length: 30.4, width: 19.6, height: 19.5 }];
  const version = { volumeDivisor: 139, divisorUnit: 'in3PerLb', sideRounding: 'nearest', weightStep: 1 } as const;
  const measures = new Measures({ ...parcel, dimensions }, version as unknown as TariffVersion);
  expect(String(measures.weight('chargeable', 'Lbs'))).toBe('87');
});

// https://creativelogistics.com/cls-knowledge-center/glossary/deficit-rating/
test.each([
  [250, '250.00'],
  [650, '585.00'],
  [1500, '1200.00'],
  [2500, '1875.00'],
  [7500, '5250.00'],
  [15000, '9750.00'],
])('rates by six tiers: %i lb', (chargeableWeight, total) => {
  const tiers = { 0: 100, 500: 90, 1000: 80, 2000: 75, 5000: 70, 10000: 65 };
  expect(amounts(byBreaks('CWT', tiers, true), { chargeableWeight, weightUnit: 'Lbs' }).total).toBe(total);
});

// http://help.insiteship.com/330/procedure/calculate_rated_ltl_shipment.htm
test.each([
  [true, '51.45'],
  [false, '64.71'],
])('rates 450 lb as 500 lb where deficit weight is %s', (consider, total) => {
  const parts = byBreaks('CWT', { 1: 14.38, 500: 10.29 }, consider);
  expect(amounts(parts, { chargeableWeight: 450, weightUnit: 'Lbs' }).total).toBe(total);
});

// https://howtoexportimport.com: how to compute basic ocean freight under LCL shipment (10358, examples 1 to 3; 10323; 10325)
test.each([
  [40, 3000, '1.8', '120.00'],
  [55, 10000, '4.2', '550.00'],
  [40, 1500, '0.936', '60.00'],
  [35, 2500, '1.14', '87.50'],
  [65, 11000, '8.5', '715.00'],
  // http://info.jctrans.net/jcnet/news/osn/20148252062252.shtml
  [65, '6982.5', '28.25', '1836.25'],
  [65, '6982.5', '0', '453.86'],
])('charges ocean cargo by weight or measure: %s a ton, %s kg, %s cbm', (each, grossWeight, volume, total) => {
  const parts: TariffParts = { charges: [{ chargeID: 'of', calculation: 'WM' }], values: { 'rate.of': each } };
  expect(amounts(parts, { transportMode: 'Ocean', grossWeight, volume }).total).toBe(total);
});

// https://costcalculator.calculator.city/sea-freight-rate-calculator
test('adds port fees to ocean freight by measure', () => {
  const parts: TariffParts = {
    charges: [
      { chargeID: 'of', calculation: 'WM' },
      { chargeID: 'port', calculation: 'FLAT' },
    ],
    values: { 'rate.of': 90, 'rate.port': 200 },
  };
  expect(amounts(parts, { transportMode: 'Ocean', grossWeight: 500, volume: '2.16' }).values).toEqual([
    '194.40',
    '200.00',
  ]);
});

// https://vskills.in/certification/tutorial/freight-surcharges-and-rebates
test('adds bunker, currency and war surcharges of the freight of a container', () => {
  const surcharge = (chargeID: string, operand: number) => ({
    chargeID,
    calculation: 'PCT',
    operand,
    calculationOnCharge: 'of',
  });
  const parts: TariffParts = {
    charges: [{ chargeID: 'of', calculation: 'CTR' }, surcharge('baf', 5), surcharge('caf', 6), surcharge('war', 5)],
    values: { 'rate.of': 4000 },
  };
  expect(amounts(parts, { containers: 1 }).total).toBe('4640.00');
});

// http://airfreightfromchina.com/air-freight-chargeable-weight-price-level/
test('lifts 30 kg of air cargo to the level of 45 kg', () => {
  const parts = byBreaks('KG', { 0: 16, 45: 9 }, true);
  expect(amounts({ ...parts, version: { currency: 'CNY' } }, { chargeableWeight: 30 }).total).toBe('405.00');
});

// https://www.valueclearingandforwarding.co.za/tariffs-for-air-freight/
test.each([
  [[{ quantity: 1, length: 50, width: 50, height: 50 }], 80, '80', '20.833333'],
  [[{ quantity: 8, length: 60, width: 40, height: 20 }], 45, '64', '64'],
])('compares weight and volume of air cargo', (dimensions, grossWeight, chargeable, dimension) => {
  const cargo = { transportMode: 'Air', unitDimension: 'CMS', volumeDivisor: 6000 } as const;
  const found = chargeableWeight({ ...cargo, grossWeight, dimensions });
  expect(found?.chargeableWeight).toBe(chargeable);
  expect(found?.dimensionWeight).toBe(dimension);
});

// http://cbr-express.com/En/charge/index.aspx?nc=105001005
test('rounds the weight of a parcel up to whole kilograms', () => {
  const dimensions = [{ quantity: 1, length: 40, width: 40, height: 40 }];
  const cargo = { unitDimension: 'CMS', volumeDivisor: 6000, weightStep: 1, grossWeight: 5 } as const;
  expect(chargeableWeight({ ...cargo, dimensions })?.chargeableWeight).toBe('11');
});

// https://ssopdot.com/blog/15497.html
test('rates 30 kg to South Korea as the 45 kg of the next level', () => {
  const parts = byBreaks('KG', { 0: 37.15, 45: 18.28 }, true);
  const found = rate({ ...parts, version: { currency: 'CNY' } }, { chargeableWeight: 30 });
  expect(found.total).toBe('822.60');
  expect(found.charges?.[0]?.why?.deficitWeight).toBe('45');
  expect(amounts(byBreaks('KG', { 0: 37.15, 45: 18.28 }, false), { chargeableWeight: 30 }).total).toBe('1114.50');
});

// https://costcalculator.calculator.city/mortgage-calculator-with-taxes-and-insurance (its part on freight)
test('multiplies a base by its class before fuel is taken of it', () => {
  const parts: TariffParts = {
    charges: [
      { chargeID: 'lh', calculation: 'FLAT', operand: '1.25' },
      { chargeID: 'fuel', calculation: 'PCT', operand: 25, calculationOnCharge: 'lh' },
      { chargeID: 'liftgate', calculation: 'FLAT' },
    ],
    values: { 'rate.lh': 350, 'rate.liftgate': 75 },
  };
  expect(amounts(parts, {})).toMatchObject({ values: ['437.50', '109.38', '75.00'], total: '621.88' });
});

// https://costcalculator.calculator.city/line-haul-rates-calculated
test('adds fuel and tolls to a line haul by the mile', () => {
  const parts: TariffParts = {
    charges: [
      { chargeID: 'lh', calculation: 'MI' },
      { chargeID: 'fuel', calculation: 'PCT', operand: 12, calculationOnCharge: 'lh' },
      { chargeID: 'tolls', calculation: 'FLAT' },
    ],
    values: { 'rate.lh': '2.10', 'rate.tolls': 75 },
  };
  expect(amounts(parts, { miles: 925 })).toMatchObject({ values: ['1942.50', '233.10', '75.00'], total: '2250.60' });
});

// https://freightmaths.com/ltl-discount-calculator/ (the example, and the short answer above it)
test.each([
  [480, -65, 27, ['480.00', '-312.00', '45.36'], '213.36'],
  [500, -70, 0, ['500.00', '-350.00', '0.00'], '150.00'],
])('takes fuel of what a discount leaves of %i', (base, discount, fuel, values, total) => {
  const parts: TariffParts = {
    charges: [
      { chargeID: 'lh', calculation: 'FLAT' },
      { chargeID: 'discount', calculation: 'PCT', calculationOnCharge: 'lh' },
      { chargeID: 'fuel', calculation: 'PCT', calculationOnCharge: ['lh', 'discount'] },
    ],
    values: { 'rate.lh': base, 'rate.discount': discount, 'rate.fuel': fuel },
  };
  expect(amounts(parts, {})).toMatchObject({ values, total });
});

// https://cal12.calculator.city/how-to-calculate-fuel-surcharge-per-mile/
test('charges fuel by the mile from a rate of whole cents', () => {
  // For a price of 4.15 minus 1.25, at 6.75 miles per gallon: the page rounds to a cent before it multiplies.
  const parts: TariffParts = {
    charges: [{ chargeID: 'fuel', calculation: 'MI', operand: String(1 / 6.75), unitPriceDecimal: 2 }],
    values: { 'rate.fuel': '2.90' },
  };
  expect(amounts(parts, { miles: 1200 }).total).toBe('516.00');
});

// https://howtoexportimport.com/Basic-Ocean-freight-Calculation-under-LCL-shipment-10326.aspx
test('charges eleven large parcels by their measure', () => {
  const parts: TariffParts = { charges: [{ chargeID: 'of', calculation: 'WM' }], values: { 'rate.of': 42 } };
  const shipment = { transportMode: 'Ocean', grossWeight: 6490, volume: '65.34' };
  expect(amounts(parts, shipment).total).toBe('2744.28');
});

// http://atlantic-freight.com/en/faq/air-freight-quote/
test('rates a box of two cubic metres by 334 kg, with fuel and security by the same weight', () => {
  const dimensions = [{ quantity: 1, length: 100, width: 100, height: 200 }];
  const cargo = { transportMode: 'Air', unitDimension: 'CMS', volumeDivisor: 6000, weightStep: 1 } as const;
  const weight = chargeableWeight({ ...cargo, grossWeight: 100, dimensions })?.chargeableWeight;
  expect(weight).toBe('334');
  const parts: TariffParts = {
    charges: [
      { chargeID: 'air', calculation: 'KG' },
      { chargeID: 'fuel', calculation: 'KG' },
    ],
    values: { 'rate.air': '2.70', 'rate.fuel': '1.25' },
  };
  expect(amounts(parts, { chargeableWeight: 1 }).total).toBe('3.95');
  expect(amounts(parts, { chargeableWeight: weight }).total).toBe('1319.30');
});

// http://cbr-express.com/En/charge/index.aspx?nc=105001005 (the second example)
test('keeps the weight of a heavy parcel', () => {
  const dimensions = [{ quantity: 1, length: 30, width: 30, height: 30 }];
  const cargo = { unitDimension: 'CMS', volumeDivisor: 6000, weightStep: 1, grossWeight: 11 } as const;
  expect(chargeableWeight({ ...cargo, dimensions })).toMatchObject({ chargeableWeight: '11', dimensionWeight: '4.5' });
});

// https://www.kyoto2.org/how-do-i-calculate-fuel-surcharge-per-mile/
test('reckons a surcharge by the mile from the price of diesel over its base', () => {
  const over = { '-': [{ var: 'params.shipment.dieselPrice' }, '1.25'] };
  const parts: TariffParts = {
    charges: [{ chargeID: 'fsc', calculation: 'FUEL' }],
    values: { 'rate.fsc': '6.5' },
    file: { calculationCodes: [{ code: 'FUEL', basis: 'formula', formula: { '/': [over, { var: 'params.rate' }] } }] },
  };
  expect(amounts(parts, { dieselPrice: '4.85' }).total).toBe('0.55');
});
