import { describe, expect, it, vi } from 'vitest';
import { beginCall, mapInSlices } from './timeSlice.ts';

/** Longer than a slice. */
const spin = () => {
  const end = performance.now() + 3;
  while (performance.now() < end);
};

describe('work over many rows', () => {
  it('runs one slice in each turn of the event loop, whoever does it', async () => {
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const slices: { task: string; turn: number }[] = [];
    const work = (task: string) =>
      mapInSlices([1, 2, 3, 4], (row) => {
        // The first slice runs in the turn of the caller.
        if (row > 1) slices.push({ task, turn });
        spin();
        return row;
      });
    expect(await Promise.all(['one', 'two', 'three'].map(work))).toEqual([1, 2, 3].map(() => [1, 2, 3, 4]));
    isOver = true;
    expect(slices).toHaveLength(9);
    expect(new Set(slices.map((slice) => slice.turn)).size).toBe(9);
    expect(slices.slice(0, 3).map(({ task }) => task)).toEqual(['one', 'two', 'three']);
  });

  it('rests between slices while other calls are under way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const turns = async () => {
      for (let count = 0; count < 5; count += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const rows: number[] = [];
    const [endOwn, endOther] = [beginCall(), beginCall()];
    const done = mapInSlices([1, 2, 3, 4], (row) => {
      rows.push(row);
      spin();
    });
    await turns();
    expect(rows).toEqual([1]);
    await vi.advanceTimersByTimeAsync(2);
    await turns();
    expect(rows).toEqual([1, 2]);
    endOther();
    await vi.advanceTimersByTimeAsync(2);
    await turns();
    expect(rows).toEqual([1, 2, 3, 4]);
    await done;
    endOwn();
    vi.useRealTimers();
  });
});
