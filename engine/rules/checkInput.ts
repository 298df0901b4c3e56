import { checkListLength, checkTextLength } from '../faults/checkRecord.ts';
import { type Fault, fault } from '../faults/fault.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { isEmptySide } from '../values/side.ts';
import { operandGetter } from './operandValue.ts';
import type { RulePlan } from './plan.ts';
import type { SourceIndex } from './sources.ts';

/** @param isSuspect some value of the rule's fields could be past a limit: see `unasked.ts` */
export type InputCheck = (
  record: RecordValues,
  sources: SourceIndex,
  today: string,
  isSuspect: boolean,
) => readonly Fault[];

/**
 * The limits (docs/contract/limits.md) on what a rule looks at, found before anything is evaluated: texts and list values of the
 * record and of the sources, and sources that were not given.
 */
export function inputCheckOf(rule: RulePlan): InputCheck {
  const getters = rule.fields.map((field) => ({
    field,
    get: getterOf(field),
    isList: rule.listFields.includes(field),
  }));
  const checkSources = sourceCheckOf(rule);
  const checkFields = (record: RecordValues): Fault[] =>
    getters.flatMap(({ field, get, isList }) => {
      const value = get(record);
      const found = checkTextLength(value, field, ['record']);
      return found.length > 0 || !isList ? found : checkListLength(value, field, ['record']);
    });
  return (record, sources, today, isSuspect) => {
    const faults = isSuspect ? checkFields(record) : NO_FAULTS;
    return checkSources ? [...faults, ...checkSources(record, sources, today)] : faults;
  };
}

const NO_FAULTS: Fault[] = [];

type SourceCheck = (record: RecordValues, sources: SourceIndex, today: string) => Fault[];

function sourceCheckOf(rule: RulePlan): SourceCheck | undefined {
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
  return (record, sources, today) => {
    const faults = missing(record, sources, today);
    if (checked.has(sources)) return faults;
    for (const [source, names] of keys) faults.push(...rowFaults(source, [...names], sources));
    if (faults.length === 0) checked.add(sources);
    return faults;
  };
}

/** A source must be there where a record has something to look up in it; an empty field matches none anyway. */
function missingSourceCheckOf(rule: RulePlan): SourceCheck {
  const lookups = rule.lookups.map((lookup) => ({ ...lookup, get: operandGetter(lookup.left, lookup.cls) }));
  return (record, sources, today) =>
    lookups
      .filter(({ source, get, cls }) => !sources.has(source) && !isEmptySide(cls, get(record, { today })))
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
