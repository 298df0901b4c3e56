import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { isEmptySide, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';
import type { AutoFetchPlan } from './autoFetch.ts';
import { operandGetter } from './operandValue.ts';
import { isFetch, type Operand, type RulePlan } from './plan.ts';
import { equalityKey, indexSources } from './sources.ts';

/** Records that an evaluation needs: those of the source whose matchKey is equalTo one of the values. */
export interface Lookup {
  readonly source: string;
  readonly matchKey: string;
  /** How the matchKey is compared. */
  readonly type: FieldType;
  /** Text forms, each once. */
  readonly values: readonly string[];
  /** The other keys read from the records. */
  readonly fetchKeys: readonly string[];
}

interface Collected {
  readonly source: string;
  readonly matchKey: string;
  readonly type: FieldType;
  readonly values: Map<string, string>;
  readonly fetchKeys: Set<string>;
}

/** The lookups that rules and auto-fetch rows need for these records, one for each source and key. */
export function lookupsOf(
  rules: readonly RulePlan[],
  fetches: readonly AutoFetchPlan[],
  records: readonly RecordValues[],
  today: string,
): Lookup[] {
  const all = new Map<string, Collected>();
  const collect = (source: string, matchKey: string, type: FieldType, fetchKey: string | undefined): Collected => {
    const name = JSON.stringify([source, matchKey, type]);
    const found = all.get(name) ?? { source, matchKey, type, values: new Map(), fetchKeys: new Set<string>() };
    all.set(name, found);
    if (fetchKey !== undefined) found.fetchKeys.add(fetchKey);
    return found;
  };
  const add = (collected: Collected, side: Side): void => {
    const key = equalityKey(collected.type, side, today);
    if (key !== undefined && !collected.values.has(key)) collected.values.set(key, textForm(side.kind, side.value));
  };
  const env = { today, sources: indexSources({}) };
  for (const rule of rules) {
    for (const lookup of rule.lookups) {
      const fetchKey = rule.fetches.find((fetch) => fetch.lookup === lookup)?.fetchKey;
      const collected = collect(lookup.source, lookup.matchKey, lookup.type, fetchKey);
      const operands = [lookup.left, ...assignedTo(rules, lookup.left)];
      for (const get of operands.map((operand) => operandGetter(operand, lookup.cls))) {
        for (const record of records) {
          const side = get(record, env);
          if (!isEmptySide(lookup.cls, side)) add(collected, side);
        }
      }
    }
  }
  for (const plan of fetches) {
    for (const row of plan.rows) {
      const collected = collect(plan.source, row.matchKey, row.type, plan.fetchKey);
      const get = getterOf(row.autoField);
      for (const record of records) add(collected, { kind: row.type, value: get(record) });
    }
  }
  return [...all.values()].map(({ values, fetchKeys, ...rest }) => ({
    ...rest,
    values: [...values.values()],
    fetchKeys: [...fetchKeys],
  }));
}

/**
 * The operands that rules may assign to a looked-up field: requested in the same batch, because the pass after the assignment
 * looks them up.
 */
function assignedTo(rules: readonly RulePlan[], left: Operand): Operand[] {
  if (!('field' in left) || left.formatting) return [];
  return rules
    .filter(({ key }) => key === left.field)
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ result: { operator, right } }) => (operator === 'assign' && !isFetch(right) ? [right.value] : []));
}
