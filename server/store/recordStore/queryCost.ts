/**
 * The cost of a filter: its conditions times the records that they are compared with. A filter within the limits of a tree may
 * still take a database of many records for minutes, and everybody's reads with it (docs/decisions/0197).
 */
import { sql } from 'kysely';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { EntityContext } from './context.ts';
import { type Selection, selected } from './selection.ts';

/** So many conditions are compared with any number of records: the time of a statement ends what takes too long. */
const FREE_CONDITIONS = 200;
/** Comparisons of a filter with more conditions. */
const MAX_COMPARISONS = 20_000_000;

/** A filter that would be compared too often. */
export class QueryCostError extends Error {
  override name = 'QueryCostError';
  readonly conditions: number;
  /** There are more records than these, which is the most for so many conditions. */
  readonly records: number;
  readonly limit = MAX_COMPARISONS;
  constructor(conditions: number, records: number) {
    super(`The filter has ${conditions} conditions and is compared with more than ${records} records.`);
    this.conditions = conditions;
    this.records = records;
  }
}

/** Conditions that are active. */
function conditionsOf({ fields }: FilterTree): number {
  let count = 0;
  for (const node of fields) if (node.isActive !== false) count += 'fields' in node ? conditionsOf(node) : 1;
  return count;
}

/** @throws QueryCostError before anything is read but as many records of the scopes as the filter may be compared with */
export async function refuseCostly(
  context: EntityContext,
  { filter, ranks = [], scopes }: Selection & { readonly ranks?: readonly FilterTree[] },
): Promise<void> {
  const conditions = [...(filter ? [filter] : []), ...ranks].reduce((count, tree) => count + conditionsOf(tree), 0);
  if (conditions <= FREE_CONDITIONS) return;
  const most = Math.floor(MAX_COMPARISONS / conditions);
  const where = selected(context, scopes ? { scopes } : {});
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count
    from (select 1 as one from ${sql.table(context.shape.table.table)} where ${where} limit ${sql.lit(most + 1)}) as read_rows
  `.execute(context.db);
  if (Number(rows[0]?.count ?? 0) > most) throw new QueryCostError(conditions, most);
}
