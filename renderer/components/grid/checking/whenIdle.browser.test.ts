/** Idle work in a real page: it runs to its end, can be aborted, and reports its errors. */
import { expect, it } from 'vitest';
import { whenIdle } from './whenIdle.ts';

function* pieces(count: number, done: number[]): Generator<void> {
  for (let at = 0; at < count; at += 1) {
    done.push(at);
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
}

it('does all of it, in several tasks, though nothing is drawn meanwhile', async () => {
  const done: number[] = [];
  let tasks = 0;
  let postTask = false;
  function* counted() {
    for (const _ of pieces(50, done)) {
      if (!postTask) tasks += 1;
      postTask = true;
      // It comes once the task is over.
      queueMicrotask(() => {
        postTask = false;
      });
      yield;
    }
  }
  whenIdle(counted());
  expect(done).toEqual([]);
  await expect.poll(() => done.length).toBe(50);
  expect(tasks).toBeGreaterThan(1);
});

it('stops when aborted', async () => {
  const done: number[] = [];
  const stop = whenIdle(pieces(50, done));
  await expect.poll(() => done.length).toBeGreaterThan(0);
  stop();
  const { length } = done;
  const other: number[] = [];
  whenIdle(pieces(3, other));
  await expect.poll(() => other.length).toBe(3);
  expect(done).toHaveLength(length);
});
