import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { BudgetError } from './budget.ts';
import { checkExpression } from './checkExpression.ts';
import { compileExpression } from './compileExpression.ts';

const run =
  (expression: unknown, scope = {}) =>
  () =>
    compileExpression(expression).run(scope);
const faults = (expression: unknown, named?: (name: string) => unknown) =>
  checkExpression(expression, named ? { named } : {}).map(({ kind, message }) => `${kind}: ${message}`);

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const loops = (depth: number, list: unknown): unknown =>
  depth === 0 ? true : { count: [list, loops(depth - 1, list)] };

/** Each `let` names twice what the one around it named. */
const doubled = (times: number, twice: unknown, last: unknown = { var: 'let.x' }): unknown =>
  times === 0 ? last : { let: [{ map: { x: twice } }, doubled(times - 1, twice, last)] };
const doubling = (twice: unknown, last?: unknown) => ({
  let: [{ map: { x: '0123456789' } }, doubled(30, twice, last)],
});
const X = { var: 'let.x' };

describe('the size of an expression', () => {
  it('has a limit of loops, one inside another', () => {
    expect(faults(loops(LIMITS.expressionLoops, { var: 'rows' }))).toEqual([]);
    expect(faults(loops(LIMITS.expressionLoops + 1, { var: 'rows' }))).toEqual([
      'limit: The expression has 4 loops, one inside another; 3 are allowed.',
    ]);
  });

  it('counts loops of named expressions where they are used', () => {
    const named = (name: string) => (name === 'two' ? loops(2, { var: 'rows' }) : { use: 'two' });
    expect(faults({ each: [{ var: 'rows' }, { use: 'again' }] }, named)).toEqual([]);
    expect(faults({ each: [{ var: 'rows' }, { each: [{ var: 'rows' }, { use: 'again' }] }] }, named)).toHaveLength(1);
  });

  it('has a limit of parts, those of named expressions included, and one that uses itself is past it', () => {
    expect(faults({ '+': numbers(LIMITS.expressionNodes) })).toEqual([expect.stringContaining('limit: ')]);
    const twice = (name: string) => (name === 'e20' ? 1 : [0, 1].map(() => ({ use: `e${Number(name.slice(1)) + 1}` })));
    expect(faults({ use: 'e0' }, twice)).toEqual([expect.stringContaining('more than 2000 parts')]);
    expect(faults({ use: 'self' }, () => ({ use: 'self' }))).toEqual([expect.stringContaining('more than 2000 parts')]);
  });
});

describe('the steps of an evaluation', () => {
  const rows = numbers(100);

  it('have a limit', () => {
    expect(run(loops(2, { var: 'rows' }), { rows })()).toBe(100);
    expect(run(loops(3, { var: 'rows' }), { rows })).toThrow(BudgetError);
  });

  it('are counted separately for each evaluation', () => {
    const sum = compileExpression({ sum: [{ var: 'rows' }, { var: 'item' }] });
    for (let time = 0; time < 3; time += 1)
      expect(sum.run({ rows: numbers(LIMITS.expressionSteps / 2) })).toBeGreaterThan(0);
  });

  it.each([
    ['a text that doubles', doubling({ cat: [X, X] })],
    ['a list that doubles', doubling([X, X])],
    ['a list that doubles, read', doubling([X, X], { upper: X })],
    ['an object that doubles, compared', doubling({ map: { a: X, b: X } }, { same: [X, X] })],
    ['lists that are merged', doubling({ merge: [X, X] }, { length: X })],
  ])('end %s', (_, expression) => {
    expect(run(expression)).toThrow(BudgetError);
  });

  it.each([
    ['lists that are flattened', { length: { flatten: { each: [{ var: 'rows' }, { var: 'rows' }] } } }],
    [
      'a long list that is searched for each member',
      { each: [{ var: 'rows' }, { in: [{ var: 'item' }, { var: 'rows' }] }] },
    ],
    ['members that are sorted by long texts', { sort: [{ var: 'rows' }, { var: 'record.long' }] }],
  ])('count %s', (_, expression) => {
    expect(run(expression, { rows: numbers(2000), record: { long: 'x'.repeat(10_000) } })).toThrow(BudgetError);
  });

  it('are not counted where nothing loops or is named, whose cost is its size', () => {
    expect(compileExpression({ cat: [{ var: 'record.a' }, { '+': [1, 2] }] }).isMetered).toBe(false);
    expect(compileExpression({ sum: [{ var: 'rows' }] }).isMetered).toBe(true);
  });

  it('end a text that is too long, loop or none', () => {
    const long = 'x'.repeat(LIMITS.expressionText / 2 + 1);
    expect(run({ cat: [{ var: 'record.a' }, { var: 'record.a' }] }, { record: { a: long } })).toThrow(BudgetError);
    expect(run({ join: [[{ var: 'record.a' }, { var: 'record.a' }], ''] }, { record: { a: long } })).toThrow(
      BudgetError,
    );
  });

  it('write no more digits than a number has', () => {
    expect(run({ number: ['1.5', 100_000_000] })()).toHaveLength(102);
  });
});
