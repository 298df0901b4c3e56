import { expect, it } from 'vitest';
import { nextPause } from './pollingPace.ts';

it('the pause between looks grows by 5 s up to 10 minutes', () => {
  const pace = { start: 5000, step: 5000, cap: 600_000 };
  let pause = pace.start;
  const pauses = Array.from({ length: 130 }, () => {
    pause = nextPause(pause, pace);
    return pause;
  });
  expect(pauses.slice(0, 3)).toEqual([10_000, 15_000, 20_000]);
  expect(pauses.at(-1)).toBe(600_000);
});
