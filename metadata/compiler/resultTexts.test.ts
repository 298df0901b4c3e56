import { expect, it } from 'vitest';
import { resultTexts } from './resultTexts.ts';

const textsOf = (expression: unknown) => resultTexts(expression).map(({ text }) => text);

it('finds the texts that an expression chooses among, and no others', () => {
  expect(textsOf('plain')).toEqual(['plain']);
  expect(textsOf({ if: [{ equalTo: [{ var: 'state.a' }, 'no'] }, 'one', 'no', 'two', 'three'] })).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect(textsOf({ if: [true, { if: ['no', 'inner', { var: 'state.b' }] }] })).toEqual(['inner']);
  expect(textsOf({ coalesce: [{ var: 'route.name' }, 'first'] })).toEqual(['first']);
  expect(textsOf({ cat: ['no', { var: 'state.b' }] })).toEqual([]);
});

it('returns the path of each text', () => {
  expect(resultTexts({ if: [true, 'one', { coalesce: [{ var: 'a' }, 'two'] }] })).toEqual([
    { text: 'one', path: ['if', 1] },
    { text: 'two', path: ['if', 2, 'coalesce', 1] },
  ]);
});
