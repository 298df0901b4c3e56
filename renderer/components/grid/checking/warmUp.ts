/**
 * What the first edit of many rows needs is done before it, in idle time: the rules are compiled, and rows that are here are
 * edited and checked, of which nothing is kept. What ran a few thousand times is compiled by the browser, too: a paste of 500
 * rows then takes a third of the time.
 */

import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { edited } from '../model/edits.ts';
import type { RowState } from '../rows/rowState.ts';
import type { RowStore } from '../rows/rowStore.ts';
import { type ReadContext, readCell } from '../values/readCell.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import type { RowChecker } from './rowChecker.ts';

/** Rows that are edited and checked in vain; what ran so often is as quick as it gets. */
const ROWS = 300;

export interface WarmUp {
  readonly checker: RowChecker;
  readonly store: Pick<RowStore, 'all'>;
  readonly fields: readonly EffectiveField[];
  readonly read: ReadContext;
}

export function* warmUp({ checker, store, fields, read }: WarmUp): Generator<void> {
  // Compiles them. Nothing is fetched: what a rule would look up it does not find, and what it says is thrown away.
  checker.ready([]);
  yield;
  let before: RowState | undefined;
  for (const row of store.all().slice(0, ROWS)) {
    checker.check(before ? asPasted(row, before, fields, read) : row);
    before = row;
    yield;
  }
}

const NO_DEPENDENTS = new Map<string, readonly string[]>();

/** The row as if what another one shows had been pasted over it. */
function asPasted(row: RowState, from: RowState, fields: readonly EffectiveField[], read: ReadContext): RowState {
  const patch: Record<string, unknown> = {};
  for (const field of fields)
    patch[field.key] = readCell(field, showCell(field, from.values[field.key], labelOf), read);
  return edited(row, patch, NO_DEPENDENTS) ?? row;
}
