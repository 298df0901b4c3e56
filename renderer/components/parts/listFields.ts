/** The fields of the members of a list that a record owns, as a page shows them. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { ordered } from '../../../metadata/order.ts';
import { fieldsOf } from '../../program/program.ts';

type Fields = Pick<OwnedList, 'fields' | 'template' | 'siblings'>;

/** The active ones, in order. */
export function listFields(list: Fields): readonly EffectiveField[] {
  const { siblings } = list;
  // The number of siblings follows from their order.
  return ownFields(list).map((field) => (field.key === siblings?.number ? { ...field, isReadonly: true } : field));
}

function ownFields({ template, fields }: Fields): readonly EffectiveField[] {
  if (template !== undefined) return fieldsOf(template);
  const all = ordered(fields).map(([key, field]) => ({ ...field, key, label: field.label ?? key }));
  return all.filter(({ isActive }) => isActive !== false);
}
