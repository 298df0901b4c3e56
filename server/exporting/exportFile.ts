/** Writes records to a file: read page by page and written as they come, only what the user may see, in the template's order. */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { OperationContext } from '../operations/operation.ts';
import { t } from '../platform/words/localizedText.ts';
import { tenantOf } from '../platform/words/tenantOf.ts';
import { createWallTime } from '../platform/words/wallTime.ts';
import { type PlannedColumns, plannedColumns, withDerived } from '../records/derived/plannedColumns.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { isAccessible } from '../records/read/readAccess.ts';
import { requestedSelection, type SelectionRequest } from '../records/read/requestedSelection.ts';
import { storedFieldsFor } from '../records/read/virtualFields.ts';
import { valuesProjection } from '../records/read/wireRow.ts';
import type { ReferencedColumns, StoredRecord } from '../store/index.ts';
import { aboutExport } from './aboutExport.ts';
import type { ExportColumn, ExportLayout, ExportRow } from './exportColumn.ts';
import { fileName } from './fileName.ts';
import { putLabels, whenKnown } from './labelledRows.ts';
import { shownLabels } from './shownLabels.ts';
import { writeCsv } from './writeCsv.ts';
import { writeXlsx } from './writeXlsx.ts';

export interface ExportInput extends SelectionRequest {
  columns?: string[] | undefined;
  ids?: string[] | undefined;
  /** At most this many rows. */
  limit?: number | undefined;
  /** File name; default: the entity's plural. */
  name?: string | undefined;
  format: 'xlsx' | 'csv';
}

/** Retention of files, after which they may be deleted. */
export const RETENTION_MS = 7 * 24 * 3_600_000;
/** Parts of a job that a file is written for. */
export interface FileRun {
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

export interface WrittenFile {
  name: string;
  mediaType: string;
  rows: number;
  sha256: string;
  bytes: number;
}

const PAGE = 500;
export const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const;

/**
 * @param timeZone of times; default: the tenant's
 * @throws HttpError 403 if the user may not export the records
 */
export async function exportFile(
  context: OperationContext,
  input: ExportInput,
  run: FileRun,
  timeZone = context.runtime.timeZone,
): Promise<WrittenFile> {
  context.access.need(input.entity, 'export');
  const plan = input.paths && (await plannedColumns(context, input.entity, input.paths));
  const columns = plan ? planExportColumns(plan) : exportColumns(context, input);
  const { type, write } = FORMATS[input.format];
  const counted = { rows: 0 };
  const { program } = context.runtime;
  const { plural } = entityFields(context.runtime, input.entity).definition;
  const wallTime = createWallTime(timeZone);
  const about = await aboutExport(context, input, `${wallTime(context.now.toISOString())} (${timeZone})`);
  const layout: ExportLayout = {
    columns,
    wallTime,
    day: tenantOf(program)?.formats?.day ?? 'yyyy-MM-dd',
    sheetNames: { rows: fileName(input.name) || plural, about: t('exportAbout').in(program) },
    about: () => about(counted.rows),
  };
  const kept = await context.services.files.keep(
    write(layout, exportRows(context, input, columns, { run, counted, plan })),
  );
  run.signal.throwIfAborted();
  const name = `${fileName(input.name) || plural} ${context.today}.${input.format}`;
  return { ...kept, name, mediaType: type, rows: counted.rows };
}

/** The rows one after another: a stop is noticed between pages, and no page is kept when the next is read. */
async function* exportRows(
  context: OperationContext,
  input: ExportInput,
  columns: readonly ExportColumn[],
  { run, counted, plan }: { run: FileRun; counted: { rows: number }; plan: PlannedColumns | undefined },
): AsyncGenerator<ExportRow> {
  const paths = plan?.read.map(({ path }) => path);
  const { request } = await requestedSelection(context, { ...input, paths }, 'export');
  const store = context.services.store.entities(input.entity);
  const limit = input.limit ?? Number.POSITIVE_INFINITY;
  const total = Math.min(limit, input.ids ? input.ids.length : await store.count(request));
  const fields = (plan?.read ?? columns).map(({ key }) => key);
  const projected = valuesProjection(context, input.entity, fields);
  // Read only written fields; if all of them are written, rows are not converted to records.
  const rows = input.ids
    ? projected.of(chosen(context, input.entity, input.ids, request.referenced))
    : projected.takesValues
      ? store.eachRow({ ...request, fields })
      : projected.of(store.each({ ...request, fields: storedFieldsFor(context.runtime, input.entity, fields) }));
  const labels = shownLabels(context, columns);
  for await (const row of whenKnown(labels, plan ? arranged(plan, rows) : rows)) {
    if (counted.rows >= limit) break;
    putLabels(labels, row);
    yield row;
    counted.rows += 1;
    if (counted.rows % PAGE === 0) {
      run.signal.throwIfAborted();
      run.progress(counted.rows, Math.max(total, counted.rows));
    }
  }
  run.progress(counted.rows, counted.rows);
}

/** Rows of the fields that are read as rows of the columns, derived ones among them. */
async function* arranged({ columns, read }: PlannedColumns, rows: AsyncIterable<ExportRow>): AsyncGenerator<unknown[]> {
  const withValues = withDerived(columns);
  for await (const row of rows) {
    const values: Record<string, unknown> = withValues(Object.fromEntries(read.map(({ key }, at) => [key, row[at]])));
    yield columns.map(({ key }) => values[key]);
  }
}

/** The chosen records that the user reaches, in the order in which they were chosen. */
async function* chosen(
  context: OperationContext,
  entity: string,
  ids: readonly string[],
  referenced: ReferencedColumns | undefined,
): AsyncGenerator<StoredRecord> {
  const may = isAccessible(context, entity, 'export');
  for (let start = 0; start < ids.length; start += PAGE) {
    const store = context.services.store.entities(entity);
    const some = ids.slice(start, start + PAGE);
    const found = (await store.getMany(some)).filter(may);
    const beside = referenced && (await store.referencedValues(some, referenced));
    yield* beside
      ? found.map((record) => ({ ...record, values: { ...record.values, ...beside.get(record.id) } }))
      : found;
  }
}

/** The template's visible columns, or the requested ones of them; keys get their labels. */
function exportColumns(context: OperationContext, input: ExportInput): ExportColumn[] {
  const hidden = context.access.hidden(input.entity);
  const { fields } = entityFields(context.runtime, input.entity);
  const query = input.query === undefined ? undefined : context.runtime.program.definitions.query[input.query];
  const template = input.template ?? query?.template;
  const all =
    template === undefined
      ? Object.entries(fields).map(([key, field]) => exportColumn({ ...field, key, label: field.label ?? key }))
      : (context.runtime.program.fields[template] ?? []).map(exportColumn);
  const visible = all.filter(({ key }) => !hidden.has(key));
  if (!input.columns) return visible;
  return input.columns.flatMap((key) => visible.find((column) => column.key === key) ?? []);
}

const planExportColumns = ({ columns }: PlannedColumns): ExportColumn[] =>
  columns.map(({ key, label, field }) => exportColumn({ ...field, key, label }));

const exportColumn = ({
  key,
  label,
  type,
  scale,
  suggestionsSource: list,
}: Pick<EffectiveField, 'key' | 'label' | 'type' | 'scale' | 'suggestionsSource'>): ExportColumn => ({
  key,
  label,
  type,
  scale,
  list,
});
