/**
 * The records that rules look up. A source is a list definition, or an entity; what is asked for comes in one batch for each
 * source and key.
 */
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';
import type { Selection, Store } from '../store/index.ts';

export interface Lookup {
  source: string;
  matchKey: string;
  values: readonly unknown[];
}

/** Where a source's records are: in the definition itself, or in an entity. */
export type SourcePlace =
  | { kind: 'fixed'; records: readonly Record<string, unknown>[] }
  | { kind: 'entity'; entity: string; filter: FilterTree | undefined; fields: readonly string[] | undefined };

/** @returns undefined for a name that is no source */
export function sourcePlace(runtime: ProgramRuntime, source: string): SourcePlace | undefined {
  const { list, entity } = runtime.program.definitions;
  const definition = Object.hasOwn(list, source) ? list[source] : undefined;
  if (definition?.from) {
    const { entity: of, filter, label, value, also } = definition.from;
    const fields = [label, ...(value ? [value] : []), ...(also ?? [])];
    return { kind: 'entity', entity: of, filter: filter as FilterTree | undefined, fields };
  }
  if (definition) return { kind: 'fixed', records: fixedRecords(definition) };
  if (Object.hasOwn(entity, source)) return { kind: 'entity', entity: source, filter: undefined, fields: undefined };
  return undefined;
}

export function fixedRecords(list: ListDefinition): Record<string, unknown>[] {
  return Object.entries(list.values ?? {}).map(([value, { label, data }]) => ({ ...data, id: value, value, label }));
}

/**
 * Fetches what lookups ask for.
 * @param narrow what of an entity may be looked at; undefined refuses the source, which then has no records
 */
export async function fetchSources(
  store: Store,
  runtime: ProgramRuntime,
  lookups: readonly Lookup[],
  narrow: (
    entity: string,
    filter: FilterTree | undefined,
  ) => { selection: Selection; hidden: ReadonlySet<string> } | undefined,
): Promise<Record<string, Record<string, unknown>[]>> {
  const sources: Record<string, Map<string, Record<string, unknown>>> = {};
  await Promise.all(
    lookups.map(async ({ source, matchKey, values }) => {
      const place = sourcePlace(runtime, source);
      sources[source] ??= new Map();
      const found = sources[source];
      if (!place) return;
      if (place.kind === 'fixed') {
        for (const record of place.records) found.set(String(record.id), record);
        return;
      }
      const allowed = narrow(place.entity, place.filter);
      const known = runtime.program.definitions.entity[place.entity]?.fields ?? {};
      if (!allowed || allowed.hidden.has(matchKey) || !Object.hasOwn(known, matchKey)) return;
      const records = await store.entities(place.entity).lookup({ ...allowed.selection, matchKey, values });
      for (const record of records) {
        const kept = Object.entries(record.values).filter(
          ([key]) =>
            !allowed.hidden.has(key) && (place.fields === undefined || place.fields.includes(key) || key === matchKey),
        );
        found.set(record.id, { id: record.id, ...Object.fromEntries(kept) });
      }
    }),
  );
  return Object.fromEntries(Object.entries(sources).map(([name, records]) => [name, [...records.values()]]));
}
