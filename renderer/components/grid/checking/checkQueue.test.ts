import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import { RowStore } from '../rows/rowStore.ts';
import { CheckQueue } from './checkQueue.ts';
import type { RowChecker, RowOutcome } from './rowChecker.ts';

const setUp = (count: number, checker: Partial<RowChecker> = {}, inSight: string[] = []) => {
  const jotai = createStore();
  const store = new RowStore(jotai);
  const told: number[] = [];
  jotai.sub(store.countsAtom, () => told.push(jotai.get(store.countsAtom).wrong));
  store.append(
    Array.from({ length: count }, (_, n) => rowFromWire({ tempId: `t${n}`, match: 'new', name: `n${n}` }, `t${n}`, {})),
  );
  const checked: string[] = [];
  const failures: unknown[] = [];
  const queue = new CheckQueue({
    store,
    types: () => ({}),
    checker: {
      ready: () => true,
      prepare: () => undefined,
      check: () => ({ verdicts: { name: { tone: 'rule', message: 'no' } }, assigned: {} }),
      why: () => ({ lines: [] }),
      ...checker,
    },
    inSight: () => inSight,
    checked: (row) => checked.push(row.key),
    clearing: () => [],
    cleared: () => {},
    progress: () => {},
    failed: (error) => failures.push(error),
    slices: { pause: () => Promise.resolve() },
  });
  return { store, queue, checked, failures, told };
};

describe('the queue of checks', () => {
  it('checks a few rows in the turn in which they were edited', () => {
    const { store, queue } = setUp(2);
    queue.check(['t0']);
    expect(store.get('t0')?.verdicts.name?.message).toBe('no');
    expect(store.get('t0')?.updateField).toBe(false);
    expect(store.counts.wrong).toBe(1);
  });
  it('checks visible rows in the task of the edit, then all others', async () => {
    const { store, queue, checked } = setUp(5000, {}, ['t4000', 't4001']);
    queue.check(store.order);
    expect(checked).toEqual(['t4000', 't4001']);
    await queue.run();
    expect(checked.slice(0, 3)).toEqual(['t4000', 't4001', 't0']);
    expect(checked).toHaveLength(5000);
    expect(store.counts.wrong).toBe(5000);
  });
  it('returns the check result of a row in editing without notifying the store', () => {
    const { store, queue, checked } = setUp(2);
    const row = store.get('t1') as RowState;
    expect(queue.checked(row)).toMatchObject({ updateField: false, verdicts: { name: { message: 'no' } } });
    expect(store.get('t1')).toBe(row);
    expect(checked).toEqual([]);
  });
  it('leaves a row that is being edited to the round where something is to be fetched, or its check fails', () => {
    const later = setUp(1, { ready: () => false, prepare: async () => {} });
    const row = later.store.get('t0') as RowState;
    expect(later.queue.checked(row)).toBe(row);
    const failing = setUp(1, {
      check: () => {
        throw new Error('a fault of a rule');
      },
    });
    expect(failing.queue.checked(row)).toBe(row);
    expect(failing.failures).toEqual([]);
  });
  it('reports the number of wrong cells after the last row is checked', async () => {
    const { store, queue, told } = setUp(5000);
    queue.check(store.order);
    await queue.run();
    expect(told.at(-1)).toBe(5000);
  });
  it('takes the rows in sight first once what they need was fetched', async () => {
    const fetched: string[][] = [];
    const prepare = async (rows: readonly RowState[]) => {
      fetched.push(rows.map(({ key }) => key));
    };
    const { store, queue, checked } = setUp(10, { ready: () => false, prepare }, ['t8']);
    queue.check(store.order);
    expect([checked, fetched]).toEqual([[], []]);
    await queue.run();
    expect(checked.slice(0, 2)).toEqual(['t8', 't0']);
    expect(fetched).toHaveLength(1);
  });
  it('leaves a row alone that was taken back while its lookups were fetched', async () => {
    const { store, queue, checked } = setUp(2, { ready: () => false, prepare: async () => {} });
    const row = store.get('t0') as RowState;
    queue.check(store.order);
    store.update([{ ...row, updateField: false }]);
    await queue.run();
    expect(checked).toEqual(['t1']);
  });
  it('fetches what a round needs in one batch before it', async () => {
    const batches: number[] = [];
    let known = false;
    const prepare = (rows: readonly RowState[]) => {
      if (known) return undefined;
      batches.push(rows.length);
      return Promise.resolve().then(() => {
        known = true;
      });
    };
    const { store, queue, checked } = setUp(100, { prepare });
    queue.check(store.order);
    await queue.run();
    expect(batches).toEqual([100]);
    expect(checked).toHaveLength(100);
  });
  it('keeps the green of what a rule assigned once there is nothing left to assign', () => {
    let first = true;
    const check = (): RowOutcome => {
      const outcome: RowOutcome = first
        ? { verdicts: { name: { tone: 'assigned', message: 'set' } }, assigned: { name: 'X' } }
        : { verdicts: {}, assigned: {} };
      first = false;
      return outcome;
    };
    const { store, queue } = setUp(1, { check });
    queue.check(['t0']);
    queue.check(['t0']);
    expect(store.get('t0')?.values.name).toBe('X');
    expect(store.get('t0')?.verdicts.name?.tone).toBe('assigned');
  });
  it('reports an error and continues with the next rows', async () => {
    let broken = true;
    const prepare = () => (broken ? Promise.reject(new Error('offline')) : undefined);
    const { store, queue, checked, failures } = setUp(10, { prepare });
    queue.check(store.order);
    await queue.run();
    expect(String(failures[0])).toContain('offline');
    expect(checked).toEqual([]);
    broken = false;
    queue.check(store.order);
    await queue.run();
    expect(checked).toHaveLength(10);
  });
});
