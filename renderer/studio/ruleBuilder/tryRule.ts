/** The open rule tried in this page, by the same engine that decides when a row is saved. */

import type { RecordCheck, RecordChecker } from '../../../engine/cells/compileCells.ts';
import { compileRuleAlone } from '../../../engine/cells/compileRuleAlone.ts';
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { ExampleDefinition } from '../../../metadata/kinds/example.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import type { Sources } from './lookups.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Compiled = { checker: RecordChecker; why?: undefined } | { checker?: undefined; why: string };

/** A rule with a fault says why it cannot be tried. */
export function compiledRule(fields: readonly EffectiveField[], name: string, rule: RuleSetDefinition): Compiled {
  try {
    return { checker: compileRuleAlone(fields, name, { ...rule, isActive: true }) };
  } catch (error) {
    return { why: (error as Error).message };
  }
}

/** Applies the rule to a record; a value beyond a limit is returned as an error text. */
export function tried(
  checker: RecordChecker,
  record: Values,
  sources: Sources,
  today: string,
): RecordCheck | { why: string } {
  try {
    return checker.check(record, { today, sources, trace: true, saving: true });
  } catch (error) {
    return { why: (error as Error).message };
  }
}

export type Expectation = ExampleDefinition['expect'];

/** The outcome in the form of an example: verdicts and assigned values. */
export function outcomeOf(check: RecordCheck): Expectation {
  const verdicts = Object.fromEntries(Object.entries(check.verdicts).map(([key, { tone }]) => [key, tone]));
  const assigned = Object.keys(check.assigned).map((key) => [key, check.values[key] ?? null] as const);
  return { verdicts, ...(assigned.length > 0 ? { values: Object.fromEntries(assigned) } : {}) };
}

export interface ExampleRun {
  ok: boolean;
  /** The outcome, limited to what the example expects. */
  found: Expectation;
  why?: string;
}

/** Runs an example of the rule alone; the example includes the records for lookups. */
export function runExample(checker: RecordChecker, { given, expect }: ExampleDefinition, today: string): ExampleRun {
  const needed = Object.fromEntries(checker.rules.needs([]).map(({ source }) => [source, [] as Values[]]));
  const check = tried(checker, given.record ?? {}, { ...needed, ...(given.sources ?? {}) }, given.today ?? today);
  if ('why' in check) return { ok: false, found: {}, why: check.why };
  const outcome = outcomeOf(check);
  const found: Expectation = {
    ...(expect.verdicts ? { verdicts: outcome.verdicts ?? {} } : {}),
    ...(expect.values
      ? { values: Object.fromEntries(Object.keys(expect.values).map((key) => [key, check.values[key] ?? null])) }
      : {}),
    ...(expect.messages
      ? {
          messages: Object.fromEntries(
            Object.keys(expect.messages).map((key) => [key, check.verdicts[key]?.message ?? '']),
          ),
        }
      : {}),
  };
  const { ids: _ids, ...expected } = expect;
  return { ok: canonicalJson(found) === canonicalJson(expected), found };
}
