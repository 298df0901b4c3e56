/**
 * A file as public procurement programmes publish theirs: 33 columns separated by tabs, lines ended by CR alone, days
 * written in two ways, and words where a number or a day should be. The same each time.
 */
import { createRandom, type Random } from '../../../server/freight/demo/random.ts';

const DELIVERIES = 10_324;
const SEED = 20_261_121;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const COUNTRIES = ['Zambia', 'Vietnam', 'Nigeria', "Côte d'Ivoire", 'Haiti', 'Rwanda', 'Congo, DRC', 'Guyana', 'Kenya'];
const VENDORS = [
  'Northwind Fine Chemicals Ltd.',
  'Halden Pharma Limited',
  'Orbis, Ltd',
  'Meridian GmbH & Co. KG',
  'From Stock',
];
const PRODUCTS = [
  'Rapid Antibody Test, 30 Tests',
  'Nevirapine 10mg/ml, oral suspension',
  'Efavirenz 600mg',
  'Lamivudine 150mg',
];
const SITES = ['Halden Unit III, India', 'Orbis, Wiesbaden', 'Northwind, Paonta', 'Meridian, Durban'];

interface Delivery {
  readonly number: number;
  readonly random: Random;
  /** Days since the first of 2006. */
  readonly day: number;
  readonly quantity: number;
  readonly price: number;
}

const calendar = (day: number): Date => new Date(Date.UTC(2006, 0, 1 + day));
const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** `2-Jun-06` */
function named(day: number): string {
  const date = calendar(day);
  return `${date.getUTCDate()}-${MONTHS[date.getUTCMonth()]}-${twoDigits(date.getUTCFullYear())}`;
}

/** `6/2/06` */
function slashed(day: number): string {
  const date = calendar(day);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${twoDigits(date.getUTCFullYear())}`;
}

/** Weight and freight: four in ten are not numbers. */
function measured(random: Random, amount: number): string {
  if (random.chance(0.15)) return `See ASN-${random.int(1, 30_000)} (ID#:${random.int(1, 80_000)})`;
  return random.chance(0.25) ? 'Weight Captured Separately' : String(amount);
}

type Column = readonly [header: string, cell: (delivery: Delivery) => string | number];

const COLUMNS: readonly Column[] = [
  ['ID', ({ number }) => number],
  ['Project Code', ({ random }) => `${random.int(100, 130)}-${random.pick(['CI', 'VN', 'ZM', 'HT'])}-T01`],
  ['PQ #', ({ random }) => (random.chance(0.25) ? 'Pre-PQ Process' : `FPQ-${random.int(1, 15_000)}`)],
  ['PO / SO #', ({ random }) => `SCMS-${random.int(1, 260_000)}`],
  ['ASN/DN #', ({ random }) => `ASN-${random.int(1, 31_000)}`],
  ['Country', ({ random }) => random.pick(COUNTRIES)],
  ['Managed By', () => 'PMO - US'],
  ['Fulfill Via', ({ random }) => random.pick(['Direct Drop', 'From RDC'])],
  ['Vendor INCO Term', ({ random }) => random.pick(['EXW', 'FCA', 'DDP', 'CIP', 'N/A - From RDC'])],
  ['Shipment Mode', ({ random }) => random.pick(['Air', 'Air', 'Truck', 'Ocean', 'Air Charter', 'N/A'])],
  ['PQ First Sent to Client Date', ({ random, day }) => (random.chance(0.25) ? 'Pre-PQ Process' : slashed(day - 150))],
  ['PO Sent to Vendor Date', ({ random, day }) => (random.chance(0.5) ? 'Date Not Captured' : slashed(day - 90))],
  ['Scheduled Delivery Date', ({ day }) => named(day)],
  ['Delivered to Client Date', ({ random, day }) => named(day + random.int(-10, 40))],
  ['Delivery Recorded Date', ({ random, day }) => named(day + random.int(0, 60))],
  ['Product Group', ({ random }) => random.pick(['ARV', 'HRDT', 'ANTM', 'MRDT'])],
  ['Sub Classification', ({ random }) => random.pick(['Adult', 'Pediatric', 'HIV test'])],
  ['Vendor', ({ random }) => random.pick(VENDORS)],
  ['Item Description', ({ random }) => random.pick(PRODUCTS)],
  ['Molecule/Test Type', ({ random }) => random.pick(PRODUCTS)],
  ['Brand', ({ random }) => random.pick(['Generic', 'Generic', 'Determine', 'Uni-Gold'])],
  ['Dosage', ({ random }) => random.pick(['N/A', '10mg/ml', '600mg', '150/200/30mg'])],
  ['Dosage Form', ({ random }) => random.pick(['Test kit', 'Tablet', 'Capsule', 'Oral solution'])],
  ['Unit of Measure (Per Pack)', ({ random }) => random.pick([20, 30, 60, 100, 240])],
  ['Line Item Quantity', ({ quantity }) => quantity],
  ['Line Item Value', ({ quantity, price }) => (quantity * price).toFixed(2)],
  ['Pack Price', ({ price }) => price],
  ['Unit Price', ({ price }) => (price / 30).toFixed(2)],
  ['Manufacturing Site', ({ random }) => random.pick(SITES)],
  ['First Line Designation', ({ random }) => random.pick(['Yes', 'Yes', 'No'])],
  ['Weight (Kilograms)', ({ random, quantity }) => measured(random, quantity)],
  ['Freight Cost (USD)', ({ random, quantity }) => measured(random, quantity * 3)],
  ['Line Item Insurance (USD)', ({ random, price }) => (random.chance(0.03) ? '' : price)],
];

/** Columns whose field no header suggests, by the field's label: what a person chooses once. */
export const CHOSEN_BY_HAND: Readonly<Record<string, string>> = {
  ID: 'Shipment number',
  'PQ #': 'Quote number',
  Country: 'Destination country',
  'Shipment Mode': 'Transport mode',
  'PQ First Sent to Client Date': 'Quote sent to client',
  'Molecule/Test Type': 'Product',
  Dosage: 'Strength / size',
  'Dosage Form': 'Product form',
  'Unit of Measure (Per Pack)': 'Units per pack',
  'Weight (Kilograms)': 'Gross weight',
};

const quoted = (cell: string | number): string => (String(cell).includes(',') ? `"${cell}"` : String(cell));

/** The text of the file. */
export function deliveryHistory(rows = DELIVERIES): string {
  const random = createRandom(SEED);
  const lines = [COLUMNS.map(([header]) => header).join('\t')];
  for (let index = 0; index < rows; index++) {
    const delivery: Delivery = {
      number: index * 8 + 1,
      random,
      day: random.int(150, 3500),
      quantity: random.int(1, 40_000),
      price: random.int(10, 9000) / 100,
    };
    lines.push(COLUMNS.map(([, cell]) => quoted(cell(delivery))).join('\t'));
  }
  return `${lines.join('\r')}\r`;
}
