/** Possible lookup sources of a rule, with their keys: lists and entities (the same that the compiler permits). */
import { ordered } from '../../../metadata/order.ts';
import type { Program } from '../../../metadata/program.ts';
import { typeTemplateIn } from '../../../metadata/typeTemplate.ts';

export interface LookupSource {
  name: string;
  label: string;
  keys: { key: string; label: string }[];
}

/** Sorted by label; the secret fields of an entity are not looked up. */
export function lookupSources(definitions: Program['definitions']): LookupSource[] {
  const { list, entity, template } = definitions;
  const fieldsOf = (name: string) =>
    ordered(entity[name]?.fields)
      .filter(([, field]) => !field.secret)
      .map(([key, { label }]) => ({ key, label: label ?? key }));
  const fieldsOfType = (name: string, of: string) =>
    ordered(template[name]?.fields).map(([key, field]) => ({
      key,
      label: field.label ?? entity[of]?.fields[key]?.label ?? key,
    }));
  const ofLists = Object.entries(list).flatMap(([name, { label, from, values }]): LookupSource[] => {
    if (from) {
      // Only fields that the list shows are available (records/read/sources.ts).
      const told = new Set([from.label, from.value, ...(from.also ?? [])]);
      const fields = from.template === undefined ? fieldsOf(from.entity) : fieldsOfType(from.template, from.entity);
      const keys = fields.filter(({ key }) => told.has(key));
      return [{ name, label, keys: [{ key: 'id', label: 'id' }, ...keys] }];
    }
    if (!values) return [];
    const data = Object.values(values).flatMap((value) => Object.keys(value.data ?? {}));
    const keys = [...new Set(['id', 'value', 'label', ...data])];
    return [{ name, label, keys: keys.map((key) => ({ key, label: key })) }];
  });
  const ofTypes = Object.entries(template).flatMap(([name, { label }]): LookupSource[] => {
    const type = Object.hasOwn(list, name) ? undefined : typeTemplateIn(definitions, name);
    return type ? [{ name, label, keys: [{ key: 'id', label: 'id' }, ...fieldsOfType(name, type.entity)] }] : [];
  });
  const ofEntities = Object.entries(entity)
    .filter(([name]) => !Object.hasOwn(list, name))
    .map(([name, { plural }]) => ({ name, label: plural, keys: [{ key: 'id', label: 'id' }, ...fieldsOf(name)] }));
  return [...ofLists, ...ofTypes, ...ofEntities].sort((one, other) => (one.label < other.label ? -1 : 1));
}
