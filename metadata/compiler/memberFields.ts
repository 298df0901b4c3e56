/** What the members of an owned list have. */
import type { EntityDefinition } from '../kinds/entity.ts';
import type { EntityField } from '../kinds/field.ts';
import type { Context } from './context.ts';

type List = NonNullable<EntityDefinition['lists']>[string];

/** Its own fields, or those of its template. */
export function memberFields(
  context: Context,
  list: List | undefined,
): Readonly<Record<string, EntityField>> | undefined {
  if (list?.template === undefined) return list?.fields;
  return Object.fromEntries((context.fields[list.template] ?? []).map((field) => [field.key, field]));
}
