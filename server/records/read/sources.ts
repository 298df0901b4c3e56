/**
 * Records that rules look up. A source is a list definition, or an entity; lookups are read in one batch per source and
 * key.
 */
import { textKey } from '../../../engine/values/textKey.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { typeTemplateIn } from '../../../metadata/typeTemplate.ts';
import { EVERYWHERE } from '../../access/access.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { type EntityStore, onceInTransaction, type Selection, type Store } from '../../store/index.ts';

export interface Lookup {
  source: string;
  matchKey: string;
  values: readonly unknown[];
}

/** Location of a source's records: the definition itself, or an entity. */
export type SourceLocation =
  | { kind: 'fixed'; records: readonly Record<string, unknown>[] }
  | { kind: 'entity'; entity: string; filter: FilterTree | undefined; fields: readonly string[] | undefined }
  | {
      kind: 'type';
      template: string;
      entity: string;
      /** The field that names the template. */
      by: string;
      filter: FilterTree;
      fields: readonly string[];
      system?: string;
    };

/** @returns undefined for an unknown source */
function sourceLocation(runtime: ProgramRuntime, source: string): SourceLocation | undefined {
  const { list, entity, query: queries } = runtime.program.definitions;
  const definition = Object.hasOwn(list, source) ? list[source] : undefined;
  if (definition?.from) {
    const { entity: of, template, query, label, value, also } = definition.from;
    const { filter } = query === undefined ? definition.from : (queries[query] ?? {});
    const fields = [label, ...(value ? [value] : []), ...(also ?? [])];
    const own = filter as FilterTree | undefined;
    if (template !== undefined) return typeLocation(runtime, template, (key) => fields.includes(key), own);
    return { kind: 'entity', entity: of, filter: own, fields };
  }
  if (definition) return { kind: 'fixed', records: fixedRecords(definition) };
  const type = typeLocation(runtime, source, () => true);
  if (type) return type;
  if (Object.hasOwn(entity, source)) return { kind: 'entity', entity: source, filter: undefined, fields: undefined };
  return undefined;
}

/** Records of a type without an account: accounts must not see records of each other. */
export function typeLocation(
  runtime: ProgramRuntime,
  template: string,
  tells: (field: string) => boolean,
  filter?: FilterTree,
): Extract<SourceLocation, { kind: 'type' }> | undefined {
  const type = typeTemplateIn(runtime.program.definitions, template);
  if (!type) return undefined;
  const { entity, by, within } = type;
  const leaves: FilterTree['fields'] = [
    { name: by, operator: 'equalTo', value: template },
    ...(within?.account ? [{ name: within.account, operator: 'equalTo' as const, value: EVERYWHERE }] : []),
    ...(filter ? [filter] : []),
  ];
  return {
    kind: 'type',
    template,
    entity,
    by,
    filter: { condition: 'and', fields: leaves },
    fields: (runtime.program.fields[template] ?? []).map(({ key }) => key).filter(tells),
    ...(within ? { system: within.system } : {}),
  };
}

function fixedRecords(list: ListDefinition): Record<string, unknown>[] {
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
    template?: string,
  ) => { selection: Selection; hidden: ReadonlySet<string> } | undefined,
): Promise<Record<string, Record<string, unknown>[]>> {
  const sources: Record<string, Map<string, Record<string, unknown>>> = {};
  await Promise.all(
    lookups.map(async ({ source, matchKey, values }) => {
      const place = sourceLocation(runtime, source);
      sources[source] ??= new Map();
      const found = sources[source];
      if (!place) return;
      if (place.kind === 'fixed') {
        for (const record of place.records) found.set(String(record.id), record);
        return;
      }
      if (place.kind === 'type') {
        for (const record of await ofType(store, place, matchKey, values, narrow)) found.set(String(record.id), record);
        return;
      }
      const allowed = narrow(place.entity, place.filter);
      const known = runtime.program.definitions.entity[place.entity]?.fields ?? {};
      const isKnown = Object.hasOwn(known, matchKey) || Object.hasOwn(allowed?.selection.extraTypes ?? {}, matchKey);
      if (!allowed || allowed.hidden.has(matchKey) || !isKnown) return;
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

/** Cached within a transaction: each of fifty invoices saved one after another requests the same charge codes. */
function listedOnce(store: Store, entity: string, selection: Selection): ReturnType<EntityStore['list']> {
  const list = () => store.entities(entity).list({ ...selection, limit: MAX_RECORDS });
  // A selection by related records changes with them, so it is not cached.
  if (selection.referenced || selection.related) return list();
  return onceInTransaction(store, `list ${entity} ${JSON.stringify(selection)}`, [entity], list);
}

const VALUES_PER_STATEMENT = 500;
const MAX_RECORDS = 10_000;

type Narrow = Parameters<typeof fetchSources>[3];

/** Of rows that match alike those of the system stand for those of every system. */
async function ofType(
  store: Store,
  { template, entity, filter, fields, system }: Extract<SourceLocation, { kind: 'type' }>,
  matchKey: string,
  values: readonly unknown[],
  narrow: Narrow,
): Promise<Record<string, unknown>[]> {
  if (!fields.includes(matchKey)) return [];
  const own: Record<string, unknown>[] = [];
  const everywhere: Record<string, unknown>[] = [];
  for (let from = 0; from < values.length; from += VALUES_PER_STATEMENT) {
    const leaf = {
      name: matchKey,
      operator: 'isInList' as const,
      value: values.slice(from, from + VALUES_PER_STATEMENT),
    };
    const tree = { condition: 'and', fields: [filter, leaf] } as FilterTree;
    const allowed = narrow(entity, tree, template);
    if (!allowed || allowed.hidden.has(matchKey)) return [];
    const { records } = await listedOnce(store, entity, allowed.selection);
    for (const record of records) {
      const kept = Object.entries(record.values).filter(([key]) => fields.includes(key) && !allowed.hidden.has(key));
      const isOfAll = system !== undefined && record.values[system] === EVERYWHERE;
      (isOfAll ? everywhere : own).push({ id: record.id, ...Object.fromEntries(kept) });
    }
  }
  const keyOf = (record: Record<string, unknown>) => textKey(String(record[matchKey] ?? ''));
  const taken = new Set(own.map(keyOf));
  return [...own, ...everywhere.filter((record) => !taken.has(keyOf(record)))];
}
