/** Test cases of a partner: an invoice in, the file expected. The same day and numbers, so that only design and invoice decide. */
import { isRecord } from '../../../metadata/isRecord.ts';
import type { EdiInvoice, WrittenEdi } from './design.ts';
import { designOf, ediInvoiceOf, envelopeOf } from './designRecord.ts';
import { writeEdi } from './writeEdi.ts';

type Values = Readonly<Record<string, unknown>>;

/** The numbers of every preview and test case. */
const NUMBERS = { interchangeControl: 1, groupControl: 1, messageControl: 1, now: '2026-01-02T03:04:05' } as const;

/** The file that a profile makes of an invoice, with where its characters are from. */
export const previewOf = (profile: Values, invoice: EdiInvoice): WrittenEdi =>
  writeEdi(designOf(profile), [invoice], envelopeOf(profile, NUMBERS), { marks: true });

/** Which line differs first, and how. */
export interface Difference {
  readonly line: number;
  readonly expected: string;
  readonly found: string;
}
export interface CaseResult {
  readonly name: string;
  readonly at: number;
  readonly difference: Difference | undefined;
  readonly isReadable: boolean;
}

/** An invoice with its shipment and account, as a test case keeps it. */
export const keptInvoice = (invoice: Values, shipment: Values | undefined, account: Values | undefined): string =>
  JSON.stringify({ invoice, shipment, account });

function readInvoice(text: unknown): EdiInvoice | undefined {
  try {
    const value: unknown = JSON.parse(String(text ?? ''));
    if (!isRecord(value) || !isRecord(value.invoice)) return undefined;
    const { invoice, shipment, account } = value;
    return ediInvoiceOf(invoice, isRecord(shipment) ? shipment : null, isRecord(account) ? account : null);
  } catch {
    return undefined;
  }
}

/** The lines of a file: of segments that no line end ends, a line each. */
const linesOf = (text: string, terminator: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(text.includes('\n') ? '\n' : terminator)
    .filter((line) => line !== '');

export function differenceOf(expected: string, found: string, terminator: string): Difference | undefined {
  const [wanted, made] = [linesOf(expected, terminator), linesOf(found, terminator)];
  const at = Array.from({ length: Math.max(wanted.length, made.length) }, (_, line) => line).find(
    (line) => wanted[line] !== made[line],
  );
  return at === undefined ? undefined : { line: at + 1, expected: wanted[at] ?? '', found: made[at] ?? '' };
}

/** The results of the test cases. */
export function runCases(profile: Values, cases: readonly Values[]): CaseResult[] {
  return cases.map((one, at) => {
    const name = String(one.name ?? '');
    const invoice = readInvoice(one.invoice);
    if (!invoice) return { name, at, difference: undefined, isReadable: false };
    const { text } = previewOf(profile, invoice);
    const terminator = String(profile.segmentTerminator || (profile.ediStandard === 'edifact' ? "'" : '~'));
    return { name, at, difference: differenceOf(String(one.expected ?? ''), text, terminator), isReadable: true };
  });
}

export const hasPassed = ({ difference, isReadable }: CaseResult): boolean => isReadable && difference === undefined;
