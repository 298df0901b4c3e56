/**
 * Values of a field from a metadata type (a source with a match and a fetch key): the field gets a list of its own over
 * the records of that type, created in the field's row like a list of typed values.
 */
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { DependentField } from '../../../metadata/kinds/field.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { ordered } from '../../../metadata/order.ts';
import type { Program } from '../../../metadata/program.ts';
import { typeTemplateIn } from '../../../metadata/typeTemplate.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';

type Definitions = Program['definitions'];

/** Members of a row that say it; the type's name, what becomes the value, what is shown. */
const typeMembers = ['metadataType', 'metadataKey', 'metadataLabel'] as const;
export type TypeMembers = Partial<Record<(typeof typeMembers)[number], unknown>>;

/** The properties of a list in a row. */
export function typeRow(list: ListDefinition | undefined): TypeMembers {
  const { template, value, label } = list?.from ?? {};
  if (template === undefined) return {};
  return { metadataType: template, metadataKey: value ?? label, metadataLabel: label };
}

/** The types whose records fields may offer, each with its fields. */
export const typesOffered = (definitions: Definitions) =>
  Object.entries(definitions.template)
    .filter(([name]) => typeTemplateIn(definitions, name))
    .map(([name, { label, fields, entity }]) => ({
      name,
      label,
      fields: ordered(fields).map(([key, field]) => ({
        key,
        label: field.label ?? definitions.entity[entity ?? '']?.fields[key]?.label ?? key,
      })),
    }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));

/**
 * @param said current values of the row; both default to the type's master field
 * @param dependent source fields that limit the field's suggestions: they also resolve pasted labels
 * @returns the list, or errors by property
 */
export function typeList(
  definitions: Definitions,
  { metadataType, metadataKey, metadataLabel }: TypeMembers,
  title: string,
  dependent: readonly DependentField[],
): { list: ListDefinition } | { errors: Record<string, LocalizedText> } {
  const template = String(metadataType).trim();
  const type = typeTemplateIn(definitions, template);
  if (!type) return { errors: { metadataType: t('templateNoType', { name: template }) } };
  const { fields, label: called } = definitions.template[template] as Definitions['template'][string];
  const master = Object.entries(fields).find(([, field]) => field.isMasterField)?.[0] ?? '';
  const label = String(metadataLabel ?? '').trim() || master;
  const value = String(metadataKey ?? '').trim() || label;
  const missing = Object.entries({ metadataKey: value, metadataLabel: label }).filter(
    ([, key]) => !Object.hasOwn(fields, key),
  );
  if (missing.length > 0)
    return {
      errors: Object.fromEntries(
        missing.map(([member, key]) => [member, t('templateTypeField', { type: called, key })]),
      ),
    };
  const also = [...new Set(dependent.map(({ fieldValue }) => fieldValue))].filter(
    (key) => Object.hasOwn(fields, key) && key !== label && key !== value,
  );
  const from = { entity: type.entity, template, label, value, ...(also.length > 0 ? { also } : {}) };
  return { list: { label: title, from } };
}

/** True if a row contains one of the type properties. */
export const saysType = (row: Keyed): boolean => typeMembers.some((member) => Object.hasOwn(row, member));
