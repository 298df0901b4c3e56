/** Lists whose values are what the definitions have: the transitions of all lifecycles, the roles, the menus. */
import type { EntityDefinition } from '../../kinds/entity.ts';
import type { LifecycleDefinition } from '../../kinds/lifecycle.ts';
import type { ListDefinition } from '../../kinds/list.ts';
import { nameMap } from '../../nameMap.ts';
import { ordered } from '../../order.ts';
import type { MergedDefinitions } from '../mergedDefinitions.ts';

type Entry = [value: string, label: string];

/** Adds the values to each list that asks for them; those that it says itself stay, and come first. */
export function fillRegistryLists(merged: MergedDefinitions): void {
  const lists = merged.get('list');
  for (const [name, entry] of lists ?? []) {
    const list = entry.value as Partial<ListDefinition>;
    const valuesOf = Object.hasOwn(registries, list.registry ?? '') ? registries[list.registry ?? 'events'] : undefined;
    if (!valuesOf) continue;
    const own = list.values ?? {};
    const found = valuesOf(merged).filter(([value]) => !Object.hasOwn(own, value));
    const added = found.map(([value, label], index) => [value, { label, displayOrder: 1000 + index }] as const);
    const values = nameMap<unknown>([...Object.entries(own), ...added]);
    lists?.set(name, { ...entry, value: { ...list, values } });
  }
}

/** A definition of a wrong shape is told elsewhere. */
function eventsOf(merged: MergedDefinitions): Entry[] {
  return byValue(merged.get('lifecycle')).flatMap(([, value]): Entry[] => {
    const { entity, transitions } = value as Partial<LifecycleDefinition>;
    if (typeof entity !== 'string' || typeof transitions !== 'object') return [];
    const label = (merged.get('entity')?.get(entity)?.value as Partial<EntityDefinition> | undefined)?.label ?? entity;
    return ordered(transitions).map(([key, transition]) => [
      `${entity}.${key}`,
      `${label}: ${transition?.label ?? key}`,
    ]);
  });
}

const rolesOf = (merged: MergedDefinitions): Entry[] =>
  byValue(merged.get('role')).map(([name, value]) => [name, String((value as { label?: unknown }).label ?? name)]);

/** Entries that lead nowhere themselves hold others. */
const menusOf = (merged: MergedDefinitions): Entry[] =>
  byValue(merged.get('menu')).flatMap(([name, value]): Entry[] => {
    const { label, route, action } = value as { label?: unknown; route?: unknown; action?: unknown };
    return route === undefined && action === undefined ? [[name, String(label ?? name)]] : [];
  });

const registries: Readonly<Record<NonNullable<ListDefinition['registry']>, (merged: MergedDefinitions) => Entry[]>> = {
  events: eventsOf,
  roles: rolesOf,
  menus: menusOf,
};

const byValue = (all: ReadonlyMap<string, { value: unknown }> | undefined): [string, unknown][] =>
  [...(all ?? [])].map(([name, { value }]): [string, unknown] => [name, value]).sort(([a], [b]) => (a < b ? -1 : 1));
