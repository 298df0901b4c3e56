import type { EffectiveField } from '../../../../metadata/kinds/field.ts';

/** Whether rows may be sorted by a field: a list has no order (docs/contract/filters.md, Sorting), and what is not stored none either. */
export const isSortable = ({ type, virtual }: EffectiveField): boolean =>
  virtual === undefined && type !== 'multiselect' && type !== 'file' && type !== 'condition';
