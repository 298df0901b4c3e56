/**
 * Row access of reads: the row filter of a user's grants, as the store asks for it, and the same question for records at hand.
 * Writes are decided in writeAccess.ts.
 */
import { compileFilter } from '../../engine/index.ts';
import type { EntityVerb } from '../../metadata/kinds/entity.ts';
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import type { OperationContext } from '../call/operation.ts';
import type { Selection, StoredRecord } from '../store/index.ts';
import { entityFields } from './entityFields.ts';

type Context = Pick<OperationContext, 'access' | 'runtime' | 'today'>;

/** Filters all of which must hold; undefined where there are none. */
export function andFilters(filters: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  if (given.length <= 1) return given[0];
  return { condition: 'and', fields: given };
}

/**
 * A selection of nothing but what the user reaches.
 * @param template by whose fields it is filtered and sorted, where records are each of a template of their own
 */
export function accessibleSelection(
  context: Context,
  entity: string,
  verb: EntityVerb,
  filter?: FilterTree,
  template?: string,
): Selection {
  const { extraTypes } = entityFields(context.runtime, entity, template);
  const all = andFilters([filter, context.access.rows(entity, verb)]);
  return {
    scopes: [context.access.scope(entity)],
    today: context.today,
    extraTypes,
    ...(all ? { filter: all } : {}),
  };
}

/** Whether a record is one of those. The functions and the database agree on every filter (docs/contract/filters.md). */
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
