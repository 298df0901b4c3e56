import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import { isTooLong } from '../faults/checkLiteral.ts';
import { type Fault, TypedError } from '../faults/fault.ts';
import type { RecordValues } from '../filters/env.ts';
import { getterOf } from '../filters/env.ts';
import {
  compileTemplateRules,
  type TemplateAutoFetch,
  type TemplateRule,
  type TemplateRuleField,
  type TemplateRules,
  type TemplateRunOptions,
  type TemplateRunResult,
} from '../rules/compileTemplateRules.ts';
import { fillMessage, MESSAGES } from '../rules/messages.ts';
import { textForm } from '../values/textForm.ts';
import { type CellAction, type CellField, NOT_LISTED, STORED_NOT_LISTED, tooLong, verdict } from './checkCell.ts';
import { type ComputedField, compileComputed, computedChanges } from './computedFields.ts';
import { type CellConditions, type CompileExpression, compileConditional, conditionTypes } from './conditional.ts';
import { brokenDependence } from './dependentValues.ts';
import { COLOURS, type Verdict } from './verdict.ts';

export type CheckedField = CellField & CellConditions & ComputedField & TemplateRuleField;

export interface CheckOptions extends TemplateRunOptions {
  readonly action?: CellAction | undefined;
  /** True if the row is flagged as updated: most actions check only those. Default true. */
  readonly updated?: boolean | undefined;
  /** The stored record: a stored value outside its field's fixed list is not an error until it is edited. */
  readonly stored?: RecordValues | undefined;
  /** The user, as expressions read it. */
  readonly user?: unknown;
}

export interface RecordCheck {
  /** By key; keys that are right are left out. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** The record with what is computed and what rules assigned. */
  readonly values: RecordValues;
  readonly assigned: TemplateRunResult['assigned'];
  /** The computed values that differ from the record's, by key. */
  readonly computed: Readonly<Record<string, unknown>>;
  readonly unsettled?: readonly string[] | undefined;
  readonly trace?: TemplateRunResult['trace'];
  /** True if the record cannot be saved. */
  readonly hasErrors: boolean;
}

/** As often the rules run again for what was computed from what they assigned. */
const MAX_ROUNDS = 10;

export interface RecordChecker {
  readonly rules: TemplateRules;
  check(record: RecordValues, options: CheckOptions): RecordCheck;
}

/**
 * The cells of a template: rules first, for what they assign is checked like what is typed; then each cell in the order of
 * docs/contract/cells.md, in which the rules' failures come last.
 * @param compile gives an expression's function, with the names that it may use
 * @throws TypedError for a rule with a fault, Error for a regex with one
 */
export function compileCells(
  fields: readonly CheckedField[],
  rules: readonly TemplateRule[] = [],
  autoFetch: readonly TemplateAutoFetch[] = [],
  compile: CompileExpression = compileExpression,
): RecordChecker {
  const template = compileTemplateRules({ fields, rules, autoFetch });
  const computed = compileComputed(fields, compile);
  const types = conditionTypes(fields);
  const cells = fields.map((field) => ({
    field,
    get: getterOf(field.key),
    check: compileConditional(field, compile, types),
  }));
  return {
    rules: template,
    check(record, options) {
      const { action = 'default' } = options;
      if (!isChecked(record, action, options.updated)) {
        const values = computed.run(record, options);
        const changes = computedChanges(computed, record, values);
        return { verdicts: {}, values, assigned: {}, computed: changes, hasErrors: false };
      }
      const verdicts: Record<string, Verdict> = {};
      const result = computed.keys.length > 0 ? runComputing(record) : runWithin(template, record, options, verdicts);
      const { values, assigned, unsettled, trace } = result;
      const isSaid = unsettled !== undefined || hasSome(result.failed) || hasSome(assigned);
      let hasErrors = unsettled !== undefined || hasSome(verdicts);
      for (let at = 0; at < cells.length; at += 1) {
        const { field, get, check } = cells[at] as (typeof cells)[number];
        const value = get(values);
        let found = check(value, action, values, options.today);
        const broken = !found && field.dependences && brokenDependence(field.dependences, value, values);
        if (broken) found = notOfOther(field);
        if (!found && isSaid) found = ruleVerdict(field, result, action);
        if (!found) continue;
        const { stored } = options;
        const isStored = stored && isUnchanged(field.type, get(stored), value);
        if (
          (found === NOT_LISTED || broken) &&
          isStored &&
          (!broken || isUnchanged('text', stored[broken], values[broken]))
        )
          found = STORED_NOT_LISTED;
        verdicts[field.key] = found;
        if (found.isError) hasErrors = true;
      }
      return {
        verdicts,
        values,
        assigned,
        computed: computed.keys.length > 0 ? computedChanges(computed, record, values) : {},
        unsettled,
        trace,
        hasErrors,
      };

      /** Computed fields depend on assigned values, and rules read computed ones: repeats until both are stable. */
      function runComputing(entered: RecordValues): TemplateRunResult {
        let begun = computed.run(entered, options);
        for (let round = 0; ; round += 1) {
          const after = runWithin(template, begun, options, verdicts);
          const values = computed.run(after.values, options);
          const others = computedChanges(computed, after.values, values);
          if (round === MAX_ROUNDS || !hasSome(others)) return { ...after, values };
          begun = { ...begun, ...others };
        }
      }
    },
  };
}

/** A listed value that does not go with the value of another field. */
function notOfOther({ errorMessage }: CheckedField): Verdict {
  return errorMessage
    ? { ...NOT_LISTED, message: errorMessage, shown: errorMessage, messageId: undefined }
    : NOT_LISTED;
}

/** @returns true if a cell contains the stored value */
function isUnchanged(type: FieldType, stored: unknown, value: unknown): boolean {
  return textForm(type, stored) === textForm(type, value);
}

function hasSome(verdicts: object): boolean {
  for (const _ in verdicts) return true;
  return false;
}

/**
 * Runs the rules on a record. If a cell exceeds the limits of rules (docs/contract/limits.md), the record is returned as entered
 * and that cell is an error: after a missing closing quote, the rest of a file is in one cell, and the user must see which.
 */
function runWithin(
  template: TemplateRules,
  record: RecordValues,
  options: CheckOptions,
  verdicts: Record<string, Verdict>,
): TemplateRunResult {
  try {
    return template.run(record, options);
  } catch (error) {
    const cells = error instanceof TypedError ? error.faults.map(cellPastLimit) : [];
    if (cells.length === 0) throw error;
    for (const key of cells) {
      if (key === undefined) throw error;
      verdicts[key] = isTooLong(record[key]) ? tooLong(LIMITS.textLength) : verdict('invalid', 'invalidValue');
    }
    return { values: record, assigned: {}, failed: {} };
  }
}

/** The field of the record that a fault is about, where it is past a limit. */
function cellPastLimit({ kind, path: [of, key] }: Fault): string | undefined {
  return kind === 'limit' && of === 'record' && typeof key === 'string' ? key : undefined;
}

/** Most actions check only rows that are flagged updated; quotesCustomerAdd those with an accountNumber. */
function isChecked(record: RecordValues, action: CellAction, updated = true): boolean {
  if (action === 'quotesCustomerAdd') return String(record.accountNumber ?? '').trim() !== '';
  return updated || action === 'InvoiceChargesAll' || action === 'directSave';
}

/** The message of each way in which a rule changes a value. */
const MESSAGE_OF = { assigned: 'valueAssigned', removed: 'valueRemoved', fetched: 'valueFetched' } as const;

function ruleVerdict(
  { key, label, isReadonly }: CheckedField,
  { failed, assigned, unsettled }: TemplateRunResult,
  action: CellAction,
): Verdict | undefined {
  if (unsettled?.includes(key)) {
    const message = 'The rules of this template never settle on a value.';
    return { tone: 'rule', colour: COLOURS.rule, message, shown: message, isError: true };
  }
  const failure = failed[key];
  if (failure && (!isReadonly || action === 'ims')) {
    const { message, messageId, params, ruleId, row } = failure;
    return {
      tone: 'rule',
      colour: COLOURS.rule,
      messageId,
      params,
      message,
      shown: message,
      isError: true,
      ruleId,
      row,
    };
  }
  const report = assigned[key];
  if (!report) return undefined;
  const { kind, ruleId, row } = report;
  const messageId = MESSAGE_OF[kind];
  const params = kind === 'fetched' ? { field: label ?? key } : undefined;
  const message = params ? fillMessage(MESSAGES.valueFetched, params) : report.message;
  return {
    tone: 'assigned',
    colour: COLOURS.assigned,
    messageId,
    params,
    message: message || MESSAGES[messageId],
    shown: message,
    isError: false,
    ruleId,
    row,
  };
}
