import { describe, expect, test } from 'vitest';
import {
  added,
  addedUnder,
  cloned,
  doubtsOf,
  type Members,
  moved,
  normalised,
  removed,
  rowsOf,
  settled,
  stepped,
  type TreeFields,
} from './memberTree.ts';

const fields: TreeFields = { number: 'id', parent: 'parent', under: { number: 'place', owner: 'id' } };
/** B3, LX with L5 and L1 under it, L3; L1 has two elements. */
const all: Members = {
  members: [
    { id: 1, name: 'B3', parent: null },
    { id: 2, name: 'LX', parent: null },
    { id: 3, name: 'L5', parent: '2' },
    { id: 4, name: 'L1', parent: '2' },
    { id: 5, name: 'L3', parent: null },
  ],
  under: [
    { id: 4, place: 4, name: 'amount' },
    { id: 4, place: 8, name: 'code' },
    { id: 5, place: 1, name: 'weight' },
  ],
};
/** Numbers, names, parents, and owners of what hangs under them. */
const told = (members: Members | undefined) => [
  members?.members.map(({ id, name, parent }) => `${id} ${name}${parent ? ` under ${parent}` : ''}`),
  members?.under.map(({ id, place, name }) => `${id}-${place} ${name}`),
];
const at = (place: number) => ({ list: 'members', at: place }) as const;

test('rows are nested', () => {
  expect(
    rowsOf(all, fields).map(({ level, list, member }) => `${level}${list === 'under' ? '.' : ' '}${member.name}`),
  ).toEqual(['1 B3', '1 LX', '2 L5', '2 L1', '3.amount', '3.code', '1 L3', '2.weight']);
});

test('a drag renumbers, and parents and owners go along', () => {
  const up = moved(all, fields, at(1), at(0), 'before');
  expect(told(up)).toEqual([
    ['1 LX', '2 L5 under 1', '3 L1 under 1', '4 B3', '5 L3'],
    ['3-4 amount', '3-8 code', '5-1 weight'],
  ]);
  expect(told(moved(all, fields, at(4), at(1), 'into'))[0]).toEqual([
    '1 B3',
    '2 LX',
    '3 L5 under 2',
    '4 L1 under 2',
    '5 L3 under 2',
  ]);
  expect(moved(all, fields, at(1), at(3), 'into')).toBeUndefined();
  expect(moved(all, fields, at(1), at(1), 'into')).toBeUndefined();
});

test('elements go before one another, and to other segments', () => {
  const swapped = moved(all, fields, { list: 'under', at: 1 }, { list: 'under', at: 0 }, 'before');
  expect(told(swapped)[1]).toEqual(['4-4 code', '4-8 amount', '5-1 weight']);
  const away = moved(all, fields, { list: 'under', at: 0 }, at(4), 'into');
  expect(told(away)[1]).toEqual(['4-8 code', '5-1 weight', '5-4 amount']);
});

describe('keys', () => {
  test.each([
    ['up', 3, ['1 B3', '2 LX', '3 L1 under 2', '4 L5 under 2', '5 L3']],
    ['down', 0, ['1 LX', '2 L5 under 1', '3 L1 under 1', '4 B3', '5 L3']],
    ['in', 4, ['1 B3', '2 LX', '3 L5 under 2', '4 L1 under 2', '5 L3 under 2']],
    ['out', 2, ['1 B3', '2 LX', '3 L1 under 2', '4 L5', '5 L3']],
  ] as const)('%s', (step, place, expected) =>
    expect(told(stepped(all, fields, at(place), step))[0]).toEqual(expected));
  test('stop at the edges', () => {
    expect(stepped(all, fields, at(0), 'up')).toBeUndefined();
    expect(stepped(all, fields, at(0), 'in')).toBeUndefined();
    expect(stepped(all, fields, at(0), 'out')).toBeUndefined();
    expect(stepped(all, fields, at(4), 'down')).toBeUndefined();
  });
});

test('deleted members leave no numbers or parents behind', () => {
  expect(told(removed(all, fields, at(1)))).toEqual([
    ['1 B3', '2 L5', '3 L1', '4 L3'],
    ['3-4 amount', '3-8 code', '4-1 weight'],
  ]);
  expect(told(removed(all, fields, at(3)))[1]).toEqual(['4-1 weight']);
  expect(told(removed(all, fields, { list: 'under', at: 0 }))[1]).toEqual(['4-8 code', '5-1 weight']);
});

test('a clone is last, with its elements', () => {
  expect(told(cloned(all, fields, at(3)))).toEqual([
    ['1 B3', '2 LX', '3 L5 under 2', '4 L1 under 2', '5 L3', '6 L1 under 2'],
    ['4-4 amount', '4-8 code', '5-1 weight', '6-4 amount', '6-8 code'],
  ]);
  expect(told(cloned(all, fields, { list: 'under', at: 0 }))[1]).toEqual([
    '4-4 amount',
    '4-8 code',
    '5-1 weight',
    '4-9 amount',
  ]);
});

test('new ones are last, in their parent where there is one', () => {
  expect(told(added(all, fields, { name: 'N9' }))[0]?.at(-1)).toBe('6 N9');
  expect(told(added(all, fields, { name: 'N9' }, 1))[0]).toEqual([
    '1 B3',
    '2 LX',
    '3 L5 under 2',
    '4 L1 under 2',
    '5 N9 under 2',
    '6 L3',
  ]);
  expect(told(addedUnder(all, fields, 3, { name: 'rate' }))[1]?.at(-1)).toBe('4-9 rate');
});

test('ambiguous parents are reported', () => {
  const twice: Members = {
    members: [
      { id: 1, name: 'A' },
      { id: 1, name: 'B' },
      { id: 2, name: 'C', parent: '1' },
    ],
    under: [],
  };
  expect(doubtsOf(twice, fields)).toEqual([{ at: 2, candidates: [0, 1] }]);
  expect(told(settled(twice, fields, 2, 1))[0]).toEqual(['1 A', '2 B', '3 C under 2']);
  expect(doubtsOf(settled(twice, fields, 2, 1), fields)).toEqual([]);
});

test('circles and parents that are gone are borne', () => {
  const circle: Members = {
    members: [
      { id: 1, parent: '2' },
      { id: 2, parent: '1' },
      { id: 3, parent: '9' },
    ],
    under: [],
  };
  expect(normalised(circle, fields).members).toHaveLength(3);
  expect(rowsOf(normalised(circle, fields), fields)).toHaveLength(3);
});
