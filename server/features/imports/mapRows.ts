/** Reads all rows of an upload through its mapping, and finds for each whether it is new, changed or the same. */
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { findFile } from '../../files/fileRows.ts';
import type { PartComparison } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { localize } from '../../platform/words/localizedText.ts';
import { numberConstant } from '../../platform/words/words.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { fileLabels } from '../../records/read/fileLabels.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { byUniqueKey } from '../../records/read/uniqueKey.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import { type CellReader, columnReader } from '../../spreadsheets/columnFormat.ts';
import type { FileRow } from '../../spreadsheets/fileRow.ts';
import { headerNames } from '../../spreadsheets/headerNames.ts';
import { faults } from '../../spreadsheets/readFault.ts';
import { readInProcess } from '../../spreadsheets/readInProcess.ts';
import type { TablePart } from '../../spreadsheets/readTable.ts';
import type { HeadingOrder } from '../../spreadsheets/tableSource.ts';
import type { TextReading } from '../../spreadsheets/textReading.ts';
import type { StoredRecord } from '../../store/index.ts';
import { insertRows } from '../../store/recordStore/insertRows.ts';
import { untyped } from '../../store/untypedTables.ts';
import {
  type Batch,
  type BatchCounts,
  GONE,
  type JudgedRow,
  leftOf,
  noCounts,
  type RowState,
} from '../../uploads/batches.ts';
import type { Mapping } from '../../uploads/columnMappings.ts';
import { importFields, importTypes, partsOf } from './importTarget.ts';
import { type RowNote, RowNotes } from './rowNotes.ts';

export interface ReadOrder {
  context: OperationContext;
  batch: Batch;
  signal: AbortSignal;
  progress(done: number, total: number): void;
}

const IMPORT_COLUMNS = 500;

/** The rows of a batch's file, in parts, the heading first. */
export async function* batchTable(
  { context, batch, signal }: ReadOrder,
  heading: HeadingOrder,
  text?: Partial<TextReading>,
): AsyncGenerator<TablePart> {
  const file = await findFile(context.services.store, batch.fileId);
  if (!file) throw faults.broken('it is not kept any more; upload it again.');
  const rows = numberConstant(context.runtime.program, 'importRowLimit', 100_000);
  const layout = ownMember(context.services.extension.layouts, batch.entity);
  const order = {
    limits: { rows, columns: IMPORT_COLUMNS },
    heading,
    ...(text ? { text } : {}),
    ...(layout ? { layout } : {}),
  };
  yield* readInProcess(context.services.files.path(file.sha256), order, signal);
}

/**
 * The batch's header location, to read them there again. Batches without one are from when it was always the first row.
 */
const sameHeading = ({ source }: Batch): HeadingOrder => (source ? { sheet: source.sheet, row: source.row } : 'first');

/** Rewrites the rows. @returns their number by state */
export async function mapRows(order: ReadOrder, mapping: Mapping): Promise<BatchCounts> {
  const { context, batch } = order;
  const { store } = context.services;
  const [types, fields, parts] = await Promise.all([
    importTypes(context, batch),
    importFields(context, batch),
    partsOf(context, batch)?.comparison(),
  ]);
  await store.write(({ db }) => db.deleteFrom('upload_rows').where('batch_id', '=', batch.id).execute());
  const counts: BatchCounts = { ...noCounts };
  let columns: Column[] | undefined;
  let notes: RowNotes | undefined;
  const labels = fileLabels(context, mappedFields(fields, mapping));
  for await (const { rows: part } of batchTable(order, sameHeading(batch), batch.source?.text)) {
    order.signal.throwIfAborted();
    const rows = columns ? part : part.slice(1);
    const names = headerNames(part[0]?.cells ?? []);
    columns ??= columnsOf(names, mapping, types);
    notes ??= new RowNotes(context, batch, names, types);
    const reading = columns;
    const read = rows.map((row) => ({ number: row.number, values: valuesOf(row, reading) }));
    await labels.read(read.map(({ values }) => values));
    const found = notedRows(notes, rows, read);
    await keepRows(order, await (parts ? judgeParts(parts, read) : judgeRows(order, read)), found, counts);
    order.progress(counts.rows, Math.max(batch.counts.rows, counts.rows));
  }
  if (parts) counts.gone = await keepGone(order, parts.gone());
  return { ...counts, left: leftOf(counts) };
}

function notedRows(notes: RowNotes, rows: readonly FileRow[], read: readonly MappedRow[]): Map<number, RowNote> {
  const found = new Map<number, RowNote>();
  rows.forEach((row, index) => {
    const note = notes.take(row, read[index]?.values ?? {});
    if (note) found.set(row.number, note);
  });
  return found;
}

/** The fields that get values of the file. */
function mappedFields(fields: readonly EffectiveField[], mapping: Mapping): EffectiveField[] {
  const mapped = new Set(Object.values(mapping).map(({ field }) => field));
  return fields.filter(({ key }) => mapped.has(key));
}

async function judgeParts(parts: PartComparison, read: readonly MappedRow[]): Promise<SortedRows> {
  const judged = await parts.judge(read);
  return judged.map(({ number, state, values, errors, record }) => ({
    row_number: number,
    state,
    values: JSON.stringify(values),
    verdicts: errors ? JSON.stringify(errors) : null,
    record_id: record?.id ?? null,
    record_version: record?.version ?? null,
  }));
}

/** Numbers of rows that no file has. */
const BEHIND_EVERY_FILE = 100_000_000;

/** Keeps the stored parts that the file does not have beside its rows. @returns how many there are */
async function keepGone({ context, batch }: ReadOrder, gone: readonly StoredRecord[]): Promise<number> {
  const { store } = context.services;
  const rows = gone.map(({ id, version }, at) => ({
    batch_id: batch.id,
    row_number: BEHIND_EVERY_FILE + at,
    state: GONE,
    values: '{}',
    verdicts: null,
    record_id: id,
    record_version: version,
    notes: null,
    about: null,
  }));
  await store.write(({ db }) => insertRows(untyped(db), store.kind, 'upload_rows', ROW_COLUMNS, rows));
  return rows.length;
}

interface Column {
  index: number;
  field: string;
  read: CellReader;
}

function columnsOf(names: readonly string[], mapping: Mapping, types: Readonly<Record<string, FieldType>>): Column[] {
  return names.flatMap((name, index) => {
    const column = mapping[name];
    const type = column?.field ? types[column.field] : undefined;
    return column?.field && type ? [{ index, field: column.field, read: columnReader(type, column.format) }] : [];
  });
}

function valuesOf({ cells, shown }: FileRow, columns: readonly Column[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { index, field, read } of columns) {
    const value = read(cells[index] ?? null, shown?.[index]);
    if (value !== null) values[field] = value;
  }
  return values;
}

/** A row of a file: its number, and what the mapping reads in it. */
export interface MappedRow {
  number: number;
  values: Record<string, unknown>;
}

const ROW_COLUMNS = [
  'batch_id',
  'row_number',
  'state',
  'values',
  'verdicts',
  'record_id',
  'record_version',
  'notes',
  'about',
];

type SortedRows = (JudgedRow & { state: RowState })[];

async function keepRows(
  order: ReadOrder,
  judged: SortedRows,
  notes: ReadonlyMap<number, RowNote>,
  counts: BatchCounts,
): Promise<void> {
  const { store } = order.context.services;
  const rows = judged.map((row) => {
    const { kinds, ...about } = notes.get(row.row_number) ?? {};
    return {
      batch_id: order.batch.id,
      ...row,
      notes: kinds?.join(' ') ?? null,
      about: kinds ? JSON.stringify(about) : null,
    };
  });
  if (notes.size > 0) counts.noted = (counts.noted ?? 0) + notes.size;
  for (const { state } of rows) {
    counts.rows += 1;
    counts[state] += 1;
  }
  await store.write(({ db }) => insertRows(untyped(db), store.kind, 'upload_rows', ROW_COLUMNS, rows));
}

/** Compares rows with stored records, and checks them like a save. */
export async function judgeRows(
  order: Pick<ReadOrder, 'context' | 'batch'>,
  read: readonly MappedRow[],
): Promise<SortedRows> {
  const { context, batch } = order;
  const { types } = entityFields(context.runtime, batch.entity);
  const found = await byUniqueKey(context, batch.entity, read);
  const reached = isAccessible(context, batch.entity, 'update');
  const sorted = read.map(({ number, values }, index) => {
    const stored = found[index];
    const record = stored && reached(stored) ? stored : undefined;
    const same =
      record &&
      Object.entries(values).every(([key, value]) => sameFieldValue(types[key] ?? 'text', value, record.values[key]));
    return { number, values, record, state: record ? (same ? 'same' : 'changed') : 'new' } as const;
  });
  const { wrong, unchanged } = await tryOut(
    order,
    sorted.filter(({ state }) => state !== 'same'),
  );
  return sorted.map(({ number, values, record, ...row }) => {
    const errors = wrong.get(number);
    return {
      row_number: number,
      state: errors ? 'wrong' : unchanged.has(number) ? 'same' : row.state,
      values: JSON.stringify(values),
      verdicts: errors ? JSON.stringify(errors) : null,
      record_id: record?.id ?? null,
      record_version: record?.version ?? null,
    };
  });
}

interface SortedRow {
  number: number;
  values: Readonly<Record<string, unknown>>;
  record: StoredRecord | undefined;
}

/**
 * Errors of a save, by the same code (field to message, by row number), and the rows that a save would not change since
 * rules assign the stored values.
 */
async function tryOut({ context, batch }: Pick<ReadOrder, 'context' | 'batch'>, rows: readonly SortedRow[]) {
  const { errorRows, unchanged = [] } = await saveRows(context, {
    entity: batch.entity,
    template: batch.template,
    rows: rows.map(({ number, values, record }) => ({
      ...values,
      tempId: number,
      ...(record ? { id: record.id, version: record.version } : {}),
    })),
    action: 'import',
    checkAction: batch.checkAction,
    dry: true,
  });
  const wrong = new Map(
    errorRows.map(({ tempId, errors }) => [
      Number(tempId),
      Object.fromEntries(
        Object.entries(errors).map(([field, words]) => [field, localize(context.runtime.program, words)]),
      ),
    ]),
  );
  return { wrong, unchanged: new Set(unchanged) };
}
