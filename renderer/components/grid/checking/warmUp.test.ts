import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { TemplateChecker } from '../../../evaluation/checks.ts';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import type { RowChecker } from './rowChecker.ts';
import { TemplateRowChecker } from './templateChecker.ts';
import { warmUp } from './warmUp.ts';

const ROWS = Array.from({ length: 3000 }, (_, at) => rowFromWire({ id: `r${at}`, name: `n${at}` }, `r${at}`, {}));
const FIELDS = [{ key: 'name', type: 'text', label: 'Name' } as EffectiveField];

function setUp(checker: Partial<RowChecker> = {}) {
  const seen = new Map<string, unknown>();
  const pieces = warmUp({
    checker: () => ({
      ready: () => true,
      prepare: () => undefined,
      check: (row: RowState) => {
        seen.set(row.key, row.values.name);
        return { verdicts: {}, assigned: { name: 'b' } };
      },
      why: () => ({ lines: [] }),
      ...checker,
    }),
    model: { fields: FIELDS, editable: () => true, store: { all: () => ROWS } },
  });
  return { seen, pieces };
}

it('pastes over some rows and checks them, some at a time, and keeps nothing of it', async () => {
  const { seen, pieces } = setUp();
  pieces.next();
  expect(seen.size).toBe(0);
  for (const _ of pieces) await new Promise((resolve) => setTimeout(resolve));
  await expect.poll(() => seen.size).toBeGreaterThan(2300);
  expect(seen.get('r20')).toBe('n0');
  expect(seen.has('r2400')).toBe(false);
  expect(ROWS[20]?.values.name).toBe('n20');
  expect(ROWS[20]?.dirty.size).toBe(0);
});

it('fetches nothing of what rules would look up', async () => {
  const asked: unknown[] = [];
  const ofTemplate: TemplateChecker = {
    template: 'line',
    fields: FIELDS,
    looksUp: true,
    ready: (records) => records.length === 0,
    prepare: async (records) => void asked.push(records),
    check: () => ({ verdicts: {}, assigned: {}, hasErrors: false }),
    trace: () => [],
  };
  const checker = () => new TemplateRowChecker(() => ofTemplate, 'default', false);
  const model = { fields: FIELDS, editable: () => true, store: { all: () => ROWS } };
  for (const _ of warmUp({ checker, model })) await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
  // The grid's own checker fetches.
  await new TemplateRowChecker(() => ofTemplate, 'default').prepare(ROWS.slice(0, 1));
  expect(asked).toHaveLength(1);
});

it('minds no rule that fails: who edits is told', async () => {
  const { pieces } = setUp({
    check() {
      throw new Error('no such operator');
    },
  });
  for (const _ of pieces) await new Promise((resolve) => setTimeout(resolve));
});
