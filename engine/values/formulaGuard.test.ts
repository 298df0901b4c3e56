import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guarded, unguarded } from './formulaGuard.ts';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  "'=1",
  ' =1',
  '\t =1',
  '\u00a0@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('guards %j', (text) => {
  expect(guarded(text).startsWith("'")).toBe(true);
});

it('leaves ordinary text as it is', () => expect(guarded("O'Brien = us")).toBe("O'Brien = us"));

it('returns any text unchanged', () => {
  const nasty = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a') });
  fc.assert(
    fc.property(nasty, (text) => unguarded(guarded(text)) === text),
    { seed: 20260711, numRuns: 2000 },
  );
});
