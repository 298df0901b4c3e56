/** Shipments as a freight forwarder's system has them: mostly right, some of them wrong in the ways that people are. */
import { currencyDigits } from '../../../engine/values/currencyDigits.ts';
import { daysAfter } from '../../demo/days.ts';
import type { Account } from './accounts.ts';
import { GOODS, type Goods } from './goods.ts';
import { messy, nearDuplicate, STRANGE_REMARKS } from './mess.ts';
import { companyName, personName } from './people.ts';
import type { Random } from './random.ts';
import { allCarriers } from './reference/carriers.ts';
import { allPorts, type Port } from './reference/ports.ts';

export interface Shipment {
  id: string;
  system: string;
  values: Record<string, unknown>;
}

/** Every transport mode that shipments are made for. */
export type Mode = 'Air' | 'Air Charter' | 'Ocean' | 'Rail' | 'Truck' | 'Courier';
const SERVICES: Record<Mode, readonly string[]> = {
  Air: ['ATA', 'ATA', 'ATD', 'DTA', 'DTD'],
  'Air Charter': ['ATA', 'DTD'],
  Ocean: ['FCL', 'FCL', 'LCL'],
  Rail: ['FCL', 'DTD'],
  Truck: ['FTL', 'LTL', 'LTL'],
  Courier: ['EXP', 'DTD'],
};
/** Days on the way, from and to. */
const TRANSIT: Record<Mode, readonly [number, number]> = {
  Air: [1, 7],
  'Air Charter': [1, 3],
  Ocean: [12, 48],
  Rail: [4, 20],
  Truck: [1, 6],
  Courier: [1, 4],
};
const MODES: readonly (readonly [Mode, number])[] = [
  ['Air', 46],
  ['Ocean', 24],
  ['Truck', 17],
  ['Courier', 7],
  ['Air Charter', 3],
  ['Rail', 3],
];
const INCOTERMS = ['EXW', 'FCA', 'FOB', 'CIF', 'CIP', 'DAP', 'DDP', 'CPT', 'DDU'];
const VESSELS = [
  'Ever Forward',
  'Madrid Maersk',
  'MSC Oscar',
  'CMA CGM Marco Polo',
  'Hamburg Express',
  'ONE Innovation',
  'COSCO Glory',
  'HMM Algeciras',
];
/** Reads the shares of transport modes from a sample. @throws Error for a mode without shipments */
export function modesOf(shares: Readonly<Record<string, number>> | undefined): readonly (readonly [Mode, number])[] {
  if (!shares) return MODES;
  return Object.entries(shares).map(([name, share]) => {
    const known = MODES.find(([mode]) => mode === name);
    if (!known)
      throw new Error(
        `No shipments are made for the mode ${name}; there are ${MODES.map(([mode]) => mode).join(', ')}.`,
      );
    return [known[0], share];
  });
}

const air = (mode: Mode) => mode === 'Air' || mode === 'Air Charter';

export interface ShipmentMaker {
  /** The shipment with this number, counted from 0. */
  make(index: number): Shipment;
}

/**
 * @param modes how many of each transport mode there are, beside one another
 * @param today the last day of the demo
 */
export function createShipmentMaker(
  random: Random,
  accounts: readonly Account[],
  modes: readonly (readonly [Mode, number])[],
  today: string,
): ShipmentMaker {
  const ports = allPorts();
  const seaports = ports.filter(({ kind }) => kind === 'sea');
  const airports = ports.filter(({ kind }) => kind === 'air');
  const carriers = allCarriers();
  const vendors = Array.from({ length: 60 }, () => companyName(random));
  const managers = Array.from({ length: 12 }, () => personName(random));
  return {
    make(index) {
      const mode = random.weighted(modes);
      const account = random.pick(accounts);
      const goods = random.pick(GOODS);
      const [origin, destination] = route(random, mode === 'Ocean' ? seaports : airports);
      const carrier = random.pick(carriers.filter((each) => each.mode === (air(mode) ? 'Air' : mode)));
      const vendor = random.pick(vendors);
      const values: Record<string, unknown> = {
        shipmentNumber: `SH${String(240001 + index).padStart(7, '0')}`,
        accountNumber: random.chance(0.97) ? account.number : null,
        accountName: account.name,
        bookingNumber: `BK${random.digits(8)}`,
        mwab: waybill(random, mode, carrier.awbPrefix),
        hawb: random.chance(0.6)
          ? `${random.chance(0.05) ? 'HAWB' : ''}${random.pick(['MF', 'PL', 'ZX'])}${random.digits(7)}`
          : null,
        brokerageBookingNumber: random.chance(0.2) ? `BR-${random.digits(6)}` : null,
        poNumber: `PO-${random.digits(6)}`,
        asnNumber: random.chance(0.7) ? `ASN-${random.digits(5)}` : null,
        quoteNumber: random.chance(0.5) ? `Q-${random.digits(5)}` : null,
        projectCode: random.chance(0.4) ? `${random.pick(['TX', 'NY', 'IL', 'CA'])}-${random.int(10, 99)}` : null,
        references: random.chance(0.3)
          ? ['Consolidated', 'Priority', 'Split delivery', 'Return', 'TBD'].filter(() => random.chance(0.3))
          : null,
        managedBy: random.pick(managers),
        fulfilVia: random.pick(['Direct Drop', 'From Warehouse', 'Cross Dock']),
        transportMode: mode,
        serviceType: random.chance(0.9) ? random.pick(SERVICES[mode]) : null,
        incoterm: random.pick(INCOTERMS),
        originPort: origin.code,
        originCountry: origin.country,
        destinationPort: destination.code,
        destinationCountry: destination.country,
        carrier: messy(random, carrier.name, 25),
        containerNumbers: mode === 'Ocean' ? containerNumber(index) : null,
        vessel: mode === 'Ocean' ? random.pick(VESSELS) : null,
        voyage: air(mode)
          ? `${carrier.code}${random.int(10, 999)}`
          : mode === 'Ocean'
            ? `${random.int(100, 999)}${random.pick(['E', 'W', 'N', 'S'])}`
            : null,
        shipper: random.chance(0.12) ? nearDuplicate(random, vendor) : messy(random, vendor),
        consignee: messy(random, account.name),
        vendor: random.chance(0.02) ? 'TBD' : messy(random, vendor),
        manufacturingSite: random.chance(0.5) ? `${vendor}, ${origin.city}` : null,
        hazardous: goods.unNumber !== undefined && random.chance(0.5),
        commodity: goods.commodity,
        productGroup: goods.group,
        subClassification: random.pick(goods.classes),
        itemDescription: random.pick(goods.products),
        productForm: random.pick(goods.forms),
        brand: random.chance(0.5) ? random.pick(['Generic', 'Aurora', 'Kestrel', 'Zephyr']) : null,
        firstLine: random.pick(['Yes', 'Yes', 'No']),
        remarks: random.chance(0.06) ? random.pick(STRANGE_REMARKS) : null,
        ...dates(random, mode, index, today),
        ...weights(random, mode, goods),
        ...amounts(random, goods, account.currency),
      };
      if (values.hazardous) values.unNumber = goods.unNumber;
      if (values.status === 'validated') validate(random, values);
      values.charges = chargesOf(values);
      disturb(random, values);
      return { id: random.id(), system: account.system, values };
    },
  };
}

function route(random: Random, ports: readonly Port[]): [Port, Port] {
  const origin = random.pick(ports);
  let destination = random.pick(ports);
  while (destination.code === origin.code) destination = random.pick(ports);
  return [origin, destination];
}

function waybill(random: Random, mode: Mode, prefix: string | undefined): string | null {
  if (air(mode)) {
    // IATA resolution 600a: the eighth digit is the first seven, modulo seven.
    const serial = random.digits(7);
    return `${prefix}-${serial}${Number(serial) % 7}`;
  }
  return mode === 'Ocean' ? `${random.pick(['MAEU', 'MSCU', 'HLCU', 'CMDU'])}${random.digits(9)}` : null;
}

const OWNERS = ['MSKU', 'MSCU', 'HLXU', 'CMAU'] as const;

/** A container number by ISO 6346, whose last digit checks the others. */
function containerNumber(index: number): string {
  const plain = `${OWNERS[index % OWNERS.length]}${String(410007 + index * 37).slice(-6)}`;
  const sum = [...plain].reduce((total, character, place) => total + containerValue(character) * 2 ** place, 0);
  return `${plain}${(sum % 11) % 10}`;
}

/** Digits are their value; letters count from 10 and leave out the multiples of 11. */
function containerValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const place = character.charCodeAt(0) - 'A'.charCodeAt(0);
  return 10 + place + Math.floor((place + 9) / 10);
}

/** Dates and status on the demo's last day; the youngest shipments depart later. */
function dates(random: Random, mode: Mode, index: number, today: string): Record<string, unknown> {
  const age = random.chance(0.01) ? random.int(4000, 9000) : random.int(-25, 900) - (index % 7);
  const etd = daysAfter(today, -age);
  const eta = daysAfter(etd, random.int(...TRANSIT[mode]));
  const atd = daysAfter(etd, random.pick([0, 0, 0, 1, 2]));
  const ata = daysAfter(eta, random.pick([-1, 0, 0, 1, 3, 6]));
  const delivered = daysAfter(ata < atd ? atd : ata, random.int(0, 4));
  const recorded = daysAfter(delivered, random.int(0, 5));
  const past = (day: string) => (day <= today ? day : null);
  const quote = daysAfter(etd, -random.int(20, 90));
  const isDelivered = past(delivered) !== null;
  return {
    quoteSentDate: random.chance(0.5) ? quote : null,
    poSentDate: random.chance(0.8) ? daysAfter(quote, random.int(0, 15)) : null,
    etd,
    eta,
    atd: past(atd),
    ata: past(ata < atd ? atd : ata),
    scheduledDeliveryDate: daysAfter(eta, 2),
    deliveredDate: past(delivered),
    deliveryRecordedDate: past(recorded),
    status: isDelivered
      ? random.weighted([
          ['delivered', 6],
          ['validated', 3],
          ['onHold', 1],
        ])
      : past(atd)
        ? 'inTransit'
        : random.weighted([
            ['open', 9],
            ['cancelled', 1],
          ]),
  };
}

function weights(random: Random, mode: Mode, goods: Goods): Record<string, unknown> {
  const gross = random.skewed(2, mode === 'Ocean' ? 24000 : mode === 'Courier' ? 60 : 6000, 1);
  const volume = Number((gross / goods.density).toFixed(3));
  const chargeable = air(mode) ? Math.max(gross, Number((volume * 166.67).toFixed(1))) : gross;
  return {
    pieces: random.int(1, mode === 'Courier' ? 8 : 60),
    grossWeight: gross,
    weightUnit: 'Kgs',
    volume: volume > 0 ? volume : 0.001,
    chargeableWeight: random.chance(0.85) ? chargeable : null,
  };
}

function amounts(random: Random, goods: Goods, currency: string): Record<string, unknown> {
  const digits = currencyDigits(currency);
  const rounded = (value: number) => Number(value.toFixed(digits));
  const packPrice = rounded(random.skewed(goods.price[0], goods.price[1], 2));
  const quantity = random.skewed(1, 5000);
  const unitsPerPack = random.pick([1, 10, 12, 30, 60, 100]);
  const lineValue = rounded(packPrice * quantity);
  return {
    packPrice,
    quantity,
    unitsPerPack,
    unitPrice: rounded(packPrice / unitsPerPack),
    lineValue,
    freightCost: random.chance(0.92) ? rounded(random.skewed(45, 38000, 2)) : null,
    insurance: random.chance(0.6) ? rounded(lineValue * 0.0016) : null,
    declaredValue: random.chance(0.5) ? lineValue.toFixed(digits) : null,
    currency,
  };
}

/** The charges of a delivered shipment; they add up to its freight cost in the smallest unit of its currency. */
function chargesOf({ freightCost, deliveredDate, currency }: Record<string, unknown>): unknown[] | null {
  if (typeof freightCost !== 'number' || !deliveredDate) return null;
  const digits = currencyDigits(currency);
  const cents = Math.round(freightCost * 10 ** digits);
  const [fuel, documents] = [Math.round(cents * 0.14), Math.round(cents * 0.03)];
  const charge = (chargeCode: string, chargeName: string, value: number) => ({
    chargeCode,
    chargeName,
    userValue: (value / 10 ** digits).toFixed(digits),
    currency,
  });
  return [
    charge('FRT', 'Freight', cents - fuel - documents),
    charge('FSC', 'Fuel surcharge', fuel),
    charge('DOC', 'Documentation', documents),
  ];
}

function validate(random: Random, values: Record<string, unknown>): void {
  values.shipmentValidationFlag = true;
  values.shipmentValidationBy = personName(random);
  values.shipmentValidationOn = `${values.deliveryRecordedDate ?? values.deliveredDate}T1${random.int(0, 9)}:00:00.000Z`;
}

/** One shipment in twelve has a fault that a person should find coloured, with the reason. */
function disturb(random: Random, values: Record<string, unknown>): void {
  if (!random.chance(1 / 12)) return;
  random.pick<() => void>([
    () => (values.transportMode = 'N/A'),
    () => (values.incoterm = 'N/A - From stock'),
    () => (values.eta = daysAfter(String(values.etd), -3)),
    () => (values.grossWeight = 'See other line'),
    () => (values.freightCost = 'Invoiced separately'),
    () => (values.freightCost = '1,250.00'),
    () => (values.insurance = Number(values.lineValue) + 100),
    () => (values.lineValue = Number(values.lineValue) * 2),
    () => (values.destinationCountry = 'Atlantis'),
    () => (values.carrier = null),
    () => (values.deliveryRecordedDate = values.deliveredDate && daysAfter(String(values.deliveredDate), -2)),
    () => (values.destinationPort = values.originPort),
    () => (values.accountNumber = 'AC-0000'),
    () => (values.currency = 'XQX'),
    () => (values.hawb = 'H#12_%'),
    () => (values.pieces = 0),
  ])();
}
