/**
 * Secrets are bound to where they are sent (`boundTo` of their field): whoever changes the address enters them again. Otherwise a
 * person who may edit an address, and never sees the secret, could have it sent to a server of their own.
 */
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The secrets that a save has to bring along, by field; undefined where it needs none.
 * @param changes what is written; a secret in it was entered now, one that is empty is removed
 */
export function secretsAgain(
  fields: Readonly<Record<string, EntityField>>,
  stored: Values | undefined,
  changes: Values,
): Record<string, Localizable> | undefined {
  if (!stored) return undefined;
  const refused: Record<string, Localizable> = {};
  for (const [key, { secret, boundTo = [] }] of Object.entries(fields)) {
    if (!secret || boundTo.length === 0 || isEmpty(stored[key]) || Object.hasOwn(changes, key)) continue;
    const changed = boundTo.filter(
      (name) =>
        Object.hasOwn(changes, name) && !sameFieldValue(fields[name]?.type ?? 'text', changes[name], stored[name]),
    );
    const labels = changed.map((name) => fields[name]?.label ?? name);
    if (labels.length > 0) refused[key] = t('secretAgain', { fields: labels.join(', ') });
  }
  return Object.keys(refused).length > 0 ? refused : undefined;
}
