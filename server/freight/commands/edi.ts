import { readFile } from 'node:fs/promises';
import {
  designOf,
  type EdiFault,
  type EdiInvoice,
  type EdiWriteFault,
  ediInvoiceOf,
  ediText,
  envelopeOf,
  readAcknowledgement,
  readEdi,
  receivedInvoices,
  writeEdi,
} from '../../../engine/freight/edi/index.ts';
import { encodeText } from '../../../engine/values/charsets.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, type Io, UsageError } from '../../platform/commandLine/command.ts';
import { linesOf } from '../../platform/lines.ts';

const USAGE = 'Say what to do: edi read FILE, or edi write --profile FILE with invoices on the lines.';

type Values = Readonly<Record<string, unknown>>;

/** Needs no store and no definitions: only the file, or the profile that it is written by. */
export const edi: Command = {
  name: 'edi',
  summary: 'Read a file of X12 or EDIFACT as JSON; write one by a delivery profile, an invoice as JSON on each line.',
  usage: 'edi read FILE | edi write --profile FILE [--control NUMBER]',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['profile', 'control']);
    const [verb, file, ...more] = words;
    if (verb === 'read' && file !== undefined && more.length === 0) return read(file, io);
    if (verb === 'write' && file === undefined && options.profile !== undefined) {
      const control = Number(options.control ?? '1');
      if (!Number.isSafeInteger(control) || control < 1)
        throw new UsageError('A control number is a whole number from 1.');
      return write(options.profile, control, io);
    }
    throw new UsageError(USAGE);
  },
};

async function read(file: string, io: Io): Promise<number> {
  const text = ediText(await readFile(file));
  const { interchanges } = readEdi(text);
  const { acknowledgements, faults: ofAnswers } = readAcknowledgement(text);
  const { invoices, faults: ofInvoices } = receivedInvoices(text);
  const faults = [...ofAnswers, ...ofInvoices.filter((one) => !ofAnswers.some((other) => isSame(one, other)))];
  const short = interchanges.map(({ groups, header: _, notes, ...interchange }) => ({
    ...interchange,
    notes: notes.map(({ tag, elements }) => [tag, ...elements]),
    groups: groups.map(({ header: __, messages, ...group }) => ({
      ...group,
      messages: messages.map(({ segments, ...message }) => ({
        ...message,
        segments: segments.map(({ tag, elements }) => [tag, ...elements.map(plainElement)]),
      })),
    })),
  }));
  io.print(JSON.stringify({ interchanges: short, acknowledgements, invoices, faults }, null, 2));
  for (const fault of faults) io.complain(lineOf(fault));
  return faults.length === 0 ? 0 : 1;
}

const isSame = (a: EdiFault, b: EdiFault): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An element as short as it can be: text, a list of components, a list of repetitions. */
function plainElement(element: readonly (readonly string[])[]): unknown {
  const repetitions = element.map((one) => (one.length === 1 ? (one[0] ?? '') : one));
  return repetitions.length === 1 ? repetitions[0] : { repetitions };
}

const lineOf = ({ code, segment, tag, element, character, line, found, expected }: EdiFault): string =>
  [
    segment === 0
      ? `Character ${character}`
      : `Segment ${segment} (${element ?? tag}), character ${character}, line ${line}`,
    `: ${code}`,
    found === undefined ? '' : `, found "${found}"`,
    expected === undefined ? '' : `, expected "${expected}"`,
  ].join('');

const writeLineOf = ({
  code,
  segmentId,
  segmentName,
  fieldId,
  source,
  invoice,
  found,
  expected,
}: EdiWriteFault): string =>
  [
    invoice === '' ? '' : `Invoice ${invoice}, `,
    `segment ${segmentId} (${segmentName}${fieldId === undefined ? '' : `-${fieldId}`})`,
    `: ${code}`,
    source ? ` of ${source}` : '',
    found === undefined ? '' : `, found "${found}"`,
    expected === undefined ? '' : `, expected "${expected}"`,
  ].join('');

async function write(file: string, control: number, io: Io): Promise<number> {
  const profile = objectOf(await readFile(file, 'utf8'));
  if (!profile) throw new Error(`${file} is no JSON object with a delivery profile.`);
  const invoices: EdiInvoice[] = [];
  for await (const line of linesOf(io.stdin as unknown as AsyncIterable<Buffer>)) {
    if (line.trim() === '') continue;
    const invoice = invoiceOf(objectOf(line));
    if (!invoice) throw new Error(`Line ${invoices.length + 1} is no JSON object with an invoice.`);
    invoices.push(invoice);
  }
  if (invoices.length === 0) throw new Error('There is no invoice on the lines.');
  const now = new Date().toISOString().slice(0, 19);
  const written = writeEdi(designOf(profile), invoices, envelopeOf(profile, { interchangeControl: control, now }));
  const isWhole = written.faults.every(({ code }) => code !== 'letterMissing');
  const text = `${written.text.replace(/\r?\n$/, '')}\n`;
  // Characters missing in the character set are shown, but the file must not be sent.
  io.write(encodeText(text, isWhole ? written.charset : 'utf-8'));
  for (const fault of written.faults) io.complain(writeLineOf(fault));
  return written.faults.every(({ isWarning }) => isWarning) ? 0 : 1;
}

function objectOf(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** An invoice alone, or with the shipment and the account beside it. */
function invoiceOf(value: Values | undefined): EdiInvoice | undefined {
  if (!value) return undefined;
  const { invoice, shipment, account } = value as Record<string, Values | undefined>;
  return typeof invoice === 'object' ? ediInvoiceOf(invoice, shipment, account) : ediInvoiceOf(value);
}
