import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isBlank } from './blank.ts';
import { listOf } from './list.ts';

/**
 * Whether a value is empty (docs/contract/values.md, Empty). A multiselect whose list value has no entries is, a checkbox never
 * is.
 * @param type of the field, or `literal` for a value that is no field's
 */
export function isEmpty(type: FieldType | 'literal', value: unknown): boolean {
  if (type === 'checkbox') return false;
  if (type === 'multiselect') return listOf(value).length === 0;
  return isBlank(value);
}
