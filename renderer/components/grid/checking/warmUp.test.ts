import { expect, it } from 'vitest';
import { rowFromWire } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';
import { warmUp } from './warmUp.ts';

it('checks a few hundred rows a piece at a time, whatever it is told of them', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => rowFromWire({ id: `r${at}`, name: 'a' }, `r${at}`));
  const seen = new Set<string>();
  const checker: RowChecker = {
    ready: () => true,
    prepare: () => undefined,
    check: (row) => {
      seen.add(row.key);
      return { verdicts: {}, assigned: { name: 'b' } };
    },
    why: () => ({ lines: [] }),
  };
  const pieces = warmUp(checker, { all: () => rows });
  pieces.next();
  expect(seen.size).toBe(0);
  pieces.next();
  expect(seen.size).toBe(1);
  for (const _ of pieces);
  expect(seen.size).toBe(300);
  expect(rows[0]?.values.name).toBe('a');
});
