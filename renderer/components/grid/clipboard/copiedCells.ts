/** The cells of a rectangle as the clipboard has them. */
import { dayOf } from '../../../../engine/values/day.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import { labelOf, shownText } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { cellValue } from '../values/cellValue.ts';
import { dayNumber } from './exactText.ts';
import type { CopiedCell } from './writeHtml.ts';

/** @param heads true to put the column names above the cells */
export function copiedCells(model: GridModel, { top, bottom, left, right }: Bounds, heads = false): CopiedCell[][] {
  const fields = model.columns.slice(left, right + 1).filter((field) => field !== undefined);
  const rows = model.view.slice(top, bottom + 1).filter(({ group }) => !group);
  const cells = rows.map(({ key }) => {
    const row = model.store.get(key);
    return fields.map((field) => copied(field, row && cellValue(row, field)));
  });
  return heads ? [fields.map(({ label }): CopiedCell => ({ text: label, kind: 'text' })), ...cells] : cells;
}

function copied(field: EffectiveField, value: unknown): CopiedCell {
  const text = formatCell(field, value, labelOf);
  if (isNumberType(field.type)) {
    const plain = String(value);
    return { text, kind: 'number', exact: /^-?\d+(\.\d+)?$/.test(plain) ? plain : undefined };
  }
  if (field.type === 'date') {
    const day = dayOf(value);
    return { text, kind: 'day', exact: day && String(dayNumber(day)) };
  }
  // Its words say it to people; pasted, it is to be the condition again.
  if (field.type === 'condition' && typeof value === 'string') return { text: value, kind: 'text' };
  if (field.type !== 'reference' || text === '') return { text, kind: 'text' };
  return { text: shownText(field, value), kind: 'text', value: text };
}
