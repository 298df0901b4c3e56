import { expect, it } from 'vitest';
import { isSliceOver, runInTimeSlices } from './yieldToMain.ts';

it('pauses whenever the budget is used up, and stops when aborted', async () => {
  let clock = 0;
  let pauses = 0;
  const done: number[] = [];
  const options = {
    budget: 10,
    now: () => clock,
    pause: async () => {
      pauses += 1;
    },
  };
  expect(
    await runInTimeSlices(
      [1, 2, 3, 4, 5, 6],
      (entry) => {
        clock += 4;
        done.push(entry);
      },
      options,
    ),
  ).toBe(true);
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pauses).toBe(2);

  const stop = new AbortController();
  const some: number[] = [];
  const went = await runInTimeSlices(
    [1, 2, 3],
    (entry) => {
      some.push(entry);
      if (entry === 2) stop.abort();
    },
    { signal: stop.signal },
  );
  expect(went).toBe(false);
  expect(some).toEqual([1, 2]);
});

it('ends after its budget, or after 12 ms if the browser has no isInputPending', () => {
  expect([isSliceOver(9, 10), isSliceOver(10, 10), isSliceOver(11), isSliceOver(12)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
