import { describe, expect, it } from 'vitest';
import { checkRecordOf } from './recordChecks.ts';

const entity = {
  checks: {
    total: {
      that: { lessThanEqualTo: [{ var: 'record.total' }, 100] },
      message: 'tooMuch',
      params: { total: { var: 'record.total' }, was: { var: 'before.total' } },
      field: 'total',
    },
  },
  lists: {
    breaks: {
      displayOrder: 2,
      checks: {
        rising: {
          let: { last: { var: 'previous.to' } },
          that: { or: [{ empty: { var: 'let.last' } }, { greaterThan: [{ var: 'member.to' }, { var: 'let.last' }] }] },
          message: 'rising',
          params: { place: { var: 'place' }, of: { var: 'record.name' } },
          field: 'to',
        },
        open: { ask: { empty: { var: 'member.to' } }, message: 'open' },
      },
    },
    charges: { displayOrder: 1 },
  },
};
const nothingHidden = { before: undefined, hidden: new Set<string>() };

describe('the checks of a record', () => {
  it('are those of the entity, then those of each member in its place', () => {
    const record = { name: 'N', total: 130, breaks: [{ to: 5 }, { to: 5 }, { to: 9 }, {}] };
    const { refused, questions } = checkRecordOf(entity, { record, ...nothingHidden }, {});
    expect(refused).toEqual([
      { check: 'total', message: 'tooMuch', params: { total: 130, was: null }, field: 'total' },
      ...[2, 4].map((place) => ({
        check: 'breaks.rising',
        message: 'rising',
        params: { place, of: 'N' },
        field: 'to',
        member: [{ list: 'breaks', place }],
      })),
    ]);
    expect(questions).toMatchObject([{ check: 'breaks.open', member: [{ place: 4 }] }]);
  });

  it('ask nothing that was answered', () => {
    const record = { breaks: [{}] };
    const answered = new Set(['breaks.open', 'open', 'charges.open']);
    expect(checkRecordOf(entity, { record, ...nothingHidden }, {}, answered).questions).toEqual([]);
    expect(checkRecordOf(entity, { record, ...nothingHidden }, {}, new Set(['open'])).questions).toHaveLength(1);
  });

  it('are decided by what is hidden, and fill no message with it', () => {
    const given = { record: { total: 130 }, before: { total: 120 }, hidden: new Set(['total']) };
    expect(checkRecordOf(entity, given, {}).refused).toMatchObject([{ params: { total: null, was: null } }]);
  });
});
