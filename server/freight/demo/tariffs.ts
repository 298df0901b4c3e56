/** The tariffs of each system of the demo: one for every transport mode, with a lane for any route, and breaks of weight. */
import { RATE_SOURCE } from './exchangeRates.ts';
import type { Mode } from './shipments.ts';

type Row = [entity: string, id: string, values: Record<string, unknown>];

/** Prices of a mode: freight for each kilogram by the break of the weight, in US dollars. */
interface Prices {
  name: string;
  perKilo: readonly [light: string, middle: string, heavy: string];
  minimum: string;
  /** Per cent of the freight. */
  fuel: string;
  documents: string;
}

const PRICES: Readonly<Record<Mode, Prices>> = {
  Air: { name: 'Air general', perKilo: ['4.20', '3.30', '2.85'], minimum: '75.00', fuel: '18', documents: '35.00' },
  'Air Charter': {
    name: 'Charter',
    perKilo: ['9.80', '8.40', '7.10'],
    minimum: '2500.00',
    fuel: '22',
    documents: '85.00',
  },
  Ocean: { name: 'Ocean general', perKilo: ['0.62', '0.41', '0.23'], minimum: '95.00', fuel: '11', documents: '45.00' },
  Rail: { name: 'Rail general', perKilo: ['0.74', '0.52', '0.36'], minimum: '80.00', fuel: '9', documents: '30.00' },
  Truck: { name: 'Road general', perKilo: ['1.15', '0.82', '0.48'], minimum: '60.00', fuel: '14', documents: '20.00' },
  Courier: { name: 'Courier', perKilo: ['7.60', '6.20', '5.40'], minimum: '22.50', fuel: '16', documents: '5.00' },
};
const BREAKAGE = 'GENERAL';
const BREAKS = [
  { displayName: 'N', from: '0', to: '44.99' },
  { displayName: 'Q45', from: '45', to: '99.99' },
  { displayName: 'Q100', from: '100' },
];
/** From Chicago freight is cheaper, so that a lane of a port is preferred to the one for any route. */
const CHICAGO = { originPort: 'ORD', share: 0.93 };

const charges = ({ fuel }: Prices): object[] => [
  {
    chargeCode: 'FRT',
    displayName: 'Freight',
    calculation: 'KG',
    customerView: true,
    breackage: BREAKAGE,
    consider: true,
    min: true,
  },
  {
    chargeCode: 'FSC',
    displayName: 'Fuel surcharge',
    calculation: 'PCT',
    customerView: true,
    operand: fuel,
    calculationOnCharge: 'FRT',
  },
  { chargeCode: 'DOC', displayName: 'Documentation', calculation: 'FLAT', customerView: true },
];

function rates({ perKilo, minimum, documents }: Prices, share = 1): object[] {
  const at = (price: string) => (Number(price) * share).toFixed(2);
  return [
    ...BREAKS.map(({ displayName }, index) => ({
      charge: 'FRT',
      part: 'rate',
      break: displayName,
      value: at(perKilo[index] as string),
    })),
    { charge: 'FRT', part: 'min', value: at(minimum) },
    { charge: 'DOC', part: 'rate', value: at(documents) },
  ];
}

/** Rows in the order in which they refer to one another. */
export function tariffsOf(system: string): Row[] {
  const breaks = BREAKS.map(
    (values): Row => [
      'breakage',
      `break-${values.displayName}-${system}`,
      { name: BREAKAGE, key: 'weightBreaks', ...values },
    ],
  );
  return [...breaks, ...(Object.keys(PRICES) as Mode[]).flatMap((mode) => tariffOf(mode, system))];
}

function tariffOf(mode: Mode, system: string): Row[] {
  const prices = PRICES[mode];
  const tariff = `tariff-${mode.toLowerCase().replace(' ', '-')}-${system}`;
  const lane = (id: string, name: string, share?: number): Row => [
    'lane',
    `${tariff}-${id}`,
    { name, tariff, rates: rates(prices, share), ...(share ? { originPort: CHICAGO.originPort } : {}) },
  ];
  const values = {
    tariffName: prices.name,
    tariffVersion: 1,
    status: 'active',
    rateSourceType: 'Tariff',
    transportMode: mode,
    effectiveDate: '2020-01-01',
    tariffAppliedOnDate: 'etd',
    currency: 'USD',
    currencySource: RATE_SOURCE.source,
    currencyFrequency: RATE_SOURCE.frequency,
    deficitWeight: true,
    parameters: ['originPort', 'destinationPort'],
    charges: charges(prices),
  };
  const fromChicago = mode === 'Air' ? [lane('chicago', 'Chicago to anywhere', CHICAGO.share)] : [];
  return [['tariff', tariff, values], lane('anywhere', 'Anywhere to anywhere'), ...fromChicago];
}
