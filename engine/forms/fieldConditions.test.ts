import { expect, it } from 'vitest';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { conditionTexts, isWritten, readConditions } from './fieldConditions.ts';

const types: FieldTypes = { mode: 'dropdown', weight: 'decimal' };
const isAir = { equalTo: [{ var: 'row.mode' }, 'Air'] };
const byHand = { '!': { var: 'record.mode' } };
const text = (value: unknown) =>
  JSON.stringify({
    over: 'authoredFields',
    filter: { condition: 'and', fields: [{ name: 'mode', operator: 'equalTo', type: 'dropdown', value }] },
  });

it('shows a filter as a condition, other values as expressions, and defaults as nothing', () => {
  expect(conditionTexts({ mandatoryWhen: isAir, visibleWhen: byHand, readonlyWhen: false }, types)).toEqual({
    mandatoryWhen: text('Air'),
    visibleWhen: JSON.stringify({ expression: byHand }),
  });
  expect(conditionTexts({ visibleWhen: true, mandatoryWhen: false }, types)).toEqual({});
});

it('reads what was changed alone', () => {
  const before = { mandatoryWhen: isAir, visibleWhen: byHand };
  const same = conditionTexts(before, types);
  expect(readConditions({ ...same, readonlyWhen: null, label: 'x' }, types, before)).toEqual({
    conditions: {},
    refused: {},
  });
  expect(readConditions({ mandatoryWhen: text('Ocean'), readonlyWhen: text('Air') }, types, before)).toEqual({
    conditions: {
      mandatoryWhen: { equalTo: [{ var: 'record.mode' }, 'Ocean'] },
      readonlyWhen: { equalTo: [{ var: 'record.mode' }, 'Air'] },
    },
    refused: {},
  });
  expect(readConditions({ mandatoryWhen: null }, types, before).conditions).toEqual({ mandatoryWhen: null });
});

it('never loses what was written by hand', () => {
  const before = { visibleWhen: byHand };
  for (const changed of [null, text('Air'), JSON.stringify({ expression: true })])
    expect(readConditions({ visibleWhen: changed }, types, before)).toEqual({
      conditions: {},
      refused: { visibleWhen: { why: 'written' } },
    });
  expect(isWritten(conditionTexts(before, types).visibleWhen)).toBe(true);
  expect(isWritten(text('Air'))).toBe(false);
});

it('reports an unreadable condition, and missing names in a condition', () => {
  const gone = JSON.stringify({
    filter: { condition: 'and', fields: [{ name: 'gone', operator: 'equalTo', value: 1 }] },
  });
  const { conditions, refused } = readConditions({ mandatoryWhen: 'Air', visibleWhen: gone, readonlyWhen: 5 }, types);
  expect(conditions).toEqual({});
  expect(refused).toEqual({
    mandatoryWhen: { why: 'unreadable' },
    visibleWhen: { why: 'wrong', message: 'There is no field "gone".' },
    readonlyWhen: { why: 'unreadable' },
  });
});
