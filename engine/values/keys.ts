import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { SqlSortColumn } from '../../metadata/signatures/sqlTree.ts';
import { everyKey, type Keys, ownKeyKind } from './everyKey.ts';
import { plainKeys } from './plainKeys.ts';

export { ownKeyKind } from './everyKey.ts';

/**
 * Every comparison key that a database needs of a value (see KeyKind), by the type of the field that holds it.
 * @param value as it is in the record, of any JSON type
 */
export function comparisonKeys(type: FieldType, value: unknown): Keys {
  return plainKeys(type, value) ?? everyKey(type, value);
}

/**
 * The column by which a field of a type is sorted; undefined for a multiselect, which has no order (docs/contract/filters.md,
 * Sorting).
 */
export function sortColumn(field: string, type: FieldType, direction: 'asc' | 'desc'): SqlSortColumn | undefined {
  if (type === 'multiselect') return undefined;
  if (type === 'dateTime') return { key: { field, key: 's' }, direction };
  const key = { field, key: ownKeyKind(type) } as const;
  return type === 'checkbox' ? { key, direction, absentAs: '0' } : { key, direction };
}
