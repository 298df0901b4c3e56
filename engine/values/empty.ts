import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { isBlank } from './blank.ts';
import { listOf } from './list.ts';

/**
 * @returns true if a value is empty (docs/contract/values.md, Empty). A multiselect without list entries is; a checkbox never
 * is.
 * @param type of the field, or `literal`
 */
export function isEmpty(type: FieldType | 'literal', value: unknown): boolean {
  if (type === 'checkbox') return false;
  if (type === 'multiselect') return listOf(value).length === 0;
  return isBlank(value);
}
