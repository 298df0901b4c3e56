import { expect, it } from 'vitest';
import { moveByStep, moveNode, positionText, type Step } from './moveNode.ts';
import { isGroup, newQuery, type Query, type Rule } from './query.ts';

const rule = (id: string): Rule => ({ id, field: id, operator: 'equalTo', value: 1, valueSource: 'value' });
const group = (id: string, ...rules: (Rule | Query)[]): Query => ({ ...newQuery('and', rules), id });
const said = (node: Rule | Query): string =>
  isGroup(node) ? `${node.id}(${node.rules.map(said).join(' ')})` : node.id;
const query = group('root', rule('a'), rule('b'), group('g', rule('c'), group('h', rule('d'))));

it('puts a condition before or behind another, in its own group or in another one', () => {
  expect(said(moveNode(query, 'a', 'b', 'after', 9))).toBe('root(b a g(c h(d)))');
  expect(said(moveNode(query, 'b', 'a', 'before', 9))).toBe('root(b a g(c h(d)))');
  expect(said(moveNode(query, 'a', 'd', 'after', 9))).toBe('root(b g(c h(d a)))');
  expect(said(moveNode(query, 'd', 'a', 'before', 9))).toBe('root(d a b g(c h()))');
  expect(said(moveNode(query, 'a', 'g', 'after', 9))).toBe('root(b g(c h(d)) a)');
});
it('puts into a group as its first, the whole too', () => {
  expect(said(moveNode(query, 'a', 'h', 'inside', 9))).toBe('root(b g(c h(a d)))');
  expect(said(moveNode(query, 'h', 'root', 'inside', 9))).toBe('root(h(d) a b g(c))');
});
it('leaves the query as it is where a part cannot go there', () => {
  expect(moveNode(query, 'g', 'd', 'after', 9)).toBe(query);
  expect(moveNode(query, 'g', 'g', 'inside', 9)).toBe(query);
  expect(moveNode(query, 'a', 'root', 'after', 9)).toBe(query);
  expect(moveNode(query, 'a', 'gone', 'after', 9)).toBe(query);
  expect(moveNode(query, 'gone', 'a', 'after', 9)).toBe(query);
  expect(
    moveNode(group('root', group('x', group('y')), group('z', rule('a'))), 'z', 'y', 'inside', 3).rules,
  ).toHaveLength(2);
});

it('moves stepwise through all groups and out of them, while positions exist', () => {
  const walk = (id: string, ...steps: Step[]) => said(steps.reduce((at, step) => moveByStep(at, id, step, 9), query));
  expect(walk('b', 'down')).toBe('root(a g(b c h(d)))');
  expect(walk('b', 'down', 'down', 'down', 'down')).toBe('root(a g(c h(d b)))');
  expect(walk('b', 'down', 'down', 'down', 'down', 'down', 'down', 'down')).toBe('root(a g(c h(d)) b)');
  expect(walk('d', 'up', 'up', 'up', 'up')).toBe('root(a d b g(c h()))');
  expect(walk('a', 'up')).toBe('root(a b g(c h(d)))');
  expect(walk('b', 'in', 'down', 'in')).toBe('root(a g(c h(b d)))');
  expect(walk('c', 'out')).toBe('root(a b g(h(d)) c)');
  expect(walk('a', 'in')).toBe('root(a b g(c h(d)))');
  expect(moveByStep(query, 'a', 'out', 9)).toBe(query);
});
it('passes a group that would be too deep', () => {
  const two = group('root', group('x', rule('a')), group('y', rule('b')));
  expect(said(moveByStep(two, 'y', 'up', 2))).toBe('root(y(b) x(a))');
  expect(moveByStep(two, 'y', 'in', 2)).toBe(two);
});
it('returns its position', () => {
  expect(positionText(query, 'd')).toEqual({ at: 1, of: 1, level: 3, combinator: 'and' });
  expect(positionText(query, 'b')).toEqual({ at: 2, of: 3, level: 1, combinator: 'and' });
  expect(positionText(query, 'gone')).toBeUndefined();
});
