import { expect, it } from 'vitest';
import { nextStep } from './nextStep.ts';

const steps = (done: string) => ['a', 'b', 'c'].map((key) => ({ key, isDone: done.includes(key) }));

it('leads on from a step that is done to the next one that is not, and back to one that was left out', () => {
  expect(nextStep(steps('a'), 'a')?.key).toBe('b');
  expect(nextStep(steps('ab'), 'a')?.key).toBe('c');
  expect(nextStep(steps('bc'), 'c')?.key).toBe('a');
});

it('does not lead away from what is not done, nor anywhere once all is', () => {
  expect(nextStep(steps('a'), 'b')).toBeUndefined();
  expect(nextStep(steps('abc'), 'c')).toBeUndefined();
  expect(nextStep([], undefined)).toBeUndefined();
});
