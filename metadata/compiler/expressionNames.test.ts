import { expect, it } from 'vitest';
import { expressionNames } from './expressionNames.ts';

const named = (expression: unknown) => expressionNames(expression).map(({ kind, name }) => `${kind} ${name}`);

it('finds permissions, named expressions, messages and lists', () => {
  expect(named({ and: [{ has: 'x.y' }, { use: 'two' }] })).toEqual(['permission x.y', 'expression two']);
  const filled = { message: ['gone', { map: { count: { var: 'result.n' }, name: { use: 'who' } } }] };
  expect(named(filled)).toEqual(['message gone', 'expression who']);
  expect(named({ labelOf: ['modes', { message: 'a' }] })).toEqual(['list modes', 'message a']);
});

it('returns the path of each name', () => {
  expect(expressionNames({ if: [true, { message: ['gone', { map: { name: { use: 'who' } } }] }] })).toEqual([
    { kind: 'message', name: 'gone', path: ['if', 1, 'message', 0] },
    { kind: 'expression', name: 'who', path: ['if', 1, 'message', 1, 'map', 'name', 'use'] },
  ]);
});

it('takes what is literal, and the keys of an object that is made, for no names', () => {
  expect(named({ literal: { use: 'two' } })).toEqual([]);
  expect(named({ map: { use: 'two', has: { var: 'x' } } })).toEqual([]);
});
