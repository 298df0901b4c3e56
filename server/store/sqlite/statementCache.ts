/**
 * A cache of prepared statements of one connection: frequent ones, in LRU order. Ad hoc statements are prepared once
 * and not cached.
 */
import { frequencyCounter } from '../frequencyCounter.ts';

const MAX_CACHED_STATEMENTS = 100;
const OFTEN = 2;
const COUNTED = 1000;
/** Statements on rows; others (pragmas, schema changes, transactions) are cheap to prepare. */
const WORTH = /^\s*(select|with|insert|update|delete)\b/i;

export interface StatementCache<Prepared> {
  find(sql: string): Prepared | undefined;
  /** True if this statement is frequent enough to be cached; counts it. */
  isWorthKeeping(sql: string): boolean;
  keep(sql: string, prepared: Prepared): void;
  dropAll(): void;
}

/** @param drop frees one that is not kept any more */
export function createStatementCache<Prepared>(drop: (prepared: Prepared) => void): StatementCache<Prepared> {
  const statements = new Map<string, Prepared>();
  const isOften = frequencyCounter(OFTEN, COUNTED);
  return {
    find(sql) {
      const known = statements.get(sql);
      if (known === undefined) return undefined;
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    },
    isWorthKeeping(sql) {
      return WORTH.test(sql) && isOften(sql);
    },
    keep(sql, prepared) {
      statements.set(sql, prepared);
      if (statements.size <= MAX_CACHED_STATEMENTS) return;
      const [oldest] = statements;
      if (!oldest) return;
      statements.delete(oldest[0]);
      drop(oldest[1]);
    },
    dropAll() {
      for (const prepared of statements.values()) drop(prepared);
      statements.clear();
    },
  };
}
