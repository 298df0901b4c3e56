/**
 * Invoices from partners: 210 (motor carrier) and 110 (air freight), converted to the values of our store, with their
 * inconsistencies.
 */
import { addDays, isDay } from '../../values/day.ts';
import { amountOf, digitsOf, ZERO } from '../amounts.ts';
import type { EdiFault, EdiInterchange, EdiMessage, EdiSegment } from './document.ts';
import { textAt } from './document.ts';
import { Faults } from './faults.ts';
import { fromImplied } from './impliedDecimal.ts';
import { readEdi } from './readEdi.ts';

export interface ReceivedCharge {
  /** Which LX it is of; a 110 has one for each shipment. */
  readonly line: number;
  readonly chargeCode: string;
  readonly chargeName: string;
  /** In units of the currency: 2510 where the file says 251000. */
  readonly amount: string;
  readonly rate: string;
  readonly rateQualifier: string;
  readonly currency: string;
}
export interface ReceivedParty {
  readonly qualifier: string;
  readonly name: string;
  readonly id: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}
export interface ReceivedInvoice {
  readonly messageType: '110' | '210';
  readonly senderId: string;
  readonly interchangeControl: string;
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly shipmentNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly carrierCode: string;
  readonly currency: string;
  readonly total: string;
  readonly weight: string;
  readonly references: readonly { readonly qualifier: string; readonly value: string; readonly line: number }[];
  readonly parties: readonly ReceivedParty[];
  readonly charges: readonly ReceivedCharge[];
  /** The sum of the charges, where it is another than the total. */
  readonly chargesTotal: string;
}

/** The elements of B3 (ASC X12 004010, the same for 110 and 210). */
const B3 = { invoiceNumber: 2, shipmentNumber: 3, date: 6, total: 7, carrier: 11 } as const;
/** Amounts of both have two decimals that are not written (N2). */
const IMPLIED = 2;

const isKnown = (type: string): type is '110' | '210' => type === '110' || type === '210';

/** A day of eight digits, `2006-06-28`; a fault where there is another text. */
function dayAt(segment: EdiSegment | undefined, at: number, faults: Faults): string {
  const text = at === 0 ? '' : textAt(segment, at).trim();
  if (text === '' || !segment) return '';
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  if (isDay(written)) return written;
  faults.add('noDate', segment, { at, found: text });
  return '';
}

function amountAt(segment: EdiSegment | undefined, at: number, faults: Faults): string {
  const text = textAt(segment, at).trim();
  if (text === '' || !segment) return '';
  const amount = fromImplied(text, IMPLIED);
  if (amount === undefined) faults.add('noNumber', segment, { at, found: text });
  return amount ?? '';
}

/** The day by which it is paid: said, or so many days behind that of the invoice. */
function dueDateOf(terms: EdiSegment | undefined, invoiceDate: string, faults: Faults): string {
  const said = dayAt(terms, 6, faults);
  const days = textAt(terms, 7).trim();
  if (said !== '' || invoiceDate === '' || !/^\d{1,3}$/.test(days)) return said;
  return addDays(invoiceDate, Number(days)) ?? '';
}

function partiesOf(segments: readonly EdiSegment[]): ReceivedParty[] {
  const found: { -readonly [Key in keyof ReceivedParty]: ReceivedParty[Key] }[] = [];
  let current: (typeof found)[number] | undefined;
  for (const segment of segments) {
    const at = (element: number) => textAt(segment, element).trim();
    if (segment.tag === 'N1') {
      current = { qualifier: at(1), name: at(2), id: at(4), address: '', city: '', state: '', zip: '', country: '' };
      found.push(current);
    } else if (!current) continue;
    else if (segment.tag === 'N3') current.address = [at(1), at(2)].filter(Boolean).join(', ');
    else if (segment.tag === 'N4') Object.assign(current, { city: at(1), state: at(2), zip: at(3), country: at(4) });
    else if (segment.tag !== 'N2' && segment.tag !== 'N9') current = undefined;
  }
  return found;
}

function invoiceOf(
  type: '110' | '210',
  { segments, control }: EdiMessage,
  interchange: EdiInterchange,
  faults: Faults,
): ReceivedInvoice | undefined {
  const header = segments[0] as EdiSegment;
  const first = (tag: string) => segments.find((one) => one.tag === tag);
  const b3 = first('B3');
  if (!b3) {
    faults.add('missing', header, { expected: 'B3' });
    return undefined;
  }
  const invoiceNumber = textAt(b3, B3.invoiceNumber).trim();
  if (invoiceNumber === '') faults.add('missing', b3, { at: B3.invoiceNumber, expected: `B3-${B3.invoiceNumber}` });
  const lines = segments.filter(({ tag }) => tag === 'L1');
  const currency =
    textAt(first('C3'), 1).trim() ||
    textAt(
      lines.find((line) => textAt(line, 20) !== ''),
      20,
    ).trim();
  let line = 0;
  let description = '';
  let sum = ZERO;
  const charges: ReceivedCharge[] = [];
  const references: ReceivedInvoice['references'][number][] = [];
  for (const segment of segments) {
    const at = (element: number) => textAt(segment, element).trim();
    if (segment.tag === 'LX') {
      line = Number(at(1)) || line + 1;
      description = '';
    } else if (segment.tag === 'L5') description ||= at(2);
    else if (segment.tag === 'N9') references.push({ qualifier: at(1), value: at(2), line });
    else if (segment.tag === 'L1') {
      const amount = amountAt(segment, 4, faults);
      sum = sum.plus(amountOf(amount) ?? ZERO);
      charges.push({
        line,
        chargeCode: at(8),
        chargeName: at(12) || (at(8) === '' ? description : ''),
        amount,
        rate: at(2),
        rateQualifier: at(3),
        currency: at(20) || currency,
      });
    }
  }
  const invoiceDate = dayAt(b3, B3.date, faults);
  const total = amountAt(b3, B3.total, faults);
  const chargesTotal = digitsOf(sum);
  const l3 = first('L3');
  const said = amountAt(l3, 5, faults);
  for (const [text, segment, at] of [
    [total, b3, B3.total],
    [said, l3, 5],
  ] as const) {
    const isOther = segment && text !== '' && charges.length > 0 && !amountOf(text)?.equals(sum);
    if (isOther) faults.add('total', segment, { at, found: text, expected: chargesTotal });
  }
  return {
    messageType: type,
    senderId: interchange.sender,
    interchangeControl: interchange.control,
    transactionId: control,
    invoiceNumber,
    shipmentNumber: textAt(b3, B3.shipmentNumber).trim(),
    invoiceDate,
    dueDate: dueDateOf(first('ITD'), invoiceDate, faults),
    carrierCode: textAt(b3, B3.carrier).trim(),
    currency,
    total,
    weight: textAt(l3, 1).trim(),
    references,
    parties: partiesOf(segments),
    charges,
    chargesTotal,
  };
}

/** The invoices of a file, each of its 210 and 110; a total that the charges do not sum to is a fault, the invoice is read. */
export function receivedInvoices(text: string): {
  readonly invoices: readonly ReceivedInvoice[];
  readonly faults: readonly EdiFault[];
} {
  const file = readEdi(text);
  const faults = new Faults(text);
  const invoices: ReceivedInvoice[] = [];
  for (const interchange of file.interchanges) {
    for (const message of interchange.groups.flatMap((group) => group.messages)) {
      if (!isKnown(message.type)) continue;
      const invoice = invoiceOf(message.type, message, interchange, faults);
      if (invoice) invoices.push(invoice);
    }
  }
  return { invoices, faults: [...file.faults, ...faults.found] };
}
