import type { EffectiveField } from '../../../../metadata/kinds/field.ts';

/**
 * True if rows can be sorted by the field: lists have no order (docs/contract/filters.md, Sorting), and virtual fields
 * are not stored.
 */
export const isSortable = ({ type, virtual }: EffectiveField): boolean =>
  virtual === undefined && type !== 'multiselect' && type !== 'file' && type !== 'condition';
