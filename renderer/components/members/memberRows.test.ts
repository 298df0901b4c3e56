import { expect, it } from 'vitest';
import { compileExpression } from '../../../engine/expressions/compileExpression.ts';
import type { Row } from '../../surface/componentContract.ts';
import { memberOf, sameMembers, totalsOf } from './memberRows.ts';

const surface = { value: (expression: unknown, scope: object) => compileExpression(expression).run(scope as never) };
const rows = [
  { amount: '10.10', currency: 'USD', rate: '1' },
  { amount: '0.20', currency: 'EUR', rate: '2' },
  { amount: '5', currency: 'USD', isDummy: true },
  { currency: 'USD' },
] as unknown as Row[];

it('sends an emptied field as null, and compares it like one that is left out', () => {
  const fields = [{ key: 'code' }, { key: 'amount' }, { key: 'note' }];
  const member = memberOf({ tempId: 'a', code: 'FRT', amount: '' } as unknown as Row, fields);
  expect(member).toEqual({ code: 'FRT', amount: null });
  expect(sameMembers([member], [{ code: 'FRT' }])).toBe(true);
  expect(sameMembers([member], [{ code: 'FRT', amount: '1' }])).toBe(false);
});

it('adds up a field for each of its units', () => {
  expect(totalsOf(rows, { field: 'amount', unitField: 'currency' }, surface as never)).toEqual([
    { unit: 'USD', sum: 15.1 },
    { unit: 'EUR', sum: 0.2 },
  ]);
});

it('sums an expression over the members, in the unit of another expression', () => {
  const value = { if: [{ var: 'row.isDummy' }, 0, { '*': [{ var: 'row.amount' }, { var: 'row.rate' }] }] };
  const unit = { var: 'item.currency' };
  const total = { field: 'amount', unitField: undefined, value, unit };
  expect(totalsOf(rows, total, surface as never, { item: { currency: 'USD' } })).toEqual([{ unit: 'USD', sum: 10.5 }]);
});
