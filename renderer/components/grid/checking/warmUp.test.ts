import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { rowFromWire } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';
import { warmUp } from './warmUp.ts';

it('edits and checks a few hundred rows a piece at a time, and keeps nothing of it', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => rowFromWire({ id: `r${at}`, name: `n${at}` }, `r${at}`));
  const seen = new Map<string, unknown>();
  const checker: RowChecker = {
    ready: () => true,
    prepare: () => undefined,
    check: (row) => {
      seen.set(row.key, row.values.name);
      return { verdicts: {}, assigned: { name: 'b' } };
    },
    why: () => ({ lines: [] }),
  };
  const fields = [{ key: 'name', type: 'text', label: 'Name' } as EffectiveField];
  const pieces = warmUp({
    checker,
    store: { all: () => rows },
    fields,
    read: { today: '2026-01-01', decimal: '.', valueOf: () => undefined },
  });
  pieces.next();
  expect(seen.size).toBe(0);
  pieces.next();
  expect(seen.size).toBe(1);
  for (const _ of pieces);
  expect(seen.size).toBe(300);
  expect(seen.get('r2')).toBe('n1');
  expect(rows[2]?.values.name).toBe('n2');
  expect(rows[2]?.dirty.size).toBe(0);
});
