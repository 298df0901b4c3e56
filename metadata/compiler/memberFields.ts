/** The fields of an owned list's members. */
import type { EntityField } from '../kinds/field.ts';
import type { OwnedList } from '../kinds/ownedList.ts';
import type { Context } from './context.ts';

/** Its own fields, or those of its template. */
export function memberFields(
  context: Context,
  list: OwnedList | undefined,
): Readonly<Record<string, EntityField>> | undefined {
  if (list?.template === undefined) return list?.fields;
  return Object.fromEntries((context.fields[list.template] ?? []).map((field) => [field.key, field]));
}
