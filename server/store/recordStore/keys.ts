/** The comparison keys of a field that has no column of its own, as they stand in the `keys` JSON. */
import { comparisonKeys, ownKeyKind } from '../../../engine/index.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';

/** Beside the keys stands the type they were computed for, so that they can be computed anew without a template. */
export const TYPE_IN_KEYS = 'type';

export function keysInJson(type: FieldType, value: unknown): Record<string, unknown> {
  const { own, rest } = comparisonKeys(type, value);
  return { ...rest, ...(own === null ? {} : { [ownKeyKind(type)]: own }), [TYPE_IN_KEYS]: type };
}
