/**
 * What the first edit of many rows needs is done before it, in idle time: the rules are compiled, and rows that are here are
 * checked, of which nothing is kept. Rules that ran a few thousand times are compiled by the browser, too: the check of a
 * paste of 500 rows then takes a third of the time.
 */
import type { RowStore } from '../rows/rowStore.ts';
import type { RowChecker } from './rowChecker.ts';

/** Rows that are checked in vain; rules that ran so often are as quick as they get. */
const ROWS = 300;

export function* warmUp(checker: RowChecker, store: Pick<RowStore, 'all'>): Generator<void> {
  // Compiles them. Nothing is fetched: what a rule would look up it does not find, and what it says is thrown away.
  checker.ready([]);
  yield;
  for (const row of store.all().slice(0, ROWS)) {
    checker.check(row);
    yield;
  }
}
