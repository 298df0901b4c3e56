/** Labels of the values that a list shows beside its label: codes of fixed lists, and records. */
import { ownMember } from '../../../metadata/nameMap.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { entityFields } from './entityFields.ts';
import { isAccessible } from './readAccess.ts';
import { visibleTypes } from './requestedSelection.ts';
import type { From, Suggestion } from './suggestions.ts';

type Labels = (value: unknown) => string | undefined;

/** @returns the suggestions, each with the labels by field as `shownAs` where they differ from the values */
export async function withAlsoLabels(
  context: OperationContext,
  from: From,
  suggestions: readonly Suggestion[],
): Promise<Suggestion[]> {
  const labelled = await Promise.all(
    (from.also ?? []).map(async (field) => [field, await labelsOf(context, from, field, suggestions)] as const),
  );
  const known = labelled.flatMap(([field, labels]) => (labels ? [[field, labels] as const] : []));
  if (known.length === 0) return [...suggestions];
  return suggestions.map((one) => {
    const shownAs = known.flatMap(([field, labels]) => {
      const label = labels(one[field]);
      return label === undefined ? [] : [[field, label]];
    });
    return shownAs.length > 0 ? { ...one, shownAs: Object.fromEntries(shownAs) } : one;
  });
}

async function labelsOf(
  context: OperationContext,
  from: From,
  field: string,
  suggestions: readonly Suggestion[],
): Promise<Labels | undefined> {
  const definition = entityFields(context.runtime, from.entity, from.template).fields[field];
  if (definition?.references !== undefined) return titlesOf(context, definition.references, field, suggestions);
  const list = context.runtime.program.definitions.list[definition?.suggestionsSource ?? ''];
  if (!list?.values || list.from) return undefined;
  return (value) => ownMember(list.values, String(value ?? ''))?.label;
}

/** The titles of the records that a field references; a record out of reach has no name. */
async function titlesOf(
  context: OperationContext,
  entity: string,
  field: string,
  suggestions: readonly Suggestion[],
): Promise<Labels> {
  const { definition } = entityFields(context.runtime, entity);
  const ids = suggestions.flatMap((one) => (typeof one[field] === 'string' && one[field] !== '' ? [one[field]] : []));
  const seesTitle = context.access.may(entity, 'suggest') && visibleTypes(context, entity)[definition.title];
  const found = seesTitle ? await context.services.store.entities(entity).getMany([...new Set(ids)]) : [];
  const titles = new Map(
    found
      .filter(isAccessible(context, entity, 'suggest'))
      .map(({ id, values }) => [id, String(values[definition.title] ?? '')]),
  );
  return (value) => (typeof value === 'string' && value !== '' ? (titles.get(value) ?? '') : undefined);
}
