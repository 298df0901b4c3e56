/** Columns that data says (`columnsFrom`): which there are is read with the rows, what they are like is a field of a template. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { fieldsOf } from '../../program/program.ts';

type ColumnsFrom = NonNullable<PropsOf<'grid'>['columnsFrom']>;

/** @param said maps with `key` and `label`; what has neither is left out */
export function dataColumns(said: unknown, { like, field }: Pick<ColumnsFrom, 'like' | 'field'>): EffectiveField[] {
  const model = fieldsOf(like).find(({ key }) => key === field);
  if (!model || !Array.isArray(said)) return [];
  // A column cannot inherit mandatory state, default value and order of the model field.
  const { isMandatory: _, defaultValue: __, displayOrder: ___, ...kind } = model;
  return said.flatMap((column) => {
    const { key, label, ...more } = (column ?? {}) as Partial<EffectiveField>;
    return typeof key === 'string' && typeof label === 'string' ? [{ ...kind, ...more, key, label }] : [];
  });
}
