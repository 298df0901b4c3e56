/**
 * Shipments rated in one process with a tariff of 13,560 lanes and six charges, beside the same written plainly with decimal.js for
 * this one tariff, which explains nothing; and beside what is wanted of the product.
 */
import { Decimal } from 'decimal.js';
import { compileTariff } from '../../engine/freight/compileTariff.ts';
import { rateShipment } from '../../engine/freight/rateShipment.ts';
import type { TariffCharge, TariffFile } from '../../engine/freight/tariff.ts';
import { sideBySide } from './support/measure.ts';
import { tell } from './support/tell.ts';

const [ORIGINS, DESTINATIONS] = [120, 113];
const WANTED_PER_SECOND = 20_000;
/** Rated in one call of a side. */
const SHIPMENTS = 500;

const weightBreaks = [
  { id: 'n', key: 'weightBreaks', from: '0', to: '44.99' },
  { id: 'q45', key: 'weightBreaks', from: '45', to: '99.99' },
  { id: 'q100', key: 'weightBreaks', from: '100' },
] as const;
const charges: TariffCharge[] = [
  { chargeID: 'frt', chargeCode: 'FRT', calculation: 'KG', breackage: weightBreaks, min: true },
  { chargeID: 'fsc', chargeCode: 'FSC', calculation: 'PCT', operand: '18', calculationOnCharge: 'frt' },
  { chargeID: 'sec', chargeCode: 'SEC', calculation: 'KG', min: true },
  { chargeID: 'thc', chargeCode: 'THC', calculation: 'CKG' },
  { chargeID: 'hdl', chargeCode: 'HDL', calculation: 'PC' },
  { chargeID: 'doc', chargeCode: 'DOC', calculation: 'FLAT' },
];

const code = (letter: string, at: number) => `${letter}${String(at).padStart(3, '0')}`;
const money = (cents: number) => (cents / 100).toFixed(2);
const lanes = Array.from({ length: ORIGINS * DESTINATIONS }, (_, at) => ({
  id: `lane${at}`,
  values: {
    origin: code('O', at % ORIGINS),
    destination: code('D', Math.floor(at / ORIGINS)),
    'min.frt': money(4_000 + (at % 97) * 50),
    'break.frt.n': money(380 + (at % 61)),
    'break.frt.q45': money(300 + (at % 53)),
    'break.frt.q100': money(220 + (at % 47)),
    'min.sec': '7.50',
    'rate.sec': money(11 + (at % 7)),
    'rate.thc': money(640 + (at % 31)),
    'rate.hdl': money(150 + (at % 13)),
    'rate.doc': '35.00',
  },
}));
const tariff: TariffFile = {
  id: 'bench',
  tariffName: 'Bench',
  versions: [
    {
      id: 'v1',
      version: 1,
      effectiveDate: '2020-01-01',
      tariffAppliedOnDate: 'etd',
      currency: 'USD',
      parameters: [{ fieldKey: 'origin' }, { fieldKey: 'destination' }],
      charges,
    },
  ],
  lanes,
  calculationCodes: [
    { code: 'KG', basis: 'perKg' },
    { code: 'CKG', basis: 'per100Kg' },
    { code: 'PC', basis: 'perPiece' },
    { code: 'FLAT', basis: 'flat' },
    { code: 'PCT', basis: 'percentOfCharge' },
  ],
};

/** Taken in turn, so that no answer is reckoned once for all calls. */
const shipments = Array.from({ length: 20_000 }, (_, at) => ({
  etd: '2026-03-02',
  origin: code('O', (at * 7) % ORIGINS),
  destination: code('D', (at * 11) % DESTINATIONS),
  chargeableWeight: ((at * 37) % 50_000) / 100 + 1,
  weightUnit: 'Kgs',
  pieces: (at % 12) + 1,
}));
type Shipment = (typeof shipments)[number];

const plan = compileTariff(tariff);
const byEngine = (shipment: Shipment) => rateShipment(plan, shipment).total;

type Lane = Record<string, Decimal>;
const byRouting = new Map<string, Lane>();
for (const { values } of lanes) {
  const { origin, destination, ...rates } = values;
  const lane = Object.fromEntries(Object.entries(rates).map(([key, rate]) => [key, new Decimal(rate)]));
  byRouting.set(`${origin} ${destination}`, lane);
}
const percent = new Decimal('0.18');
const cents = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
function byHand({ origin, destination, chargeableWeight, pieces }: Shipment): string {
  const lane = byRouting.get(`${origin} ${destination}`) as Lane;
  const at = (key: string) => lane[key] as Decimal;
  const weight = new Decimal(chargeableWeight);
  const level = weight.lt(45) ? 'n' : weight.lt(100) ? 'q45' : 'q100';
  const freight = cents(Decimal.max(weight.mul(at(`break.frt.${level}`)), at('min.frt')));
  const amounts = [
    cents(freight.mul(percent)),
    cents(Decimal.max(weight.mul(at('rate.sec')), at('min.sec'))),
    cents(weight.div(100).mul(at('rate.thc'))),
    cents(at('rate.hdl').mul(pieces)),
    cents(at('rate.doc')),
  ];
  return amounts.reduce((sum, amount) => sum.add(amount), freight).toFixed(2);
}

for (const shipment of shipments) {
  const [own, peer] = [byEngine(shipment), byHand(shipment)];
  if (own !== peer)
    throw new Error(
      `${JSON.stringify(shipment)}: ${own} and ${peer}. ${JSON.stringify(rateShipment(plan, shipment)).slice(0, 2000)}`,
    );
}

let taken = 0;
const some = (rate: (shipment: Shipment) => unknown) => () => {
  for (let count = 0; count < SHIPMENTS; count += 1) rate(shipments[taken++ % shipments.length] as Shipment);
};
const measured = sideBySide({ own: some(byEngine), hand: some(byHand) }, { rounds: 31, fillMs: 50 });
const perSecond = (SHIPMENTS / measured.own.ms) * 1000;
const name = `shipments rated, ${lanes.length.toLocaleString('en-US')} lanes, six charges`;
tell({ name, value: perSecond, unit: '/s', peer: 'decimal.js by hand', ratio: measured.hand.ratioToFirst });
tell({ name, value: perSecond, unit: '/s', peer: '20,000 a second', ratio: perSecond / WANTED_PER_SECOND });
