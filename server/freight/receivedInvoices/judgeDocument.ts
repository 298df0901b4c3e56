/** A received document beside our invoice of its shipment, as the person who asks may see it, in words. */
import { amountOf } from '../../../engine/freight/amounts.ts';
import {
  type ExpectedInvoice,
  isGood,
  type JudgedLine,
  judgeReceived,
  type ReceivedLine,
} from '../../../engine/freight/audits/receivedVerdicts.ts';
import { numberOf } from '../../../engine/values/number.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';
import { ediRules, rulesOfPartner } from '../audits/profiles.ts';
import { recordsOf } from '../rating/candidates.ts';
import type { ReceivedDocument } from './receivedDocument.ts';

type Values = Readonly<Record<string, unknown>>;

/** Invoices that are nothing that a partner's is compared with any more. */
const GONE = new Set(['voided', 'deleted']);
/** Invoices whose charges still change: what was received is noted on them. */
const OPEN = new Set(['notRated', 'rated', 'rateMismatch', 'ready']);
/** Leaves room for the number in an issue that contains the verdict. */
const MAX_VERDICT = 800;

/** The result of the comparison in the record of a received invoice. */
export interface JudgedDocument {
  readonly shipmentNumber: string;
  readonly shipment: string | null;
  readonly invoice: string | null;
  readonly account: string | null;
  readonly accountNumber: string | null;
  readonly currency: string | null;
  readonly expectedTotal: string | null;
  readonly receivedTotal: string;
  readonly difference: string | null;
  readonly verdict: string;
  readonly lines: readonly Values[];
  readonly isMatched: boolean;
  readonly raises: boolean;
  /** True if our invoice takes the received values into its `charges`. */
  readonly marks: boolean;
  readonly charges: readonly Values[];
}

export async function judgeDocument(context: OperationContext, document: ReceivedDocument): Promise<JudgedDocument> {
  const shipment = await shipmentOf(context, document.shipments);
  const shipmentNumber = String(shipment?.values.shipmentNumber ?? document.shipments[0] ?? '');
  const invoice = shipment && (await invoiceOf(context, shipment, document));
  const carrier = shipment?.values.carrier;
  const rules = rulesOfPartner(await ediRules(context, invoice?.values.account), document.sender, carrier);
  const expected = expectedOf(shipment, invoice);
  const judged = judgeReceived(inOurCodes(document.lines, rules), expected, rules);
  const { program } = context.runtime;
  const told = judged.map((line) => wordsOf(line, shipmentNumber).in(program));
  const wrong = judged.flatMap((line, at) => (isGood(line) ? [] : [told[at] as string]));
  const isMatched = wrong.length === 0 && document.problems.length === 0;
  const received = sumOf(judged.map((line) => line.received));
  // Amounts of several currencies make no sum.
  const isComparable = invoice !== undefined && judged.every(({ verdict }) => verdict !== 'wrongCurrency');
  const total = isComparable ? sumOf(judged.map((line) => line.expected)) : undefined;
  const charges = invoice ? withReceived((invoice.values.charges ?? []) as Values[], judged) : [];
  return {
    shipmentNumber,
    shipment: shipment?.id ?? null,
    invoice: invoice?.id ?? null,
    account: textOf(invoice?.values.account),
    accountNumber: textOf(invoice?.values.accountNumber ?? shipment?.values.accountNumber),
    currency: document.currency || (typeof expected === 'string' ? null : expected.currency) || null,
    expectedTotal: total?.toFixed() ?? null,
    receivedTotal: received.toFixed(),
    difference: total ? received.minus(total).toFixed() : null,
    verdict: (wrong.length === 0
      ? t('receivedAllMatched', { count: judged.length }).in(program)
      : wrong.join(' ')
    ).slice(0, MAX_VERDICT),
    lines: judged.map(({ raises: _, expectedFrom: __, ...line }, at) => ({ ...line, explanation: told[at] })),
    isMatched,
    raises: judged.some(({ raises }) => raises),
    marks: invoice !== undefined && OPEN.has(String(invoice.values.status ?? 'notRated')),
    charges,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const sumOf = (amounts: readonly (string | null)[]) =>
  amounts.reduce((sum, one) => sum.plus(amountOf(one) ?? 0), amountOf('0') as NonNullable<ReturnType<typeof amountOf>>);

/** The first name that a shipment has which this person reaches. */
async function shipmentOf(context: OperationContext, names: readonly string[]): Promise<StoredRecord | undefined> {
  const reaches = isAccessible(context, own.shipment, 'get');
  const wanted = [...new Set(names.filter((name) => name !== ''))];
  if (wanted.length === 0 || !context.access.may(own.shipment, 'get')) return undefined;
  const found = await recordsOf(context, own.shipment, {
    condition: 'and',
    fields: [{ name: 'shipmentNumber', operator: 'isInList', value: wanted }],
  });
  const place = ({ values }: StoredRecord) =>
    wanted.findIndex((name) => name.toLowerCase() === String(values.shipmentNumber).toLowerCase());
  return found.filter(reaches).sort((one, other) => place(one) - place(other))[0];
}

/** Of several the one with the most of the charges that were received. */
async function invoiceOf(
  context: OperationContext,
  shipment: StoredRecord,
  { lines }: ReceivedDocument,
): Promise<StoredRecord | undefined> {
  if (!context.access.may(own.invoice, 'get')) return undefined;
  const found = await recordsOf(context, own.invoice, {
    condition: 'and',
    fields: [{ name: 'shipment', operator: 'equalTo', value: shipment.id }],
  });
  const reaches = isAccessible(context, own.invoice, 'get');
  const codes = new Set(lines.map(({ chargeCode }) => chargeCode.toUpperCase()));
  const shared = ({ values }: StoredRecord) =>
    ((values.charges ?? []) as Values[]).filter(({ chargeCode }) => codes.has(String(chargeCode).toUpperCase())).length;
  return found
    .filter(reaches)
    .filter(({ values }) => !GONE.has(String(values.status)) && values.invoiceType !== 'creditNote')
    .sort((one, other) => shared(other) - shared(one) || one.createdAt.localeCompare(other.createdAt))[0];
}

function expectedOf(
  shipment: StoredRecord | undefined,
  invoice: StoredRecord | undefined,
): ExpectedInvoice | 'noShipment' | 'noInvoice' {
  if (!shipment) return 'noShipment';
  if (!invoice) return 'noInvoice';
  return {
    charges: (invoice.values.charges ?? []) as Values[],
    currency: String(invoice.values.currency ?? ''),
    transportMode: shipment.values.transportMode,
  };
}

/** The profile's code for lines without a code: in many files freight has none of its own. */
const NO_CODE = '-';

/** Maps the partner's charge codes to ours by the profile. */
function inOurCodes(lines: readonly ReceivedLine[], rules: readonly Values[]): ReceivedLine[] {
  const ours = new Map(
    rules.flatMap(({ partnerCode, chargeCode }): [string, string][] => {
      const theirs = textOf(partnerCode)?.trim().toUpperCase();
      const code = textOf(chargeCode);
      return theirs && code ? [[theirs, code]] : [];
    }),
  );
  return lines.map((line) => {
    const code = ours.get(line.chargeCode.trim().toUpperCase() || NO_CODE);
    return code === undefined ? line : { ...line, chargeCode: code };
  });
}

/** Our charges with the received amounts; charges without one are unchanged. */
function withReceived(charges: readonly Values[], judged: readonly JudgedLine[]): Values[] {
  const left = judged.filter(({ expected, received }) => expected !== null && received !== null);
  return charges.map((charge) => {
    const code = String(charge.chargeCode ?? '').toUpperCase();
    const at = left.findIndex(({ chargeCode }) => chargeCode.toUpperCase() === code);
    const [line] = at < 0 ? [] : left.splice(at, 1);
    return line && line.verdict !== 'wrongCurrency' ? { ...charge, clientValue: line.received } : charge;
  });
}

function wordsOf(line: JudgedLine, shipment: string): LocalizedText {
  const { verdict, received, expected, difference, allowed, expectedFrom, currency } = line;
  const charge = line.chargeName === '' ? line.chargeCode : `${line.chargeCode} ${line.chargeName}`.trim();
  const amount = (text: string | null) => `${plain(text)} ${currency}`.trim();
  const from = t(expectedFrom === 'tariff' ? 'receivedFromTariff' : 'receivedFromEntered');
  const apart = {
    charge,
    received: amount(received),
    expected: amount(expected),
    from,
    difference: amount(difference),
    allowed: amount(allowed),
  };
  switch (verdict) {
    case 'matched':
      return t('receivedMatched', { charge, received: amount(received), from });
    case 'within':
      return t('receivedWithin', apart);
    case 'over':
    case 'under':
      return t('receivedApart', apart);
    case 'notExpected':
      return t('receivedNotExpected', { charge });
    case 'notReceived':
      return t('receivedNotReceived', { charge, expected: amount(expected), from });
    case 'duplicate':
      return t('receivedDuplicate', { charge });
    case 'wrongCurrency':
      return t('receivedWrongCurrency', { charge, currency });
    case 'noShipment':
      return t('receivedNoShipment', { charge, shipment });
    case 'noInvoice':
      return t('receivedNoInvoice', { charge, shipment });
  }
}

/** An amount as people write it: with two digits behind the point, where it has no more. */
function plain(text: string | null): string {
  const amount = amountOf(text);
  if (amount === undefined) return '';
  return (numberOf(amount.decimalPlaces()) ?? 0) > 2 ? amount.toFixed() : amount.toFixed(2);
}
