/** A filter as an expression, and back: the same records match, for any values. */
import { expect, it } from 'vitest';
import { conditionTypes } from '../../engine/cells/conditional.ts';
import { compileExpression } from '../../engine/expressions/compileExpression.ts';
import { compileFilter } from '../../engine/filters/compileFilter.ts';
import { expressionToFilter, filterToExpression } from '../../engine/filters/filterToExpression.ts';
import type { FieldType, FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { filterLine } from './generator.ts';

const RUNS = Number(process.env.RUNS ?? 1000);
const SEED = 20_261_126;

it('keeps the same records as an expression, and as the filter that is read of it', () => {
  let decided = 0;
  for (let i = 0; i < RUNS; i++) {
    const { filter, records, today, types: given } = filterLine(SEED + i);
    const types = given as FieldTypes;
    // A path goes apart at its points: no template has such a field.
    if (JSON.stringify(filter).includes('"a.b"')) continue;
    const expression = filterToExpression(filter, types);
    const kept = records.map((record) => compileFilter(filter, types)(record, { today }));
    const name = JSON.stringify([filter, expression, records, today]);
    if (expression === undefined) {
      expect(kept, name).not.toContain(false);
      continue;
    }
    const fields = Object.entries(types).map(([key, type]) => ({ key, type: type as FieldType }));
    const { run } = compileExpression(expression, { types: conditionTypes(fields) });
    expect(
      records.map((record) => run({ record, today })),
      name,
    ).toEqual(kept);
    const back = expressionToFilter(expression, types);
    expect(back, name).toBeDefined();
    expect(
      records.map((record) => compileFilter(back, types)(record, { today })),
      name,
    ).toEqual(kept);
    expect(filterToExpression(back, types), name).toEqual(expression);
    if (kept.includes(true) && kept.includes(false)) decided++;
  }
  expect(decided).toBeGreaterThan(RUNS / 10);
});

const types: FieldTypes = {
  mode: 'dropdown',
  weight: 'decimal',
  limit: 'decimal',
  packed: 'checkbox',
  tags: 'multiselect',
};

it('reads the filter of what an author wrote as one', () => {
  const isAir = { equalTo: [{ var: 'record.mode' }, 'Air'] };
  const air = { name: 'mode', operator: 'equalTo', type: 'dropdown', value: 'Air' };
  expect(expressionToFilter(isAir, types)).toEqual({ condition: 'and', fields: [air] });
  expect(expressionToFilter({ equalTo: [{ var: 'row.mode' }, 'Air'] }, types)).toEqual({
    condition: 'and',
    fields: [air],
  });
  expect(
    expressionToFilter(
      { or: [isAir, { and: [{ lessThan: [{ var: 'record.weight' }, { var: 'record.limit' }] }, isAir] }] },
      types,
    ),
  ).toEqual({
    condition: 'or',
    fields: [
      air,
      {
        condition: 'and',
        fields: [{ name: 'weight', operator: 'lessThan', type: 'decimal', matchField: 'limit' }, air],
      },
    ],
  });
});

it.each([
  ['a plain truth', true],
  ['a field by itself', { var: 'record.packed' }],
  ['a word that filters have not', { '!': [{ equalTo: [{ var: 'record.mode' }, 'Air'] }] }],
  ['who asks', { has: 'shipment.edit' }],
  ['a field that is not there', { equalTo: [{ var: 'record.gone' }, 'Air'] }],
  ['another scope', { equalTo: [{ var: 'user.id' }, 'me'] }],
  ['a member of a field', { equalTo: [{ var: 'record.mode.name' }, 'Air'] }],
  ['a computed value', { equalTo: [{ var: 'record.weight' }, { '+': [1, 2] }] }],
  ['an operator that the type has not', { lessThan: [{ var: 'record.packed' }, 1] }],
  ['a part of it', { and: [{ equalTo: [{ var: 'record.mode' }, 'Air'] }, { var: 'record.packed' }] }],
  ['nothing', { and: [] }],
])('says that no filter says %s', (_, expression) => {
  expect(expressionToFilter(expression, types)).toBeUndefined();
});

it('refuses a filter with a fault, and a name that no path can hold', () => {
  const leaf = { operator: 'equalTo', value: 'x' };
  expect(() => filterToExpression({ condition: 'and', fields: [{ ...leaf, name: 'gone' }] }, types)).toThrow('"gone"');
  expect(() => filterToExpression({ condition: 'and', fields: [{ ...leaf, name: 'a.b' }] }, { 'a.b': 'text' })).toThrow(
    'its name has a point',
  );
});
