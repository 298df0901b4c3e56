import { expect, it } from 'vitest';
import { memberDifferences } from './memberDifferences.ts';

const list = { lists: { breaks: {}, office: { single: true } } };

it('returns the differences of each member, including nested lists', () => {
  const from = [
    {
      code: 'LH',
      breaks: [
        { from: 0, rate: 1 },
        { from: 45, rate: 2 },
      ],
      office: { city: 'Reno' },
    },
  ];
  const to = [{ code: 'NEW' }, { code: 'LH', breaks: [{ from: 45, rate: 3 }], office: { city: 'Elko' } }];
  expect(memberDifferences(list, 'charges', from, to)).toEqual([
    { at: [{ list: 'charges', place: 1 }], from: null, to: { code: 'NEW' } },
    {
      at: [
        { list: 'charges', place: 2 },
        { list: 'breaks', place: 1 },
      ],
      field: 'rate',
      from: 2,
      to: 3,
    },
    {
      at: [
        { list: 'charges', place: 2 },
        { list: 'breaks', place: 1 },
      ],
      from: { from: 0, rate: 1 },
      to: null,
    },
    {
      at: [
        { list: 'charges', place: 2 },
        { list: 'office', place: 1 },
      ],
      field: 'city',
      from: 'Reno',
      to: 'Elko',
    },
  ]);
});

it('knows a member that was moved and edited by what it still says', () => {
  const from = [
    { code: 'LH', name: 'Haul', rate: 1 },
    { code: 'FSC', name: 'Fuel' },
  ];
  const to = [{ code: 'NEW' }, { code: 'LH', name: 'Haul', rate: 2 }];
  expect(memberDifferences(list, 'charges', from, to)).toEqual([
    { at: [{ list: 'charges', place: 1 }], field: 'code', from: 'FSC', to: 'NEW' },
    { at: [{ list: 'charges', place: 1 }], field: 'name', from: 'Fuel', to: null },
    { at: [{ list: 'charges', place: 2 }], field: 'rate', from: 1, to: 2 },
  ]);
});

it('returns an added or removed sub-object', () => {
  const office = { single: true };
  expect(memberDifferences(office, 'office', null, { city: 'Reno' })).toEqual([
    { at: [{ list: 'office', place: 1 }], from: null, to: { city: 'Reno' } },
  ]);
  expect(memberDifferences(office, 'office', { city: 'Reno' }, { city: 'Reno' })).toEqual([]);
});
