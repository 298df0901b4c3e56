/** Tries an example: what the definitions give for its records, beside what it expects. */

import { compileRuleSets } from '../../../engine/cells/compileRuleSets.ts';
import { withFixedValues } from '../../../engine/cells/fixedValues.ts';
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { ExampleDefinition } from '../../../metadata/kinds/example.ts';
import { fieldTypesOf } from '../../../metadata/kinds/fieldTypes.ts';
import type { Program } from '../../../metadata/program.ts';
import { compileIn } from '../../program/runtime/expressions.ts';
import { templateRules } from '../../records/templates/templateRules.ts';

/** The actual outcome in the form of an example's `expect`; limited to what the example contains. */
export type Outcome = ExampleDefinition['expect'];

export interface ExampleRun {
  ok: boolean;
  expected: Outcome;
  found: Outcome;
  /** Why it could not be tried. */
  why?: string;
}

/** @param today of an example that says none */
export function tryExample(program: Program, example: ExampleDefinition, today: string): ExampleRun {
  // Messages are expected in the words of the base, which a tenant of another language does not say.
  const { messages, ...others } = example.expect;
  const english = Object.values(program.definitions.tenant)[0]?.language === 'en';
  const expected: Outcome = english && messages ? { ...others, messages } : others;
  try {
    const found = runExample(program, { ...example, expect: expected }, today);
    return { ok: canonicalJson(found) === canonicalJson(expected), expected, found };
  } catch (error) {
    return { ok: false, expected, found: {}, why: (error as Error).message };
  }
}

/** @throws Error for an example that names nothing to try */
export function runExample(program: Program, example: ExampleDefinition, day: string): Outcome {
  if (example.filter) return runFilter(program, example, example.filter, day);
  const set = example.rules ? program.definitions.rules[example.rules] : undefined;
  const template = set?.template ?? example.template;
  if (!template) throw new Error('An example names a template, rules or a filter.');
  const fields = program.fields[template] ?? [];
  const rules = templateRules(program, template, fields).filter(({ name }) => !example.rules || name === example.rules);
  const { record = {}, sources = {}, today = day, action } = example.given;
  // For a single rule only its outcome counts: an example need not fill every mandatory field.
  const looked = example.rules
    ? fields.map(({ key, label, type, displayOrder }) => ({ key, label, type, displayOrder }))
    : withFixedValues(fields, program.definitions, program.definitions.template[template]?.entity);
  const checked = compileRuleSets(looked, rules, (expression) => compileIn(program, expression)).check(record, {
    today,
    sources,
    saving: true,
    action,
  });
  const { values, messages } = example.expect;
  const verdicts = Object.fromEntries(Object.entries(checked.verdicts).map(([key, { tone }]) => [key, tone]));
  return {
    ...(example.expect.verdicts && { verdicts }),
    ...(values && { values: pick(checked.values, Object.keys(values)) }),
    ...(messages && {
      messages: Object.fromEntries(Object.keys(messages).map((key) => [key, checked.verdicts[key]?.message ?? ''])),
    }),
  };
}

function runFilter(program: Program, { given }: ExampleDefinition, name: string, day: string): Outcome {
  const filter = program.definitions.filter[name];
  const { records = [], today = day } = given;
  const fields = filter?.template
    ? (program.fields[filter.template] ?? [])
    : Object.entries(program.definitions.entity[filter?.entity ?? '']?.fields ?? {}).map(([key, { type }]) => ({
        key,
        type,
      }));
  const keeps = compileFilter(filter?.tree, fieldTypesOf(fields));
  return { ids: records.filter((each) => keeps(each, { today })).map(({ id }) => id) };
}

const pick = (values: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
