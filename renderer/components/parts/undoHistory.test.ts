import { expect, it } from 'vitest';
import { recordStep, redo, startHistory, undo } from './undoHistory.ts';

it('goes back and forth, and forgets what was undone once something else is done', () => {
  const two = recordStep(recordStep(startHistory('a'), 'b'), 'c');
  expect(undo(undo(two)).present).toBe('a');
  expect(undo(undo(undo(two))).present).toBe('a');
  expect(redo(undo(two))).toEqual(two);
  expect(redo(two)).toBe(two);
  expect(recordStep(undo(two), 'd')).toMatchObject({ past: ['a', 'b'], present: 'd', future: [] });
});

it('takes typing in one place as one step, until it is undone or another place is typed in', () => {
  const typed = recordStep(recordStep(startHistory(''), 'x', 'name'), 'xy', 'name');
  expect(typed.past).toEqual(['']);
  expect(recordStep(typed, 'z', 'other').past).toEqual(['', 'xy']);
  expect(recordStep(redo(undo(typed)), 'xyz', 'name').past).toEqual(['', 'xy']);
});

it('keeps 200 steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 300; step += 1) history = recordStep(history, step);
  expect([history.past.length, history.past[0]]).toEqual([200, 100]);
});

it('knows states that are nothing', () => {
  const history = recordStep(startHistory<string | undefined>(undefined), 'a');
  expect(redo(undo(history)).present).toBe('a');
  expect(undo(history).present).toBeUndefined();
});
