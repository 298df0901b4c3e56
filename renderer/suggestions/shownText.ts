import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { formatCell } from '../text/formatCell.ts';
import { listLabels } from './listLabels.ts';
import { knownReferenceLabel } from './referenceLabels.ts';

/** The label of a value of a fixed list. Of other lists the value itself: what suggestions taught would come and go. */
export const labelOf = (list: string, value: string): string => {
  const labels = listLabels(list);
  return labels.fixed ? labels.label(value) : value;
};

/** The text of a cell, with the labels known so far. */
export function shownText(field: EffectiveField, value: unknown): string {
  const text = formatCell(field, value, labelOf);
  if (field.type !== 'reference' || text === '') return text;
  return knownReferenceLabel(field.suggestionsSource, text) ?? text;
}
