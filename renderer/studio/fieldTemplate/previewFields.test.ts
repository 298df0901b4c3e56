import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { previewFields, previewLists } from './previewFields.ts';

const inForce: EffectiveField[] = [
  { key: 'weight', label: 'Weight', type: 'numeric', compute: { var: 'record.pieces' } },
];

it('shows complete rows in order, with further properties of the existing field', () => {
  const rows = [
    { tempId: 'b', key: 'seal', label: 'Seal', type: 'dropdown', displayOrder: 2, regex: '', isMandatory: 'true' },
    { id: 'weight', key: 'weight', label: 'Mass', type: 'numeric', displayOrder: 1, isActive: true },
    { tempId: 'c', key: '1st', label: 'No key', type: 'text' },
    { tempId: 'd', key: 'later', type: '' },
    { tempId: 'e', key: 'seal', label: 'Twice', type: 'text' },
  ];
  expect(previewFields(rows, inForce)).toEqual([
    {
      key: 'weight',
      label: 'Mass',
      type: 'numeric',
      compute: { var: 'record.pieces' },
      displayOrder: 1,
      isActive: true,
    },
    { key: 'seal', label: 'Seal', type: 'dropdown', displayOrder: 2, isMandatory: true },
  ]);
});

it('omits an invalid pattern, as while it is typed', () => {
  const row = { tempId: 'a', key: 'code', label: 'Code', type: 'text' };
  expect(previewFields([{ ...row, regex: '[A-Z' }], [])[0]).not.toHaveProperty('regex');
  expect(previewFields([{ ...row, regex: '[A-Z]' }], [])[0]).toHaveProperty('regex', '[A-Z]');
});

it('has the own lists as they are typed, and leaves lists of others as they are', () => {
  const rows = [
    { tempId: 'a', key: 'seal', label: 'Seal', listValues: 'bolt, cable=Cable seal' },
    { id: 'mode', key: 'mode', suggestionsSource: 'transportModes', listValues: 'Air, Ocean' },
  ];
  const values = { bolt: { label: 'bolt', displayOrder: 1 }, cable: { label: 'Cable seal', displayOrder: 2 } };
  expect(previewLists('shipment', rows)).toEqual([['shipment.seal', { label: 'Seal', values }]]);
});

it('includes valid conditions over edited fields, and omits unfinished ones', () => {
  const leaf = { name: 'sealed', operator: 'equalTo', type: 'checkbox', value: true };
  const mandatoryWhen = JSON.stringify({ over: 'authoredFields', filter: { condition: 'and', fields: [leaf] } });
  const rows = [
    { tempId: 'a', key: 'sealed', label: 'Sealed', type: 'checkbox' },
    { tempId: 'b', key: 'seal', label: 'Seal', type: 'text', mandatoryWhen, visibleWhen: 'later' },
  ];
  expect(previewFields(rows, [])[1]).toMatchObject({ mandatoryWhen: { equalTo: [{ var: 'record.sealed' }, true] } });
  expect(previewFields(rows, [])[1]).not.toHaveProperty('visibleWhen');
});
