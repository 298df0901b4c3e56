import { checkListLength, checkTextLength } from '../faults/checkRecord.ts';
import { type Fault, fault } from '../faults/fault.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import type { RulePlan } from './plan.ts';
import type { SourceIndex } from './sources.ts';

/**
 * The limits of section 6 on what a rule looks at, found before anything is evaluated: texts and list values of the
 * record and of the sources, and sources that were not given.
 */
export function inputCheckOf(rule: RulePlan): (record: RecordValues, sources: SourceIndex) => Fault[] {
  const getters = rule.fields.map((field) => ({
    field,
    get: getterOf(field),
    isList: rule.listFields.includes(field),
  }));
  const checkSources = sourceCheckOf(rule);
  return (record, sources) => {
    let faults: Fault[] | undefined;
    for (const { field, get, isList } of getters) {
      const value = get(record);
      if (!isList && typeof value !== 'object' && (typeof value !== 'string' || value.length <= 10_000)) continue;
      const found = checkTextLength(value, field, ['record']);
      if (found.length === 0 && isList) found.push(...checkListLength(value, field, ['record']));
      if (found.length > 0) faults = [...(faults ?? []), ...found];
    }
    return checkSources ? [...(faults ?? []), ...checkSources(sources)] : (faults ?? []);
  };
}

const NO_FAULTS: Fault[] = [];

function sourceCheckOf(rule: RulePlan): ((sources: SourceIndex) => Fault[]) | undefined {
  if (rule.lookups.length === 0) return undefined;
  const keys = new Map<string, Set<string>>();
  const add = (source: string, key: string): void => {
    keys.set(source, (keys.get(source) ?? new Set()).add(key));
  };
  for (const { source, matchKey } of rule.lookups) add(source, matchKey);
  for (const { lookup, fetchKey } of rule.fetches) add(lookup.source, fetchKey);
  /** One index is checked once, however many records are evaluated over it. */
  const checked = new WeakSet<SourceIndex>();
  return (sources) => {
    if (checked.has(sources)) return NO_FAULTS;
    const faults: Fault[] = [];
    for (const [source, names] of keys) {
      if (!sources.has(source)) {
        faults.push(fault(['sources', source], 'unknown', `There is no source ${JSON.stringify(source)}.`));
      }
      const getters = [...names].map((name) => ({ name, get: getterOf(name) }));
      sources.rows(source).forEach((row, i) => {
        for (const { name, get } of getters) {
          faults.push(...checkTextLength(get(row), name, ['sources', source, i]));
          if (Array.isArray(get(row))) faults.push(...checkListLength(get(row), name, ['sources', source, i]));
        }
      });
    }
    if (faults.length === 0) checked.add(sources);
    return faults;
  };
}
