import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';
import { warmUp } from './warmUp.ts';

const ROWS = Array.from({ length: 1000 }, (_, at) => rowFromWire({ id: `r${at}`, name: `n${at}` }, `r${at}`));
const FIELDS = [{ key: 'name', type: 'text', label: 'Name' } as EffectiveField];
const READ = { today: '2026-01-01', decimal: '.', valueOf: () => undefined } as const;

function setUp(checker: Partial<RowChecker> = {}) {
  const seen = new Map<string, unknown>();
  const pieces = warmUp({
    checker: {
      ready: () => true,
      prepare: () => undefined,
      check: (row: RowState) => {
        seen.set(row.key, row.values.name);
        return { verdicts: {}, assigned: { name: 'b' } };
      },
      why: () => ({ lines: [] }),
      ...checker,
    },
    model: { fields: FIELDS, editable: () => true, store: { all: () => ROWS } },
    read: READ,
  });
  return { seen, pieces };
}

it('pastes over a few hundred rows and checks them, some at a time, and keeps nothing of it', async () => {
  const { seen, pieces } = setUp();
  pieces.next();
  expect(seen.size).toBe(0);
  for (const _ of pieces) await new Promise((resolve) => setTimeout(resolve));
  await expect.poll(() => seen.size).toBeGreaterThan(500);
  expect(seen.get('r8')).toBe('n0');
  expect(seen.has('r600')).toBe(false);
  expect(ROWS[8]?.values.name).toBe('n8');
  expect(ROWS[8]?.dirty.size).toBe(0);
});

it('fetches nothing of what rules would look up', () => {
  const asked: unknown[] = [];
  const { pieces } = setUp({
    ready: (rows) => rows.length === 0,
    prepare: (rows) => {
      asked.push(rows);
      return Promise.resolve();
    },
  });
  for (const _ of pieces);
  expect(asked).toEqual([]);
});

it('minds no rule that fails: who edits is told', async () => {
  const { pieces } = setUp({
    check() {
      throw new Error('no such operator');
    },
  });
  for (const _ of pieces) await new Promise((resolve) => setTimeout(resolve));
});
