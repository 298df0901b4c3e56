/**
 * Row access of reads: the row filter of a user's grants, for the store and for records in memory. Writes are decided
 * in writeAccess.ts.
 */
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import type { EntityVerb } from '../../../metadata/kinds/entity.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { nameMap } from '../../../metadata/nameMap.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { ReferencedColumns, Selection, StoredRecord } from '../../store/index.ts';
import { entityFields, type PathColumn, pathColumns } from './entityFields.ts';

type Context = Pick<OperationContext, 'access' | 'runtime' | 'today'>;
type SelectingContext = Context & Pick<OperationContext, 'services'>;

/** Combines filters with and; undefined without filters. */
export function andFilters(filters: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  if (given.length <= 1) return given[0];
  return { condition: 'and', fields: given };
}

/**
 * A selection of nothing but what the user reaches.
 * @param template by whose fields it is filtered and sorted: where records are each of a template of their own those, and the
 *   columns that are other records'
 */
export function accessibleSelection(
  context: SelectingContext,
  entity: string,
  verb: EntityVerb,
  filter?: FilterTree,
  template?: string,
): Selection {
  const { extraTypes } = entityFields(context.runtime, entity, template);
  const all = andFilters([filter, context.access.rows(entity, verb)]);
  const referenced = template === undefined ? undefined : referencedColumns(context, entity, template);
  return {
    scopes: [context.access.scope(entity)],
    today: context.today,
    extraTypes,
    ...(all ? { filter: all } : {}),
    ...(referenced ? { referenced } : {}),
  };
}

/**
 * The template's columns from referenced records that the user can list. An invisible one is empty in every row:
 * sorting or filtering by it reveals nothing.
 */
export function referencedColumns(
  context: SelectingContext,
  entity: string,
  template: string,
): ReferencedColumns | undefined {
  const columns = pathColumns(context.runtime, template);
  if (columns.length === 0) return undefined;
  const visible = new Set(visiblePathColumns(context, entity, template));
  return nameMap(
    columns.map((column) => {
      const selection = visible.has(column) ? accessibleSelection(context, column.entity, 'list') : { scopes: [] };
      const referenced = context.services.store.entities(column.entity).referenced(column.field, selection);
      return [column.key, { by: column.reference, ...referenced }] as const;
    }),
  );
}

/** Rows that are at hand, with the columns of a template that are other records' fields. */
export async function withReferencedColumns<Row extends { id: string }>(
  context: SelectingContext,
  entity: string,
  template: string | undefined,
  rows: readonly Row[],
): Promise<Row[]> {
  const columns = template === undefined ? undefined : referencedColumns(context, entity, template);
  if (!columns || rows.length === 0) return [...rows];
  const ids = rows.map(({ id }) => id);
  const found = await context.services.store.entities(entity).referencedValues(ids, columns);
  return rows.map((row) => ({ ...row, ...found.get(row.id) }));
}

/** Those that this user may see. */
export const visiblePathColumns = ({ access, runtime }: Context, entity: string, template: string): PathColumn[] =>
  pathColumns(runtime, template).filter(
    ({ key, entity: other }) => access.may(other, 'list') && !access.hidden(entity).has(key),
  );

/** Tests if a record is accessible. The function and the database agree on every filter (docs/contract/filters.md). */
export function isAccessible(
  context: Context,
  entity: string,
  verb: EntityVerb,
): (record: { scope: Pick<StoredRecord['scope'], 'company' | 'system'>; values: StoredRecord['values'] }) => boolean {
  const scope = context.access.scope(entity);
  const rows = context.access.rows(entity, verb);
  const { types } = entityFields(context.runtime, entity);
  const test = rows ? compileFilter(rows, types) : () => true;
  return (record) =>
    (scope.company === undefined || record.scope.company === scope.company) &&
    (scope.system === undefined || record.scope.system === scope.system) &&
    test(record.values, { today: context.today });
}
