import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { withChange } from '../memberForms/memberForms.ts';
import { clearedBy } from './afterChange.ts';

const field = (key: string, more: object = {}): EffectiveField =>
  ({ key, label: key, type: 'text', ...more }) as EffectiveField;
const fields = [
  field('loopType'),
  field('loopGroup', { clearedWith: ['loopType'] }),
  field('loopIsMandatory', { clearedWith: ['loopType'], resetTo: true }),
  field('city', { isDependent: true, dependentFields: [{ fieldKey: 'country', fieldValue: 'country' }] }),
];

it('clears what depends on an edited field, or resets it', () => {
  const values = { loopType: 'group', loopGroup: 'Reference', loopIsMandatory: false, city: 'Bonn' };
  expect(clearedBy(fields, values, 'loopType')).toEqual([
    ['loopGroup', null],
    ['loopIsMandatory', true],
  ]);
  expect(clearedBy(fields, values, 'country')).toEqual([['city', null]]);
  expect(clearedBy(fields, {}, 'country')).toEqual([]);
});

it('changes a member with what its edit clears', () => {
  const member = { loopType: 'group', loopGroup: 'Reference', city: 'Bonn' };
  expect(withChange(member, fields, 'loopType', 'field')).toEqual({
    loopType: 'field',
    loopIsMandatory: true,
    city: 'Bonn',
  });
});
