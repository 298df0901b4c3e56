import { expect, it } from 'vitest';
import { groupOutcomes } from './groupOutcomes.ts';

it('groups unchanged records by reason and names the changed ones', () => {
  const refused = [
    { id: 'b', msg: 'Enter “Bill to”.' },
    { item: 'c', msg: 'No tariff' },
    { item: 'd', msg: 'No tariff' },
  ];
  const groups = groupOutcomes({ doneCount: 1, refused, refusedCount: 3, ids: ['a', 'b', 'c', 'd'] });
  expect(groups).toEqual([
    { reason: undefined, count: 1, ids: ['a'] },
    { reason: 'No tariff', count: 2, ids: ['c', 'd'] },
    { reason: 'Enter “Bill to”.', count: 1, ids: ['b'] },
  ]);
});

it('counts the records that the answer does not name', () => {
  const refused = [{ id: 'a', msg: 'Voided' }];
  const groups = groupOutcomes({ doneCount: 5, refused, refusedCount: 4, ids: ['a', 'b', 'c'] });
  expect(groups).toEqual([
    { reason: undefined, count: 5, ids: [] },
    { reason: 'Voided', count: 1, ids: ['a'] },
    { reason: '', count: 3, ids: [] },
  ]);
});
