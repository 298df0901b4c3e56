import { expect, it } from 'vitest';
import { differences, groupsOf, isTicked, rowsWith, withTicks } from './ticks.ts';

const rows = [
  { id: 'view', label: 'View', group: 'a', groupLabel: 'Accounts' },
  { id: 'edit', label: 'Edit', group: 'a', groupLabel: 'Accounts' },
  { id: 'bill', label: 'Bill', note: 'invoices.bill', group: 'b', groupLabel: 'Billing' },
];

it('groups rows in the order in which they come', () => {
  expect(groupsOf(rows).map(({ label, rows: own }) => [label, own.map(({ id }) => id)])).toEqual([
    ['Accounts', ['view', 'edit']],
    ['Billing', ['bill']],
  ]);
});

it('finds rows by their label, their note and their group', () => {
  expect(rowsWith(rows, ' INVOICES ').map(({ id }) => id)).toEqual(['bill']);
  expect(rowsWith(rows, 'acc').map(({ id }) => id)).toEqual(['view', 'edit']);
  expect(rowsWith(rows, '')).toBe(rows);
});

it('ticks rows of one column and leaves all else', () => {
  const ticked = withTicks({ one: ['view'], two: ['bill'] }, 'one', ['edit', 'view'], true);
  expect(ticked).toEqual({ one: ['edit', 'view'], two: ['bill'] });
  expect(withTicks(ticked, 'one', ['view'], false).one).toEqual(['edit']);
  expect(isTicked(ticked, 'constructor', 'view')).toBe(false);
});

it('counts cells that differ either way', () => {
  expect(differences({ one: ['view', 'edit'] }, { one: ['view'], two: ['bill'] })).toBe(2);
  expect(differences({ one: ['a', 'b'] }, { one: ['b', 'a'] })).toBe(0);
});
