/**
 * The cost of a filter: its conditions times the records that they are compared with, `related` records included. A filter within the limits of a tree may
 * still take a database of many records for minutes, and everybody's reads with it (docs/decisions/0197).
 */
import { sql } from 'kysely';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { createTurns } from '../../platform/turns.ts';
import { RequestAbortedError } from '../untilAborted.ts';
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

type Ranked = Selection & { readonly ranks?: readonly FilterTree[] };

/** Filters over the records of one entity. */
interface Comparison {
  readonly context: EntityContext;
  readonly scopes: Selection['scopes'];
  readonly conditions: number;
}

/** The comparisons of a selection: those of its own filters first, then those of the records that its `related` reads. */
function comparisonsOf(context: EntityContext, { filter, ranks = [], scopes, related = [] }: Ranked): Comparison[] {
  const conditions = [...(filter ? [filter] : []), ...ranks].reduce((count, tree) => count + conditionsOf(tree), 0);
  return [
    ...(conditions > 0 ? [{ context, scopes, conditions }] : []),
    ...related.flatMap((condition) => {
      const other = condition.reads(context);
      return comparisonsOf(other.context, other.selection);
    }),
  ];
}

/** Large filters of people are compared one after another: two of them would occupy both processors of a small machine. */
const turns = createTurns(1);

/**
 * Runs a read within the limit of its cost. If its filter is large and a request waits for it, it waits until no other such read runs;
 * reads of procedures and jobs, which may be inside a transaction, do not wait.
 * @throws QueryCostError before anything is read except as many records of the scopes as the filters may be compared with
 * @throws RequestAbortedError if the client disconnects while it waits
 */
export async function readWithinCost<Answer>(
  context: EntityContext,
  selection: Ranked,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const comparisons = comparisonsOf(context, selection);
  if (!isLarge(comparisons)) return read();
  const giveBack = selection.signal && (await takeTurn(selection.signal));
  try {
    await refuse(comparisons);
    return await read();
  } finally {
    giveBack?.();
  }
}

/** @throws QueryCostError as `readWithinCost` does */
export async function refuseCostly(context: EntityContext, selection: Ranked): Promise<void> {
  const comparisons = comparisonsOf(context, selection);
  if (isLarge(comparisons)) await refuse(comparisons);
}

const isLarge = (comparisons: readonly Comparison[]): boolean =>
  comparisons.reduce((sum, { conditions }) => sum + conditions, 0) > FREE_CONDITIONS;

const takeTurn = (signal: AbortSignal): Promise<() => void> =>
  turns.take(signal).catch(() => {
    throw new RequestAbortedError();
  });

async function refuse(comparisons: readonly Comparison[]): Promise<void> {
  let left = MAX_COMPARISONS;
  for (const { context: of, scopes, conditions } of comparisons) {
    const most = Math.floor(left / conditions);
    const records = await countUpTo(of, scopes, most + 1);
    if (records > most) throw new QueryCostError(conditions, most);
    left -= records * conditions;
  }
}

async function countUpTo(context: EntityContext, scopes: Selection['scopes'], most: number): Promise<number> {
  const where = selected(context, scopes ? { scopes } : {});
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count
    from (select 1 as one from ${sql.table(context.shape.table.table)} where ${where} limit ${sql.lit(most)}) as read_rows
  `.execute(context.db);
  return Number(rows[0]?.count ?? 0);
}
