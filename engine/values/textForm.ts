import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { dayOf } from './day.ts';
import { decimalText } from './decimal.ts';
import { isEmpty } from './empty.ts';
import { listOf } from './list.ts';
import { numberOf, plainDecimal } from './number.ts';
import { truthOf } from './truth.ts';

/**
 * The text form (docs/contract/values.md, Text form): of a field's value by the field's type (a number as its shortest decimal, a
 * decimal with all of its digits, a day as `yyyy-MM-dd`, what is not comparable as it was written), of a literal as it is. A
 * multiselect's entries, and those of any other array, are joined by `, ` as in messages. Empty is `''`.
 */
export function textForm(type: FieldType | 'literal', value: unknown): string {
  if (isEmpty(type, value)) return '';
  if (type === 'literal') return written(value);
  switch (COMPARISON_CLASS[type]) {
    case 'text':
      return written(value);
    case 'numeric': {
      const number = numberOf(value);
      return number === undefined ? written(value) : plainDecimal(number);
    }
    case 'decimal':
      return decimalText(value) ?? written(value);
    case 'date':
      return type === 'dateTime' ? written(value) : (dayOf(value) ?? written(value));
    case 'checkbox':
      return truthOf(value) ? 'true' : 'false';
    case 'multiselect':
      return joined(value);
  }
}

/** A value as it was written: text as it is, numbers without exponent, arrays joined, an object as its JSON. */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainDecimal(value + 0);
  if (Array.isArray(value)) return joined(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

function joined(value: unknown): string {
  return listOf(value)
    .map((entry) => written(entry))
    .join(', ');
}
