import { checkRecord } from '../../../engine/faults/checkRecord.ts';
import { type Fault, fault, refuse } from '../../../engine/faults/fault.ts';
import { words } from '../../../engine/faults/words.ts';
import { checkTypes } from '../../../engine/filters/checkFilter.ts';
import type { RecordValues } from '../../../engine/filters/env.ts';
import { compileRule, type RuleContext } from '../../../engine/rules/compileRule.ts';
import type { RuleOutcome } from '../../../engine/rules/outcome.ts';
import { checkRule } from '../../../engine/rules/readRule.ts';
import type { RuleInput } from '../../../engine/rules/ruleInput.ts';
import { applyRuleLogic, ruleToJsonLogic } from '../../../engine/rules/ruleToJsonLogic.ts';
import type { Sources } from '../../../engine/rules/sources.ts';
import { isDay } from '../../../engine/values/day.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { parseLine } from './line.ts';

/** A line of `eval rules` that has been found right. */
export interface RulesLine {
  readonly rule: RuleInput;
  readonly record: RecordValues;
  readonly today: string;
  readonly sources: Sources;
}

/**
 * Reads a line of `eval rules`: `{"key", "label", "types", "rows", "record", "today", "sources"}`.
 * @throws TypedError with every fault, before anything is evaluated
 */
function readRulesLine(json: string): RulesLine {
  const line = parseLine(json);
  const { key, label, types, rows, record, today, sources, lowerCaseOnAssign } = line;
  const faults: Fault[] = [];
  const expect = (name: string, isRight: boolean, message: string): void => {
    if (!isRight) faults.push(fault([name], 'structure', message));
  };
  expect('key', typeof key === 'string', 'key is the name of a field.');
  expect('label', label === undefined || label === null || typeof label === 'string', 'label is a text.');
  expect('record', isRecord(record), 'record is an object.');
  expect('today', isDay(today), 'today is a real day, yyyy-MM-dd.');
  const given = sources ?? {};
  const isSources =
    isRecord(given) && Object.values(given).every((each) => Array.isArray(each) && each.every(isRecord));
  expect('sources', isSources, 'sources is an object of source name to a list of records.');
  faults.push(...checkTypes(types));
  refuse(faults);
  const rule: RuleInput = {
    key: key as string,
    label: (label as string | null) ?? undefined,
    types: types as FieldTypes,
    rows,
    lowerCaseOnAssign: lowerCaseOnAssign === true,
  };
  faults.push(...checkRule(rule), ...checkRecord(record as RecordValues, ['record']));
  for (const [name, records] of Object.entries(given as Sources)) {
    records.forEach((each, i) => {
      faults.push(...checkRecord(each, ['sources', name, i]));
    });
  }
  refuse(faults);
  return { rule, record: record as RecordValues, today: today as string, sources: given as Sources };
}

/**
 * Evaluates a line of `eval rules`: one rule, once. Passes apply to a template's rules only.
 * @returns a JSON line: `{"outcome", "value", "wrong", "message"}`, or `{"error": …}` for an invalid line
 */
export function evalRulesLine(json: string, how: 'functions' | 'json-logic'): string {
  try {
    const { rule, record, today, sources } = readRulesLine(json);
    const { outcome, value, wrong, message } =
      how === 'functions'
        ? runOnce(rule, record, { today, sources })
        : applyRuleLogic(ruleToJsonLogic(rule), record, today, sources);
    return JSON.stringify({ outcome, value, wrong, message });
  } catch (error) {
    return JSON.stringify({ error: words(error) });
  }
}

function runOnce(rule: RuleInput, record: RecordValues, context: RuleContext): RuleOutcome {
  const compiled = compileRule(rule);
  compiled.check(record);
  return compiled.run(record, context);
}
