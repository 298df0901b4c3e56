/** Comparison keys of a field without a column, as stored in the `keys` JSON. */
import { comparisonKeys, ownKeyKind } from '../../../engine/values/keys.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';

/** The type for which the keys were computed is stored with them, so that they can be recomputed without a template. */
export const TYPE_IN_KEYS = 'type';

export function keysInJson(type: FieldType, value: unknown): Record<string, unknown> {
  const { own, rest } = comparisonKeys(type, value);
  return { ...rest, ...(own === null ? {} : { [ownKeyKind(type)]: own }), [TYPE_IN_KEYS]: type };
}
