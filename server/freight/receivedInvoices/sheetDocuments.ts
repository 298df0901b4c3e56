/** A sheet of received charges, a row each: its columns are the fields of the template `receivedRow`, by label or key. */
import { readWrittenNumber } from '../../../engine/values/writtenNumbers.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { Program } from '../../../metadata/program.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { FileRow, RawCell } from '../../spreadsheets/fileRow.ts';
import type { ReceivedDocument } from './receivedDocument.ts';

const TEMPLATE = 'receivedRow';
/** The members of one list of a record. */
const MAX_LINES = 1000;

/** An error in a line of a file. */
interface WrongLine {
  readonly row: number;
  readonly msg: Localizable;
}

interface SheetLine {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
}

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const fieldsOf = (program: Program): readonly EffectiveField[] => program.fields[TEMPLATE] ?? [];

/** @throws HttpError 412 for a sheet that is not a list of charges, with each invalid line */
export function documentsOfSheet(program: Program, name: string, rows: readonly FileRow[]): ReceivedDocument[] {
  const fields = fieldsOf(program);
  const [heading, ...others] = rows;
  const named = (heading?.cells ?? []).map((cell) => folded(String(cell ?? '')));
  const columns = new Map(fields.map(({ key, label }) => [key, placeOf(named, [label, key])]));
  const missing = fields.filter(({ key, isMandatory }) => isMandatory && columns.get(key) === undefined);
  if (missing.length > 0)
    throw new HttpError(412, t('receivedColumns', { name, columns: missing.map(({ label }) => label).join(', ') }));
  const lines = others.map(({ number, cells }): SheetLine => {
    const values = [...columns].map(([key, at]) => [key, at === undefined ? '' : textOf(cells[at])]);
    return { row: number, values: Object.fromEntries(values) };
  });
  return documentsOfLines(program, name, lines);
}

/** The same of rows that a call sends. */
export function documentsOfRows(
  program: Program,
  name: string,
  data: readonly Readonly<Record<string, unknown>>[],
): ReceivedDocument[] {
  const keys = fieldsOf(program).map(({ key }) => key);
  return documentsOfLines(
    program,
    name,
    data.map((row, at) => ({
      row: at + 1,
      values: Object.fromEntries(keys.map((key) => [key, textOf(row[key] as RawCell)])),
    })),
  );
}

const textOf = (cell: RawCell | undefined): string => String(cell ?? '').trim();

function placeOf(named: readonly string[], names: readonly string[]): number | undefined {
  const at = named.findIndex((heading) => heading !== '' && names.some((name) => folded(name) === heading));
  return at < 0 ? undefined : at;
}

function documentsOfLines(program: Program, name: string, lines: readonly SheetLine[]): ReceivedDocument[] {
  if (lines.length === 0) throw new HttpError(412, t('receivedNoRows', { name }));
  const wrong = lines.flatMap((line) => wrongIn(program, line));
  if (wrong.length > 0) {
    const count = new Set(wrong.map(({ row }) => row)).size;
    throw new HttpError(412, t('receivedRowsWrong', { name, count }), { rows: wrong.map((one) => ({ name, ...one })) });
  }
  const documents = new Map<string, SheetLine[]>();
  for (const line of lines) {
    const { shipmentNumber, invoiceNumber, partner } = line.values;
    const key = JSON.stringify([shipmentNumber, invoiceNumber, partner]);
    documents.set(key, [...(documents.get(key) ?? []), line]);
  }
  return [...documents.values()].map((some): ReceivedDocument => {
    if (some.length > MAX_LINES) throw new HttpError(412, t('receivedTooMany', { name, most: MAX_LINES }));
    const { shipmentNumber = '', invoiceNumber = '', partner = '', currency = '' } = (some[0] as SheetLine).values;
    return {
      number: invoiceNumber,
      shipments: [shipmentNumber],
      sender: partner,
      invoiceDate: '',
      currency,
      lines: some.map(({ row, values }) => ({
        row,
        chargeCode: values.chargeCode ?? '',
        chargeName: values.chargeName ?? '',
        received: readWrittenNumber(values.clientValue ?? '', '1,234.5') ?? '',
        currency: (values.currency ?? '').toUpperCase(),
      })),
      problems: [],
    };
  });
}

function wrongIn(program: Program, { row, values }: SheetLine): WrongLine[] {
  const empty = fieldsOf(program).filter(({ key, isMandatory }) => isMandatory && values[key] === '');
  const told = empty.map(({ label }) => ({ row, msg: t('receivedRowEmpty', { row, column: label }) }));
  const value = values.clientValue ?? '';
  if (value === '' || readWrittenNumber(value, '1,234.5') !== undefined) return told;
  return [...told, { row, msg: t('receivedRowNumber', { row, value }) }];
}
