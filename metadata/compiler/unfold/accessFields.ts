/** Fields with `addInAccessSet` become row filters of the permissions that list their records: a grant can limit rows by them. */
import { isRecord } from '../../isRecord.ts';
import { ownMember } from '../../nameMap.ts';
import type { MergedDefinition, MergedDefinitions } from '../mergedDefinitions.ts';
import type { Origins } from '../origins.ts';

type Value = Record<string, unknown>;

interface AccessField {
  entity: string;
  field: string;
  label: unknown;
  list: unknown;
  /** The permissions of which one is needed to list the records. */
  permissions: string[];
}

/** Adds a filter to each permission without a filter on the field. */
export function addAccessFilters(merged: MergedDefinitions, origins: Origins): void {
  const permissions = merged.get('permission');
  for (const { permissions: names, ...one } of accessFields(merged))
    for (const name of names) {
      const definition = permissions?.get(name);
      if (definition) permissions?.set(name, withFilter(definition, one, origins));
    }
}

function withFilter(
  definition: MergedDefinition,
  one: Omit<AccessField, 'permissions'>,
  origins: Origins,
): MergedDefinition {
  const { entity, field, label, list } = one;
  const filters = isRecord(definition.value.filters) ? definition.value.filters : {};
  const isThere = Object.values(filters).some(
    (filter) => isRecord(filter) && filter.entity === entity && filter.field === field,
  );
  if (isThere || Object.hasOwn(filters, field)) return definition;
  const filter = { label, entity, field, ...(typeof list === 'string' ? { list } : {}), ismultiselect: true };
  const value: Value = { ...definition.value, filters: { ...filters, [field]: filter } };
  origins.copy(definition.value, value);
  for (const made of [value.filters, filter]) origins.place(made, definition.origin);
  return { ...definition, value };
}

/** Fields of entities whose entity or template says `addInAccessSet`. */
function accessFields(merged: MergedDefinitions): AccessField[] {
  const entities = merged.get('entity');
  const found = new Map<string, AccessField>();
  const add = (entity: string, of: unknown) => {
    const definition = entities?.get(entity)?.value;
    const own = isRecord(definition?.fields) ? definition.fields : {};
    const listing = isRecord(definition?.access) ? [definition.access.list].flat() : [];
    const permissions = listing.filter((one): one is string => typeof one === 'string');
    for (const [field, said] of Object.entries(isRecord(of) ? of : {})) {
      const base = ownMember(own, field);
      if (!isRecord(said) || said.addInAccessSet !== true || !isRecord(base)) continue;
      const { label = field, suggestionsSource: list } = { ...base, ...said } as Value;
      found.set(`${entity}.${field}`, { entity, field, label, list, permissions });
    }
  };
  for (const [name, { value }] of entities ?? []) add(name, value.fields);
  for (const { value } of merged.get('template')?.values() ?? [])
    if (typeof value.entity === 'string') add(value.entity, value.fields);
  return [...found.values()];
}
