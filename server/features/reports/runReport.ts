/** Runs a report through the one list query and its totals, with the access of its reader. */
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import type { QueryDefinition } from '../../../metadata/kinds/query.ts';
import { ReportDesignSchema } from '../../../metadata/signatures/features/reports.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { invalid } from '../../platform/http/httpError.ts';
import { plannedColumns, withDerived } from '../../records/derived/plannedColumns.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { labelsOfField } from '../../records/read/listLabels.ts';
import { andFilters } from '../../records/read/readAccess.ts';
import type { LabelledColumn } from '../../records/read/reportColumns.ts';
import { requestedSelection, type SelectionRequest } from '../../records/read/requestedSelection.ts';
import { totalsOf } from '../../records/read/totals.ts';
import { storedFieldsFor } from '../../records/read/virtualFields.ts';
import { takingProjection, type WireRow } from '../../records/read/wireRow.ts';

export type ReportDesign = Static<typeof ReportDesignSchema>;

const ROWS = 50;
export const MAX_ROWS = 1000;

/** @throws HttpError 422 for a text that is no design */
export function readDesign(given: unknown): ReportDesign {
  let design = given;
  try {
    if (typeof given === 'string') design = given === '' ? {} : JSON.parse(given);
  } catch {
    throw invalid('The design of the report is not JSON.');
  }
  if (!Check(ReportDesignSchema, design)) throw invalid('The design of the report is not valid.');
  return design as ReportDesign;
}

async function rowsOf(
  context: OperationContext,
  asked: SelectionRequest,
  columns: readonly LabelledColumn[],
  limit: number,
) {
  const { request } = await requestedSelection(context, asked, 'list');
  const store = context.services.store.entities(asked.entity);
  const keys = [...new Set(columns.flatMap(({ key, unit }) => (unit ? [key, unit.key] : [key])))];
  const { signal } = context.request;
  const fields = storedFieldsFor(context.runtime, asked.entity, keys);
  const [{ records }, total] = await Promise.all([
    keys.length === 0 ? { records: [] } : store.list({ ...request, signal, limit, offset: 0, fields }),
    store.count({ ...request, signal }),
  ]);
  return { rows: records.map(takingProjection(context, asked.entity, keys)), total };
}

/** The labels of the values in rows, by row and column. */
async function withLabels(context: OperationContext, columns: readonly LabelledColumn[], rows: readonly WireRow[]) {
  const labels = await Promise.all(
    columns.map(async ({ key, field }) => {
      const values = [...new Set(rows.flatMap((row) => row[key] ?? []).map(String))];
      return [
        key,
        values.length === 0 ? new Map<string, string>() : await labelsOfField(context, field, values),
      ] as const;
    }),
  );
  return rows.map((row) => ({
    id: row.id,
    values: Object.fromEntries(
      columns.flatMap(({ key, unit }) => [
        [key, row[key] ?? null] as const,
        ...(unit ? [[unit.key, row[unit.key] ?? null] as const] : []),
      ]),
    ),
    labels: Object.fromEntries(
      labels.flatMap(([key, known]) => {
        const values = [row[key] ?? []].flat().map(String);
        return values.some((value) => known.has(value))
          ? [[key, values.map((value) => known.get(value) ?? value).join(', ')]]
          : [];
      }),
    ),
  }));
}

/** The columns, and the units of their numbers. */
const pathsRead = (columns: readonly LabelledColumn[]) => [
  ...new Set(columns.flatMap(({ path, unit }) => (unit ? [path, unit.path] : [path]))),
];

const named = <Item>(prefix: string, items: readonly Item[]) =>
  Object.fromEntries(items.map((item, at) => [`${prefix}${at}`, { ...item, displayOrder: at + 1 }]));

export type RanReport = Awaited<ReturnType<typeof runReport>>;

/**
 * @param more a filter in addition to that of the design
 * @throws HttpError 403 where the reader may not list the records or see what they are grouped by; 422 for an invalid filter
 */
export async function runReport(
  context: OperationContext,
  entity: string,
  { columns: paths = [], filter, sort, groups = [], measures = [] }: ReportDesign,
  { more, limit = ROWS }: { more?: Record<string, unknown> | undefined; limit?: number | undefined },
) {
  context.access.need(entity, 'list');
  if (limit > MAX_ROWS) throw invalid(`A report shows at most ${MAX_ROWS} rows.`);
  const { columns, read, missing } = await plannedColumns(context, entity, paths);
  const narrowed = andFilters([filter as never, more as never]) as Record<string, unknown> | undefined;
  const asked = { entity, filter: narrowed, sort, paths: pathsRead(read) };
  const { rows, total } = await rowsOf(context, asked, read, Math.max(1, limit));
  const query = { groups: named('g', groups), measures: named('m', measures) } as Pick<
    QueryDefinition,
    'groups' | 'measures'
  >;
  const totals =
    measures.length === 0 ? undefined : await totalsOf(context, { entity, filter: narrowed, totals: query });
  return {
    entity,
    label: entityFields(context.runtime, entity).definition.plural,
    columns: columns.map(({ key, path, label, field, unit }) => ({
      key,
      path,
      label,
      type: field.type,
      ...(field.scale === undefined ? {} : { scale: field.scale }),
      ...(field.numberFormat === undefined ? {} : { numberFormat: field.numberFormat }),
      ...(unit === undefined ? {} : { unit: unit.key }),
    })),
    missing,
    rows: await withLabels(context, columns, rows.map(withDerived(columns))),
    total,
    ...(totals ? { totals } : {}),
    at: context.now.toISOString(),
  };
}
