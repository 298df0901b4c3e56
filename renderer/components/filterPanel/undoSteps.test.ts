import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { newQuery, patched } from '../parts/filter/query.ts';
import { newRule } from '../parts/filter/rule.ts';
import { redo, startHistory, undo } from '../parts/undoHistory.ts';
import { stepTo } from './undoSteps.ts';

const field: EffectiveField = { key: 'carrier', type: 'text', label: 'Carrier' };

describe('steps of the builder', () => {
  it('take what is typed into one value as one', () => {
    const [one, other] = [newRule(field), newRule(field)];
    let steps = startHistory(newQuery('and', [one, other]));
    for (const value of ['a', 'ai', 'air']) steps = stepTo(steps, patched(steps.present, one.id, { value }));
    steps = stepTo(steps, patched(steps.present, other.id, { value: 'x' }));
    expect(steps.past).toHaveLength(2);
    steps = undo(steps);
    expect(steps.present.rules).toMatchObject([{ value: 'air' }, { value: null }]);
    steps = undo(steps);
    expect(steps.present.rules).toMatchObject([{ value: null }, { value: null }]);
    expect(undo(steps)).toEqual(steps);
    steps = redo(redo(steps));
    expect(steps.present.rules).toMatchObject([{ value: 'air' }, { value: 'x' }]);
  });

  it('clear the redo history on a new step; an unchanged query is not a step', () => {
    const rule = newRule(field);
    const first = startHistory(newQuery('and', [rule]));
    expect(stepTo(first, structuredClone(first.present))).toBe(first);
    const back = undo(stepTo(first, { ...first.present, rules: [] }));
    expect(back.future).toHaveLength(1);
    expect(stepTo(back, { ...back.present, combinator: 'or' }).future).toEqual([]);
  });
});
