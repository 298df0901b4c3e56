import type { EffectiveField } from '../../../../metadata/kinds/field.ts';

/** Whether rows may be sorted by a field: a list has no order (docs/contract/filters.md, Sorting). */
export const isSortable = ({ type }: EffectiveField): boolean =>
  type !== 'multiselect' && type !== 'file' && type !== 'condition';
