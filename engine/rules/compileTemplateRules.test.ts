import { describe, expect, it } from 'vitest';
import { compileTemplateRules } from './compileTemplateRules.ts';

const END = { cond: 'END' };
const today = '2026-01-31';
const fields = [
  { key: 'b', label: 'B', type: 'text', displayOrder: 2 },
  { key: 'a', label: 'A', type: 'text', displayOrder: 1 },
  { key: 'n', label: 'N', type: 'numeric', displayOrder: 3 },
] as const;
const copy = (id: string, key: string, from: string) => ({
  id,
  key,
  rows: [
    {
      cond: 'IF',
      field: from,
      expression: 'notEqualTo',
      value: '',
      operator: 'THEN',
      ValOper: 'assign',
      thenValueType: 'field',
      thenField: from,
    },
    END,
  ],
});

describe('the rules of a template', () => {
  it('run in the order of the fields, and again until nothing changes', () => {
    const rules = compileTemplateRules({ fields, rules: [copy('b to a', 'a', 'b'), copy('n to b', 'b', 'n')] });
    const { values, assigned, unsettled } = rules.run({ n: 5 }, { today });
    expect(values).toEqual({ a: '5', b: '5', n: 5 });
    expect(assigned.a).toMatchObject({
      kind: 'assigned',
      message: 'A value assigned as per field validation rule.',
      ruleId: 'b to a',
    });
    expect(unsettled).toBeUndefined();
  });

  it('name the fields that never settle', () => {
    const swap = (key: string, now: string, next: string) => ({
      id: key,
      key,
      rows: [
        {
          cond: 'IF',
          field: key,
          expression: 'equalTo',
          value: now,
          operator: 'THEN',
          ValOper: 'assign',
          valValue: next,
        },
        { cond: 'ELSE', operator: 'THEN', ValOper: 'assign', valValue: now },
        END,
      ],
    });
    const { unsettled } = compileTemplateRules({ fields, rules: [swap('a', 'x', 'y')] }).run({ b: 'k' }, { today });
    expect(unsettled).toEqual(['a']);
  });

  it('report the failures of the last pass', () => {
    const rule = {
      id: 'b is 5',
      key: 'b',
      rows: [
        {
          cond: 'IF',
          field: 'n',
          expression: 'equalTo',
          value: 5,
          operator: 'THEN',
          ValOper: 'equalTo',
          valValue: '5',
        },
        END,
      ],
    };
    const rules = compileTemplateRules({ fields, rules: [rule, copy('a to b', 'b', 'a')] });
    expect(rules.run({ n: 5, a: '5' }, { today }).failed).toEqual({});
    expect(rules.run({ n: 5, a: '6' }, { today }).failed.b).toMatchObject({ ruleId: 'b is 5', row: 1, wrong: ['6'] });
  });

  it('return one lookup for each source, and fetch on save if K is empty', () => {
    const autoFetch = [
      { key: 'b', rows: [{ autoField: 'a', metaSource: 'ports', matchKey: 'code', fetchKey: 'name' }] },
    ];
    const rules = compileTemplateRules({ fields, rules: [], autoFetch });
    expect(rules.needs([{ a: 'HKG' }, { a: 'hkg' }, { a: 'SIN' }, {}])).toEqual([
      { source: 'ports', matchKey: 'code', type: 'text', values: ['HKG', 'SIN'], fetchKeys: ['name'] },
    ]);
    const sources = { ports: [{ code: 'hkg', name: 'Hong Kong' }] };
    expect(rules.run({ a: 'HKG' }, { today, sources, saving: true }).values.b).toBe('Hong Kong');
    expect(rules.run({ a: 'HKG', b: 'mine' }, { today, sources, saving: true }).values.b).toBe('mine');
    expect(rules.run({ a: 'HKG', b: 'mine' }, { today, sources, changed: ['a'] }).values.b).toBe('Hong Kong');
    expect(rules.run({ a: 'LAX', b: 'mine' }, { today, sources, changed: ['a'] }).values.b).toBe('mine');
  });

  it('trace which row decided', () => {
    const { trace } = compileTemplateRules({ fields, rules: [copy('b to a', 'a', 'b')] }).run(
      { b: 'k' },
      { today, trace: true },
    );
    expect(trace?.[0]).toMatchObject({
      ruleId: 'b to a',
      decidedBy: 1,
      blocks: [{ held: true, conditions: [{ row: 1, field: 'b', left: 'k', right: '', held: true }] }],
    });
  });
});
