import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { GridUndoHistory } from '../rows/gridUndoHistory.ts';
import { rowFromWire } from '../rows/rowState.ts';
import { RowStore } from '../rows/rowStore.ts';
import { ChunkedEdit } from './chunkedEdit.ts';
import type { RowEdit } from './edits.ts';

const COUNT = 100;
const begin = (rows?: Iterable<RowEdit>) => {
  const store = new RowStore(createStore());
  store.append(Array.from({ length: COUNT }, (_, n) => rowFromWire({ id: `r${n}`, version: 1, a: n }, `r${n}`, {})));
  const log = new GridUndoHistory(
    store,
    () => {},
    () => ({}),
  );
  const told: string[] = [];
  let time = 0;
  const edit = new ChunkedEdit({
    store,
    log,
    dependents: new Map(),
    types: {},
    label: 'Paste',
    rows: rows ?? Array.from({ length: COUNT }, (_, n) => ({ key: `r${n}`, patch: { a: 'x' } })),
    checked: (row) => ({ ...row, updateField: false }),
    changed: (keys) => told.push(...keys),
    // Each look at the clock finds it a slice later.
    slices: { budget: 10, now: () => (time += 8), pause: async () => {} },
  });
  return { store, log, edit, told };
};
const changed = (store: RowStore) => store.all().filter(({ values }) => values.a === 'x').length;

it('goes on in slices, and is one step to undo and to redo', async () => {
  const { store, log, edit, told } = begin();
  expect(edit.slice()).toBe(false);
  expect(changed(store)).toBeLessThan(COUNT);
  const seen: number[] = [];
  await edit.run((rows) => seen.push(rows));
  expect(seen.length).toBeGreaterThan(1);
  expect([changed(store), edit.count, told.length]).toEqual([COUNT, COUNT, COUNT]);
  expect(store.unchecked()).toEqual([]);
  log.undo();
  expect([changed(store), log.canUndo]).toEqual([0, false]);
  log.redo();
  expect(changed(store)).toBe(COUNT);
});
it('is finished at once', () => {
  const { store, edit } = begin();
  edit.slice();
  edit.finish();
  expect([changed(store), edit.isOver]).toEqual([COUNT, true]);
});
it('adds rows behind those there are, in their order, over several slices', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => {
    const added = { ...rowFromWire({ version: 1, match: 'new' } as never, `new${n}`, {}) };
    return { key: added.key, patch: { a: n }, added };
  });
  const { store, log, edit } = begin(rows);
  await edit.run(() => {});
  expect(store.order.slice(COUNT)).toEqual(rows.map(({ key }) => key));
  log.undo();
  expect(store.order).toHaveLength(COUNT);
});
it('leaves rows alone that are gone, and makes no step of nothing', () => {
  const { log, edit } = begin([
    { key: 'gone', patch: { a: 1 } },
    { key: 'r1', patch: { a: 1 } },
  ]);
  expect(edit.slice()).toBe(true);
  expect([edit.count, log.canUndo]).toEqual([0, false]);
});
