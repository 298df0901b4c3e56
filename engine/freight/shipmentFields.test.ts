import { expect, test } from 'vitest';
import { compileTariff } from './compileTariff.ts';
import { rateShipment } from './rateShipment.ts';
import { shipmentFields } from './shipmentFields.ts';
import type { TariffBreak } from './tariff.ts';
import { CODES, type TariffParts, tariffOf } from './testing/tariffOf.ts';

const SHIPMENT: Readonly<Record<string, unknown>> = {
  etd: '2026-03-02T17:30',
  eta: '2026-03-09',
  originPort: 'FRA',
  carrier: 'LH',
  grossWeight: 120,
  miles: 300,
  pieces: 3,
  containers: 1,
  destinationZip: '20095',
  weightUnit: 'Kgs',
};
const breaks = (key: TariffBreak['key']): TariffBreak[] => [{ id: key, key, from: 0 }];
const oneBreak = (key: TariffBreak['key']): TariffParts => ({
  charges: [{ chargeID: 'a', calculation: 'KG', breackage: breaks(key) }],
  values: { [`break.a.${key}`]: 2 },
});
const rates = [
  { source: 'ECB', frequency: 'Daily', fromCurrency: 'USD', toCurrency: 'EUR', rate: '0.9', effectiveOn: '2026-03-09' },
];

/** Every basis, every kind of break, each kind of weight, a conversion of another day, identifiers and parameters. */
const TARIFFS: readonly (readonly [string, TariffParts, Record<string, unknown>?])[] = [
  ...CODES.map(({ code }): [string, TariffParts] => [
    code,
    {
      charges: [
        { chargeID: 'a', calculation: code, operand: 10, calculationOnCharge: code === 'PCT' ? ['b'] : null },
        { chargeID: 'b', calculation: 'FLAT' },
      ],
      values: { 'rate.a': 2, 'rate.b': 5 },
    },
  ]),
  ...(['weightBreaks', 'miles', 'zipCodes', 'timeBreaks'] as const).map((key): [string, TariffParts] => [
    key,
    oneBreak(key),
  ]),
  ...(['chargeable', 'gross', 'dimension'] as const).map((weight): [string, TariffParts, Record<string, unknown>] => [
    `by ${weight} weight`,
    { charges: [{ chargeID: 'a', calculation: 'KG', weight }], values: { 'rate.a': 2 } },
    { dimensions: [{ quantity: 1, length: 100, width: 100, height: 100 }], unitDimension: 'CMS' },
  ]),
  [
    'ocean',
    { charges: [{ chargeID: 'a', calculation: 'WM' }], values: { 'rate.a': 2 } },
    { transportMode: 'Ocean', volume: 3 },
  ],
  [
    'a day of its own for the exchange rate',
    {
      charges: [
        {
          chargeID: 'a',
          calculation: 'KG',
          currency: 'USD',
          currencySource: 'ECB',
          currencyFrequency: 'Daily',
          exchangeRateAppldOn: 'eta',
        },
      ],
      values: { 'rate.a': 2 },
      version: { currency: 'EUR', perChargeCurrencyConversion: true },
      file: { exchangeRates: rates },
    },
  ],
  [
    'identifiers and parameters',
    {
      charges: [{ chargeID: 'a', calculation: 'KG' }],
      version: { identifiers: [{ fieldKey: 'carrier', fieldVal: 'LH' }], parameters: [{ fieldKey: 'originPort' }] },
      lanes: [{ id: 'l', values: { originPort: 'FRA', 'rate.a': 2 } }],
    },
  ],
];

test.each(
  TARIFFS.map(([what, parts, more = {}]) => ({ what, parts, more })),
)('names all that is read of a shipment: $what', ({ parts, more }) => {
  const plan = compileTariff(tariffOf(parts));
  const fields = shipmentFields(plan);
  const shipment: Record<string, unknown> = { ...SHIPMENT, ...more };
  const read = new Set<string>();
  const watched = new Proxy(shipment, {
    get: (values, key) => {
      read.add(String(key));
      return values[String(key)];
    },
  });
  const rated = rateShipment(plan, watched);
  expect(rated.outcome).toBe('rated');
  expect([...read].filter((key) => !fields?.includes(key))).toEqual([]);
  const less = Object.fromEntries(Object.entries(shipment).filter(([key]) => fields?.includes(key)));
  expect(rateShipment(plan, less)).toEqual(rated);
});

test('a formula may read anything', () => {
  const plan = compileTariff(
    tariffOf({
      charges: [{ chargeID: 'a', calculation: 'F' }],
      file: { calculationCodes: [{ code: 'F', basis: 'formula', formula: { var: 'params.shipment.dieselPrice' } }] },
    }),
  );
  expect(shipmentFields(plan)).toBeUndefined();
});
