import { expect, it } from 'vitest';
import { positionIn } from './recordTrail.ts';

const trail = { entity: 'berth', ids: ['a', 'b', 'c'] };

it('returns the position of a record in the originating list', () => {
  expect(positionIn(trail, 'berth', 'b')).toEqual({ at: 2, count: 3, previous: 'a', next: 'c' });
  expect(positionIn(trail, 'berth', 'a')).toEqual({ at: 1, count: 3, previous: undefined, next: 'b' });
});

it('knows nothing of records of another list', () => {
  expect(positionIn(trail, 'berth', 'x')).toBeUndefined();
  expect(positionIn(trail, 'ship', 'b')).toBeUndefined();
  expect(positionIn(undefined, 'berth', 'b')).toBeUndefined();
});
