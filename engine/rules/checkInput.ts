import { LIMITS } from '../../metadata/kinds/limits.ts';
import { checkListLength, checkTextLength } from '../faults/checkRecord.ts';
import { type Fault, fault, refuse } from '../faults/fault.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { isEmptySide } from '../values/side.ts';
import type { RuleEnv } from './compileCondition.ts';
import { operandGetter } from './operandValue.ts';
import type { RulePlan } from './plan.ts';
import type { SourceIndex } from './sources.ts';

/**
 * The limits (docs/contract/limits.md) on the texts and lists of a record that rules look at, to be asked before any of them runs.
 * @returns what refuses a record past a limit, by a TypedError
 */
export function limitCheckOf(rules: readonly RulePlan[]): (record: RecordValues) => void {
  const listFields = new Set(rules.flatMap((rule) => rule.listFields));
  const names = [...new Set(rules.flatMap(({ fields }) => fields))];
  const fields = names.map((field) => ({ field, get: getterOf(field), isList: listFields.has(field) }));
  return (record) => {
    for (const { get } of fields) {
      if (!mayBePastLimit(get(record))) continue;
      refuse(fields.flatMap(({ field, get, isList }) => fieldFaults(field, get(record), isList)));
      return;
    }
  };
}

function fieldFaults(field: string, value: unknown, isList: boolean): Fault[] {
  const found = checkTextLength(value, field, ['record']);
  return found.length > 0 || !isList ? found : checkListLength(value, field, ['record']);
}

/** A text that is long, or long enough for a list of too many entries; a list; an object. Nearly no value is. */
export function mayBePastLimit(value: unknown): boolean {
  return typeof value === 'string' ? value.length > LIMITS.listEntries : typeof value === 'object' && value !== null;
}

const NO_FAULTS: Fault[] = [];

/** @throws TypedError */
type SourceCheck = (record: RecordValues, env: RuleEnv) => void;

/** The same limits on a rule's sources, and whether they were given; undefined for a rule without any. */
export function sourceCheckOf(rule: RulePlan): SourceCheck | undefined {
  if (rule.lookups.length === 0) return undefined;
  const keys = new Map<string, Set<string>>();
  const add = (source: string, key: string): void => {
    keys.set(source, (keys.get(source) ?? new Set()).add(key));
  };
  for (const { source, matchKey } of rule.lookups) add(source, matchKey);
  for (const { lookup, fetchKey } of rule.fetches) add(lookup.source, fetchKey);
  const missing = missingSourceCheckOf(rule);
  /** One index is checked once, however many records are evaluated over it. */
  const checked = new WeakSet<SourceIndex>();
  return (record, env) => {
    const { sources } = env;
    const faults = missing(record, env);
    if (!checked.has(sources)) {
      for (const [source, names] of keys) faults.push(...rowFaults(source, [...names], sources));
      if (faults.length === 0) checked.add(sources);
    }
    refuse(faults);
  };
}

/** A source must be there where a record has something to look up in it; an empty field matches none anyway. */
function missingSourceCheckOf(rule: RulePlan): (record: RecordValues, env: RuleEnv) => Fault[] {
  const lookups = rule.lookups.map((lookup) => ({ ...lookup, get: operandGetter(lookup.left, lookup.cls) }));
  return (record, env) =>
    lookups
      .filter(({ source, get, cls }) => !env.sources.has(source) && !isEmptySide(cls, get(record, env)))
      .map(({ source }) => fault(['sources', source], 'unknown', `There is no source ${JSON.stringify(source)}.`));
}

function rowFaults(source: string, names: readonly string[], sources: SourceIndex): Fault[] {
  const getters = names.map((name) => ({ name, get: getterOf(name) }));
  return sources.rows(source).flatMap((row, i) =>
    getters.flatMap(({ name, get }) => {
      const value = get(row);
      const path = ['sources', source, i];
      if (typeof value !== 'string' && !Array.isArray(value)) return NO_FAULTS;
      return [
        ...checkTextLength(value, name, path),
        ...(Array.isArray(value) ? checkListLength(value, name, path) : []),
      ];
    }),
  );
}
