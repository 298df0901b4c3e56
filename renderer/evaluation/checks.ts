/**
 * Checks records of a template in the page with the engine: one checker per template and program; source records for
 * rules are fetched in batches (recordsLookup) and cached.
 */
import type { CellAction } from '../../engine/cells/checkCell.ts';
import { compileRuleSets } from '../../engine/cells/compileRuleSets.ts';
import { withFixedValues } from '../../engine/cells/fixedValues.ts';
import type { Verdict } from '../../engine/cells/verdict.ts';
import type { Lookup } from '../../engine/rules/lookups.ts';
import { indexSources, type SourceIndex } from '../../engine/rules/sources.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import { onCacheInvalidation } from '../http/cacheInvalidation.ts';
import { callApi } from '../http/callApi.ts';
import { appStore } from '../program/appStore.ts';
import { previewRevision } from '../program/previewDefinitions.ts';
import { definition, fieldsOf, program, rulesOf, today } from '../program/program.ts';
import { type TraceWords, traceWords } from '../text/traceWords.ts';
import { inLanguage } from '../text/verdictText.ts';
import { pageExpression } from './expressions.ts';
import { userScopeAtom } from './userScope.ts';

export type { CellAction, Verdict };

type Values = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  action?: CellAction;
  /** True if the row is flagged as updated; most actions skip other rows (docs/contract/cells.md, Actions). */
  updated?: boolean;
  /** Fields that were changed by hand: auto-fetch fills what depends on them. */
  changed?: readonly string[];
  /** The record as it is stored: its values outside of a fixed list are marked, and keep nobody from saving. */
  stored?: Values | undefined;
}

export interface Checked {
  /** Verdicts by field; fields without a verdict are missing. */
  verdicts: Readonly<Record<string, Verdict>>;
  /** The values that rules assigned, removed from or fetched, and those that are computed, by field; empty where none did. */
  assigned: Readonly<Record<string, unknown>>;
  /** True if the record cannot be saved. */
  hasErrors: boolean;
}

export interface TemplateChecker {
  readonly template: string;
  readonly fields: readonly EffectiveField[];
  /** True if rules look up other records. */
  readonly looksUp: boolean;
  /** True if all lookups of these records are cached. */
  ready(records: readonly Values[]): boolean;
  /** Fetches what these records look up and is not here, in one call for each thousand values. */
  prepare(records: readonly Values[]): Promise<void>;
  /** Checks one record now, with what was looked up so far. Pure: the record is not changed. */
  check(record: Values, options?: CheckOptions): Checked;
  /** The trace of a field's rules as readable lines. */
  trace(record: Values, field: string, options?: CheckOptions): readonly TraceWords[];
}

/** Values in one call, so that no body outgrows the server's limit. */
const BATCH = 2000;

/** Source records of this page, shared by all templates: records by source, and the values requested so far. */
interface LookupCache {
  records: Map<string, Map<string, Values>>;
  asked: Set<string>;
  index: SourceIndex | undefined;
}
const emptyLookupCache = (): LookupCache => ({ records: new Map(), asked: new Set(), index: undefined });
let lookupCache = emptyLookupCache();
let checkers = new Map<string, TemplateChecker>();
let compiledOf = previewRevision();

/** New definitions, or another user with other records: clear all lookups. */
function clearLookupCache(): void {
  lookupCache = emptyLookupCache();
  checkers = new Map();
}
onCacheInvalidation(clearLookupCache);

const nameOf = (lookup: Lookup, value: string) => JSON.stringify([lookup.source, lookup.matchKey, lookup.type, value]);

/** Lookups that have not been requested. */
function missing(lookups: readonly Lookup[]): Lookup[] {
  return lookups
    .map((lookup) => ({
      ...lookup,
      values: lookup.values.filter((value) => !lookupCache.asked.has(nameOf(lookup, value))),
    }))
    .filter((lookup) => lookup.values.length > 0);
}

function batches(lookups: readonly Lookup[]): Lookup[][] {
  const all: Lookup[][] = [];
  let held: Lookup[] = [];
  let room = BATCH;
  for (const lookup of lookups) {
    for (let from = 0; from < lookup.values.length; ) {
      const values = lookup.values.slice(from, from + room);
      held.push({ ...lookup, values });
      from += values.length;
      room -= values.length;
      if (room > 0) continue;
      all.push(held);
      held = [];
      room = BATCH;
    }
  }
  return held.length > 0 ? [...all, held] : all;
}

async function fetchLookups(template: string, lookups: readonly Lookup[]): Promise<void> {
  const into = lookupCache;
  for (const batch of batches(lookups)) {
    const { sources } = await callApi('recordsLookup', {
      body: { template, sources: batch.map(({ source, matchKey, values }) => ({ source, matchKey, values })) },
    });
    for (const [source, records] of Object.entries(sources)) {
      const held = into.records.get(source) ?? new Map<string, Values>();
      for (const record of records) held.set(String(record.id ?? JSON.stringify(record)), record);
      into.records.set(source, held);
    }
    for (const lookup of batch) for (const value of lookup.values) into.asked.add(nameOf(lookup, value));
    into.index = undefined;
  }
}

/** @param sources those that there must be, also while nothing was asked of them */
function sourceIndex(sources: readonly string[]): SourceIndex {
  for (const source of sources) {
    if (lookupCache.records.has(source)) continue;
    lookupCache.records.set(source, new Map());
    lookupCache.index = undefined;
  }
  lookupCache.index ??= indexSources(
    Object.fromEntries([...lookupCache.records].map(([source, records]) => [source, [...records.values()]])),
  );
  return lookupCache.index;
}

/** The lists that fields name, those too that are only previewed. */
function listsOf(fields: readonly EffectiveField[]): Record<string, ListDefinition> {
  const names = new Set(fields.flatMap(({ suggestionsSource }) => suggestionsSource ?? []));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const list = definition('list', name);
      return list ? [[name, list]] : [];
    }),
  );
}

function createChecker(template: string): TemplateChecker {
  const fields = fieldsOf(template);
  const { definitions } = program();
  const entity = definition('template', template)?.entity;
  const rules = rulesOf(template).flatMap((name) => {
    const rule = definitions.rules[name];
    return rule && rule.isActive !== false ? [{ name, rule }] : [];
  });
  const checker = compileRuleSets(
    withFixedValues(fields, { list: listsOf(fields), lifecycle: definitions.lifecycle }, entity),
    rules.map(({ name, rule }) => ({ name, displayOrder: rule.displayOrder, rule })),
    pageExpression,
  );
  const needs = (records: readonly Values[]) => missing(checker.rules.needs(records, today()));
  const sources = [...new Set(checker.rules.needs([]).map(({ source }) => source))];
  const run = (record: Values, { action, updated, changed, stored }: CheckOptions, trace: boolean) =>
    checker.check(record, {
      action,
      updated,
      changed,
      stored,
      user: appStore.get(userScopeAtom),
      today: today(),
      sources: sourceIndex(sources),
      trace,
    });
  return {
    template,
    fields,
    looksUp: sources.length > 0,
    ready: (records) => needs(records).length === 0,
    async prepare(records) {
      const lookups = needs(records);
      if (lookups.length > 0) await fetchLookups(template, lookups);
    },
    check(record, options = {}) {
      const { verdicts, values, assigned, computed, hasErrors } = run(record, options, false);
      const changed: Record<string, unknown> = { ...computed };
      for (const key in assigned) changed[key] = values[key];
      return { verdicts: inLanguage(verdicts), assigned: changed, hasErrors };
    },
    trace: (record, field, options = {}) =>
      traceWords(
        (run(record, options, true).trace ?? []).filter((one) => one.key === field),
        fields,
      ),
  };
}

/** The checker of a template; the same one while the definitions, and what is previewed of them, stay. */
export function checkerFor(template: string): TemplateChecker {
  if (compiledOf !== previewRevision()) {
    checkers = new Map();
    compiledOf = previewRevision();
  }
  const made = checkers.get(template) ?? createChecker(template);
  checkers.set(template, made);
  return made;
}
