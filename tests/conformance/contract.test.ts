/** docs/contract is true: its examples are run, and its tables are those of the code. */
import { describe, expect, it } from 'vitest';
import { checkCell } from '../../engine/cells/checkCell.ts';
import { compileCells } from '../../engine/cells/compileCells.ts';
import { COLOURS } from '../../engine/cells/verdict.ts';
import { type CheckedEntity, checkRecordOf } from '../../engine/checks/recordChecks.ts';
import { runChecks } from '../../engine/checks/runChecks.ts';
import { afterTransition, refusalOf } from '../../engine/lifecycles/lifecycle.ts';
import { seriesPattern } from '../../engine/lifecycles/seriesPattern.ts';
import { OPERATORS } from '../../engine/operators/operators.ts';
import { compileRegex } from '../../engine/regex/compileRegex.ts';
import { compileTemplateRules } from '../../engine/rules/compileTemplateRules.ts';
import { MESSAGES } from '../../engine/rules/messages.ts';
import { dayOf } from '../../engine/values/day.ts';
import { decimalText } from '../../engine/values/decimal.ts';
import { isEmpty } from '../../engine/values/empty.ts';
import { listOf } from '../../engine/values/list.ts';
import { numberOf } from '../../engine/values/number.ts';
import { textForm } from '../../engine/values/textForm.ts';
import { textKey } from '../../engine/values/textKey.ts';
import { truthOf } from '../../engine/values/truth.ts';
import { checkActions } from '../../metadata/kinds/checkActions.ts';
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import type { LifecycleDefinition } from '../../metadata/kinds/lifecycle.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { FORMATTING_EXPRESSIONS } from '../../metadata/kinds/ruleMembers.ts';
import { OPERATOR_SIGNATURES, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import {
  CONTRACT_NOW,
  CONTRACT_TODAY,
  contractExamples,
  contractPages,
  contractTable,
  filterLinesOf,
} from './contractExamples.ts';

type Json = Readonly<Record<string, unknown>>;
const HOW = ['functions', 'json-logic'] as const;

/** Runs an example of each kind; the kind is the first of these members in it. */
const RUN: Readonly<Record<string, (example: Json) => void>> = {
  readings({ type, readings }) {
    const field = type as FieldType;
    for (const [value, expected] of readings as [unknown, Json][]) {
      const all: Json = {
        empty: isEmpty(field, value),
        textForm: textForm(field, value),
        number: numberOf(value) ?? null,
        decimal: decimalText(value) ?? null,
        day: dayOf(value) ?? null,
        truth: truthOf(value),
        list: listOf(value),
      };
      const asked = Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]]));
      expect(asked, JSON.stringify(value)).toEqual(expected);
    }
  },
  textKeys({ textKeys }) {
    for (const [text, key] of textKeys as [string, string][]) expect(textKey(text)).toBe(key);
  },
  comparisons: runFilter,
  filter: runFilter,
  rows({ outcome, error, ...line }) {
    for (const how of HOW) {
      const answer = JSON.parse(evalRulesLine(JSON.stringify({ today: CONTRACT_TODAY, ...line }), how));
      if (error !== undefined) expect(answer.error).toContain(error);
      else expect(answer, how).toMatchObject(outcome as Json);
    }
  },
  fields({ fields, rules = [], autoFetch = [], record, result, today = CONTRACT_TODAY, ...options }) {
    const template = compileTemplateRules({ fields, rules, autoFetch } as never);
    const { values, assigned, failed, unsettled } = template.run(record as Json, { today, ...options } as never);
    const all: Json = {
      values,
      assigned: Object.fromEntries(Object.entries(assigned).map(([key, { kind }]) => [key, kind])),
      failed: Object.fromEntries(Object.entries(failed).map(([key, { message }]) => [key, message])),
      unsettled,
    };
    const asked = Object.fromEntries(Object.keys(result as Json).map((name) => [name, all[name]]));
    expect(asked).toEqual(result);
  },
  cell({ cell, action, verdicts, error }) {
    if (error !== undefined) expect(() => compileRegex((cell as { regex: string }).regex)).toThrow(String(error));
    for (const [value, expected] of verdicts as [unknown, unknown][]) {
      const verdict = checkCell(cell as never, value, action as never);
      expect(verdict ? [verdict.shown, verdict.colour] : null, JSON.stringify(value)).toEqual(expected);
    }
  },
  cells({ cells, rules = [], record, stored, verdicts, today = CONTRACT_TODAY }) {
    const checked = compileCells(cells as never, rules as never).check(record as Json, { today, stored } as never);
    const told = Object.entries(checked.verdicts).map(([key, { shown, colour, isError }]) => [
      key,
      [shown, colour, isError],
    ]);
    expect(Object.fromEntries(told)).toEqual(verdicts);
  },
  series({ series }) {
    for (const [pattern, count, expected] of series as [string, number, string | null][]) {
      const read = seriesPattern(pattern);
      expect(typeof read === 'string' ? read : (read.number(count, CONTRACT_TODAY) ?? null)).toBe(expected);
    }
  },
  checks({ checks, lists, checked }) {
    type Checked = { record: Json; before?: Json; answers?: string[]; refused: string[]; questions: string[] };
    for (const one of checked as Checked[]) {
      const given = { record: one.record, before: one.before, hidden: new Set<string>() };
      const around = { user: {}, today: CONTRACT_TODAY };
      const found = checkRecordOf({ checks, lists } as CheckedEntity, given, around, new Set(one.answers));
      expect(found.refused.map(({ check }) => check)).toEqual(one.refused);
      expect(found.questions.map(({ check }) => check)).toEqual(one.questions);
    }
  },
  lifecycle({ lifecycle, types, record = {}, user = {}, transition, reason, refusal, after, checked = [] }) {
    const definition = lifecycle as LifecycleDefinition;
    const scope = { user, today: CONTRACT_TODAY, types: types as never };
    const name = String(transition);
    for (const one of checked as { record: Json; answers?: string[]; refused: string[]; questions: string[] }[]) {
      const found = runChecks(
        definition.transitions[name]?.checks,
        { user, today: CONTRACT_TODAY, record: one.record },
        new Set(one.answers),
      );
      expect(found.refused.map(({ check }) => check)).toEqual(one.refused);
      expect(found.questions.map(({ check }) => check)).toEqual(one.questions);
    }
    expect(refusalOf(definition, name, record as Json, scope, reason as string | undefined)).toBe(refusal);
    if (after !== undefined)
      expect(
        afterTransition(definition, name, record as Json, { user, today: CONTRACT_TODAY, now: CONTRACT_NOW }),
      ).toEqual(after);
  },
};

function runFilter(example: Json): void {
  for (const { title, line, expected, error } of filterLinesOf(example)) {
    for (const how of HOW) {
      const answer = JSON.parse(evalFilterLine(JSON.stringify(line), how));
      if (error !== undefined) expect(answer.error).toContain(error);
      else expect(answer, `${title}, as ${how}`).toEqual(expected);
    }
  }
}

describe('examples of the contract', () => {
  /** Those of calls need a store: tests/server/processes/contract.test.ts. */
  const pure = contractExamples().filter(({ example }) => example.calls === undefined);
  it.each(pure.map(({ place, example }) => [place, example] as const))('%s', (_place, example) => {
    const kind = Object.keys(RUN).find((name) => example[name] !== undefined);
    expect(kind, `an example has one of ${Object.keys(RUN).join(', ')}`).toBeDefined();
    RUN[kind as string]?.(example);
  });
});

describe('tables of the contract', () => {
  it('has the types with their classes', () => {
    const told = contractTable('values.md', 'Types').map(({ type, class: cls }) => [type, cls]);
    expect(Object.fromEntries(told)).toEqual(COMPARISON_CLASS);
  });

  it('lists the operators by class, with their right-hand operand', () => {
    const told = contractTable('comparisons.md', 'Operators by class').map(
      ({ operator, 'on the right': right, opposite, ...classes }) => [
        operator,
        {
          classes: Object.keys(classes)
            .filter((cls) => classes[cls] === 'yes')
            .sort(),
          right,
          ...(opposite !== '–' && { opposite }),
        },
      ],
    );
    const own = Object.entries(OPERATOR_SIGNATURES).map(([name, signature]: [string, OperatorSignature]) => [
      name,
      { ...signature, classes: [...signature.classes].sort() },
    ]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(own));
  });

  it('has the operators in words', () => {
    const told = contractTable('comparisons.md', 'Operators in words').map(({ operator, label, words }) => [
      operator,
      { label, words },
    ]);
    const own = Object.entries(OPERATORS).map(([name, { label, words }]) => [name, { label, words }]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(own));
  });

  it('has the formatting expressions', () => {
    const told = contractTable('rules.md', 'Formatting').flatMap(({ formattingExpr = '' }) =>
      formattingExpr.split(', '),
    );
    expect(told).toEqual([...FORMATTING_EXPRESSIONS]);
  });

  it('has the messages', () => {
    const told = contractTable('rules.md', 'Messages').map(({ message, wording }) => [message, wording]);
    expect(Object.fromEntries(told)).toEqual(MESSAGES);
  });

  it('has the verdicts with their colors', () => {
    const told = contractTable('cells.md', 'Verdicts').map(({ tone, color }) => [tone, color]);
    expect(Object.fromEntries(told)).toEqual(COLOURS);
  });

  it('has the actions', () => {
    const [, actions = ''] = (contractPages().get('cells.md') ?? '').split('## Actions\n');
    const [first = ''] = actions.split('`. Most');
    expect([...`${first}\``.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...checkActions]);
  });

  it('has the limits', () => {
    const told = contractTable('limits.md', 'Limits').map((row) => [
      row.limit,
      Number(row['at most']?.replaceAll(',', '')),
    ]);
    expect(Object.fromEntries(told)).toEqual(LIMITS);
  });
});

describe('links of the contract', () => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const anchors = new Map(
    [...contractPages()].map(([name, text]) => [
      name,
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, h = '']) => anchor(h)),
    ]),
  );

  it.each([...contractPages()])('%s leads to sections that are there', (_name, text) => {
    for (const [link, page = '', section] of text.matchAll(/\]\(([\w.]+\.md)(?:#([\w-]+))?\)/g)) {
      expect([...anchors.keys()], link).toContain(page);
      if (section !== undefined) expect(anchors.get(page), link).toContain(section);
    }
  });
});
