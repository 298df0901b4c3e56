/** Records that tested rows look up: fetched once, cached while the builder is open, and saved with an example. */

import type { RecordChecker } from '../../../engine/cells/compileCells.ts';
import type { Lookup } from '../../../engine/rules/lookups.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import { callApi } from '../../http/callApi.ts';

type Values = Readonly<Record<string, unknown>>;
export type Sources = Readonly<Record<string, readonly Values[]>>;

export interface Known {
  /** Source to its records by id. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, Values>>;
  readonly asked: ReadonlySet<string>;
}
export const noSources: Known = { records: new Map(), asked: new Set() };

const nameOf = ({ source, matchKey, type }: Lookup, value: string) => JSON.stringify([source, matchKey, type, value]);

/** The lookups that have not been fetched. */
export function missingOf(known: Known, lookups: readonly Lookup[]): Lookup[] {
  return lookups
    .map((lookup) => ({ ...lookup, values: lookup.values.filter((value) => !known.asked.has(nameOf(lookup, value))) }))
    .filter(({ values }) => values.length > 0);
}

/** Fetches missing lookups; cached ones are retained. */
export async function fetchSources(
  known: Known,
  template: string,
  missing: readonly Lookup[],
  signal: AbortSignal,
): Promise<Known> {
  const { sources } = await callApi('recordsLookup', {
    body: { template, sources: missing.map(({ source, matchKey, values }) => ({ source, matchKey, values })) },
    signal,
  });
  const records = new Map(known.records);
  for (const [source, found] of Object.entries(sources)) {
    const held = new Map(records.get(source));
    for (const record of found) held.set(String(record.id ?? JSON.stringify(record)), record);
    records.set(source, held);
  }
  const asked = new Set(known.asked);
  for (const lookup of missing) for (const value of lookup.values) asked.add(nameOf(lookup, value));
  return { records, asked };
}

/** Every source that the rule names is there, also one of which nothing was asked. */
export function sourcesFor(known: Known, checker: RecordChecker): Sources {
  const named = checker.rules.needs([]).map(({ source }) => source);
  return Object.fromEntries(named.map((source) => [source, [...(known.records.get(source)?.values() ?? [])]]));
}

/** Only the lookups of one record, for a self-contained example: match keys and fetched values. */
export function sourcesOf(known: Known, checker: RecordChecker, record: Values, today: string): Sources {
  const kept: Record<string, Values[]> = {};
  for (const { source, matchKey, values, fetchKeys } of checker.rules.needs([record], today)) {
    const wanted = new Set(values.map(textKey));
    const found = [...(known.records.get(source)?.values() ?? [])].filter((one) =>
      wanted.has(textKey(String(one[matchKey] ?? ''))),
    );
    kept[source] = [...(kept[source] ?? []), ...found.map((one) => pick(one, ['id', matchKey, ...fetchKeys]))];
  }
  return kept;
}

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]));
