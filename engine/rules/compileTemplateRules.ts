import { type FieldType, type FieldTypes, fieldTypesOf } from '../../metadata/kinds/fieldTypes.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import type { AutoFetchRow } from '../../metadata/kinds/rules.ts';
import { getterOf, type RecordValues } from '../filters/env.ts';
import { isEmpty } from '../values/empty.ts';
import { hasAlready } from './assignValue.ts';
import { type AutoFetchPlan, fetchFor, planAutoFetch } from './autoFetch.ts';
import { limitCheckOf, mayBePastLimit } from './checkInput.ts';
import { type CompiledRule, compileRule } from './compileRule.ts';
import { type Lookup, lookupsOf } from './lookups.ts';
import type { MessageId, MessageParams } from './messages.ts';
import type { RuleOutcome } from './outcome.ts';
import { asIndex, type SourceIndex, type Sources } from './sources.ts';
import type { RuleTrace } from './traceRule.ts';

/** A field of a template, as far as rules look at it. */
export interface TemplateRuleField {
  readonly key: string;
  readonly label?: string | undefined;
  readonly type: FieldType;
  readonly displayOrder?: number | undefined;
  readonly lowerCaseOnAssign?: boolean | undefined;
}

/** A rule of a template: id names it in results and traces. */
export interface TemplateRule {
  readonly id: string;
  readonly key: string;
  readonly rows: unknown;
  readonly displayOrder?: number | undefined;
  readonly level?: 'field' | 'shipment' | undefined;
}

/** Auto-fetch rows of a field. */
export interface TemplateAutoFetch {
  readonly key: string;
  readonly rows: readonly AutoFetchRow[];
}

export interface TemplateRulesInput {
  readonly fields: readonly TemplateRuleField[];
  readonly rules: readonly TemplateRule[];
  readonly autoFetch?: readonly TemplateAutoFetch[] | undefined;
}

export interface TemplateRunOptions {
  readonly today: string;
  readonly sources?: Sources | SourceIndex | undefined;
  /** Notes which row decided, and why. */
  readonly trace?: boolean | undefined;
  /** Fields that were changed by hand: auto-fetch runs for those that depend on them. */
  readonly changed?: readonly string[] | undefined;
  /** On the server: auto-fetch runs for every field that is empty. */
  readonly saving?: boolean | undefined;
}

export interface RuleReport {
  readonly kind: 'assigned' | 'removed' | 'fetched';
  readonly message: string;
  readonly ruleId: string;
  readonly row?: number | undefined;
}

export interface RuleFailure {
  readonly message: string;
  /** None of a text of the rule's own. */
  readonly messageId?: MessageId | undefined;
  /** The parameters of the message, for translation. */
  readonly params?: MessageParams | undefined;
  readonly ruleId: string;
  readonly row: number;
  readonly wrong: readonly string[];
}

export interface TemplateRunResult {
  /** The record afterwards. */
  readonly values: RecordValues;
  /** By key: what was changed, where the value differs from the entered one. */
  readonly assigned: Readonly<Record<string, RuleReport>>;
  /** By key: the first rule that failed in the last pass. */
  readonly failed: Readonly<Record<string, RuleFailure>>;
  /** The fields that still change after the last pass: an error. */
  readonly unsettled?: readonly string[];
  readonly trace?: readonly (RuleTrace & { readonly ruleId: string })[];
}

export interface TemplateRules {
  readonly types: FieldTypes;
  /** The sources and match values that the records need, to be fetched in one batch. */
  needs(records: readonly RecordValues[], today?: string): Lookup[];
  run(record: RecordValues, options: TemplateRunOptions): TemplateRunResult;
}

interface Ordered {
  readonly rule: TemplateRule;
  readonly type: FieldType;
  readonly compiled: CompiledRule;
}

interface Compiled {
  readonly rules: readonly Ordered[];
  readonly fetches: readonly AutoFetchPlan[];
  readonly types: FieldTypes;
  readonly checkLimits: (record: RecordValues) => void;
}

/**
 * The rules of a template, in its fields' display order, each field's in their own.
 * @throws TypedError with the faults of the first rule that has any
 */
export function compileTemplateRules({ fields, rules, autoFetch = [] }: TemplateRulesInput): TemplateRules {
  const types = fieldTypesOf(fields);
  const ordered = inOrder(fields).flatMap((field) =>
    inOrder(rules.filter((rule) => rule.key === field.key)).map((rule): Ordered => {
      const { key, label, type, lowerCaseOnAssign } = field;
      const compiled = compileRule({ key, label, types, rows: rule.rows, lowerCaseOnAssign, level: rule.level });
      return { rule, type, compiled };
    }),
  );
  const fetches = autoFetch.flatMap(({ key, rows }) => planAutoFetch(key, rows, types) ?? []);
  const plans = ordered.map(({ compiled }) => compiled.plan);
  const checkLimits = limitCheckOf(plans);
  return {
    types,
    needs: (records, today = '0001-01-01') => lookupsOf(plans, fetches, records, today),
    run: (record, options) => runRules({ rules: ordered, fetches, types, checkLimits }, record, options),
  };
}

function inOrder<Item extends { readonly displayOrder?: number | undefined }>(items: readonly Item[]): Item[] {
  const place = ({ displayOrder }: Item): number => displayOrder ?? Number.POSITIVE_INFINITY;
  return [...items].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

function runRules(
  { rules, fetches, types, checkLimits }: Compiled,
  entered: RecordValues,
  options: TemplateRunOptions,
): TemplateRunResult {
  const context = { today: options.today, sources: asIndex(options.sources) };
  // Usually no rule assigns: the entered record is copied on the first assignment.
  let record: RecordValues = entered;
  const give = (key: string, value: unknown): void => {
    if (record === entered) record = { ...entered };
    (record as Record<string, unknown>)[key] = value;
  };
  const changes: Record<string, RuleReport> = Object.create(null);
  for (const [key, value] of dueFetches(fetches, types, () => record, options, context.sources)) {
    give(key, value);
    changes[key] = { kind: 'fetched', message: '', ruleId: `autoFetch:${key}` };
  }
  checkLimits(record);
  const outcomes: RuleOutcome[] = [];
  let unsettled: readonly string[] = NONE;
  for (let pass = 0; pass < LIMITS.passes; pass++) {
    // Usually no rule assigns: the previous values of assigned fields are recorded instead of copying the record.
    let before: Map<string, unknown> | undefined;
    // Hundreds of rows are checked at once: a plain loop is fast at once, a function in it only after optimization.
    for (let at = 0; at < rules.length; at += 1) {
      const { rule, compiled } = rules[at] as Ordered;
      const outcome = compiled.run(record, context);
      outcomes[at] = outcome;
      if (outcome.outcome !== 'assigned' && outcome.outcome !== 'removed') continue;
      before ??= new Map();
      if (!before.has(rule.key)) before.set(rule.key, record[rule.key]);
      give(rule.key, outcome.value);
      if (mayBePastLimit(outcome.value)) checkLimits(record);
      const { outcome: kind, message, row } = outcome;
      changes[rule.key] = { kind, message: message ?? '', ruleId: rule.id, row };
    }
    unsettled = before ? [...before].filter(([key, value]) => !isSame(value, record[key])).map(([key]) => key) : NONE;
    if (unsettled.length === 0) break;
  }
  const assigned =
    record === entered
      ? NOTHING_ASSIGNED
      : Object.fromEntries(
          Object.entries(changes).filter(
            ([key]) => !hasAlready(types[key] as FieldType, getterOf(key)(entered), record[key] ?? null),
          ),
        );
  const trace = options.trace
    ? rules.map(({ rule, compiled }) => ({ ...compiled.trace(record, context), ruleId: rule.id }))
    : undefined;
  return {
    values: record,
    assigned,
    failed: failuresOf(rules, outcomes),
    ...(unsettled.length > 0 && { unsettled }),
    ...(trace && { trace }),
  };
}

const NONE: readonly string[] = Object.freeze([]);
const NOTHING_ASSIGNED: TemplateRunResult['assigned'] = Object.freeze({});

function failuresOf(rules: readonly Ordered[], outcomes: readonly RuleOutcome[]): Record<string, RuleFailure> {
  const failed: Record<string, RuleFailure> = {};
  for (let at = 0; at < rules.length; at += 1) {
    const outcome = outcomes[at] as RuleOutcome;
    if (outcome.outcome !== 'fail') continue;
    const { rule } = rules[at] as Ordered;
    if (Object.hasOwn(failed, rule.key)) continue;
    const { message, messageId, params, row, wrong } = outcome;
    failed[rule.key] = { message: message ?? '', messageId, params, ruleId: rule.id, row: row ?? 0, wrong };
  }
  return failed;
}

/** Before the rules, what is fetched: where an autoField was changed by hand, and on saving where K is empty. */
function* dueFetches(
  fetches: readonly AutoFetchPlan[],
  types: FieldTypes,
  recordNow: () => RecordValues,
  { changed = [], saving = false, today }: TemplateRunOptions,
  sources: SourceIndex,
): Generator<readonly [key: string, value: unknown]> {
  for (const plan of fetches) {
    const record = recordNow();
    const type = types[plan.key] as FieldType;
    const isDue =
      plan.autoFields.some((field) => changed.includes(field)) || (saving && isEmpty(type, getterOf(plan.key)(record)));
    if (!isDue) continue;
    const found = fetchFor(plan, type, record, sources, today);
    if (!found || hasAlready(type, getterOf(plan.key)(record), found.value)) continue;
    yield [plan.key, found.value];
  }
}

/** @returns true if two JSON values are equal; rules assign a scalar or a list of texts */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
