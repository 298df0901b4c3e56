/** Records of entities with variants: each has the fields and lists that are for its own, and stays what it is. */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';

type Values = Readonly<Record<string, unknown>>;

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Errors for fields that the record's variant does not have, and for a changed variant; empty for other entities. */
export function notOfVariant(
  { variants, fields, lists = {} }: EntityDefinition,
  changes: Values,
  stored: Values | undefined,
): Record<string, Localizable> {
  if (!variants) return {};
  const { by } = variants;
  const variant = String(stored?.[by] ?? changes[by] ?? '');
  const refused: Record<string, Localizable> = {};
  if (stored && Object.hasOwn(changes, by) && changes[by] !== stored[by]) refused[by] = t('variantGiven');
  for (const [key, value] of Object.entries(changes)) {
    const own = Object.hasOwn(fields, key) ? fields[key] : Object.hasOwn(lists, key) ? lists[key] : undefined;
    // An unchecked checkbox has no value.
    if (own?.for && !own.for.includes(variant) && isThere(value) && value !== false) refused[key] = t('notOfVariant');
  }
  return refused;
}
