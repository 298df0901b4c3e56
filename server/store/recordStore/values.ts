/**
 * Converts a field's value to its column and back. A value that does not fit the column's storage is not refused here
 * (the engine's cell checks decide which values are valid) but stored unchanged beside it, so that no input is lost.
 */
import { dayOf } from '../../../engine/values/day.ts';
import { isEmpty } from '../../../engine/values/empty.ts';
import { listOf } from '../../../engine/values/list.ts';
import { numberOf } from '../../../engine/values/number.ts';
import { textForm } from '../../../engine/values/textForm.ts';
import { truthOf } from '../../../engine/values/truth.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { DEFAULT_SCALE } from '../schema/shape.ts';
import { fromScaled, toScaled } from './decimal.ts';

/** Content of a column. */
export type Cell = string | number | null;

/** The cell of a value; undefined when the value does not fit the column. Empty is null. */
export function toCell(type: FieldType, value: unknown, scale: number = DEFAULT_SCALE): Cell | undefined {
  if (isEmpty(type, value)) return null;
  switch (type) {
    case 'numeric':
      return numberOf(value);
    case 'decimal':
      return toScaled(value, scale);
    case 'checkbox':
      return truthOf(value) ? 1 : 0;
    case 'multiselect':
      return JSON.stringify(listOf(value));
    case 'date':
      return typeof value === 'string' ? (dayOf(value) ?? value) : undefined;
    default:
      if (typeof value === 'string') return value;
      return typeof value === 'number' ? textForm(type, value) : undefined;
  }
}

/** The value that a cell holds; undefined for null. A decimal is text with its scale's digits. */
export function fromCell(type: FieldType, cell: unknown, scale: number = DEFAULT_SCALE): unknown {
  if (cell === null || cell === undefined) return type === 'checkbox' ? false : undefined;
  switch (type) {
    case 'numeric':
      return Number(cell);
    case 'decimal':
      return fromScaled(String(cell), scale);
    case 'checkbox':
      return Number(cell) === 1;
    case 'multiselect':
      return JSON.parse(String(cell));
    default:
      return String(cell);
  }
}
