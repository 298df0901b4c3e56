/** Changes of other fields caused by editing a field. */
import { clearingFields, type EffectiveField } from '../../../metadata/kinds/field.ts';

/** The other fields with a value that the change of `key` clears, each with its new value. */
export const clearedBy = (
  fields: readonly EffectiveField[],
  values: Readonly<Record<string, unknown>>,
  key: string,
): (readonly [key: string, value: unknown])[] =>
  fields
    .filter((field) => field.key !== key && clearingFields(field).includes(key))
    .map((field) => [field.key, field.resetTo ?? null] as const)
    .filter(([cleared, value]) => (values[cleared] ?? null) !== value);
