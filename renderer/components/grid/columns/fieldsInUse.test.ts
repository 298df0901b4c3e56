import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import { fieldsInUse } from './fieldsInUse.ts';

const field = (key: string, more: Partial<EffectiveField> = {}) =>
  ({ key, label: key, type: 'text', ...more }) as EffectiveField;
const fields = [field('name', { isMandatory: true }), field('weight'), field('tags'), field('note'), field('flag')];
const row = (values: Record<string, unknown>, more: Partial<RowState> = {}): RowState => ({
  ...rowFromWire({ id: 'r', ...values }, 'r', {}),
  ...more,
});
const NONE: ReadonlySet<string> = new Set();

describe('the columns in use', () => {
  it('are those with a value in some row, and the mandatory ones', () => {
    const rows = [row({ weight: 0, tags: [], note: '' }), row({ note: null, flag: false })];
    expect([...fieldsInUse(fields, rows, NONE)]).toEqual(['name', 'weight']);
  });

  it('are those that are wrong, by the rules or by the server; what a rule set is a value', () => {
    const wrong = row({}, { verdicts: { tags: { tone: 'rule', message: 'Not so.' } }, refused: { note: 'Neither.' } });
    expect([...fieldsInUse(fields, [wrong], NONE)]).toEqual(['name', 'tags', 'note']);
  });

  it('stay once they were shown, and are the same set while none is added', () => {
    const shown = fieldsInUse(fields, [row({ note: 'x' })], NONE);
    expect(fieldsInUse(fields, [row({ note: '' })], shown)).toBe(shown);
  });
});
