/**
 * Checks the values that rules and filters compare fields with: a value of the field's list, a value for a checkbox, and
 * conditions that can hold together.
 */

import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { allowedValues } from '../types/allowedValues.ts';
import {
  type Comparison,
  type Conjunction,
  conditionsOf,
  conjunctionsOf,
  fieldOf,
  resultsOf,
} from '../types/comparison.ts';
import { contradicts } from '../types/contradicts.ts';
import { FROM_TODAY } from '../writtenDay.ts';

/** The kind of a fault about a value that a rule compares and that its field cannot have. */
export const UNFIT_RULE_VALUE = 'unfit-rule-value';

interface Fields {
  entity: string | undefined;
  field(key: string): EntityField | undefined;
  /** Unfit values of rules refuse every record, so `check` and publication refuse them. */
  unfit: 'unfit-value' | typeof UNFIT_RULE_VALUE;
}

/** Operators that ask for one of the values as a whole; the others may ask for a part of one. */
const whole: ReadonlySet<string> = new Set(['equalTo', 'notEqualTo', 'isInList', 'isNotInList', 'assign']);

/** A list is written as one, or as text with commas. */
function entriesOf(value: unknown, splits: boolean): string[] {
  const all = Array.isArray(value) ? value : splits && typeof value === 'string' ? value.split(/[,\r\n]/) : [value];
  return all.flatMap((entry) => (typeof entry === 'string' && entry.trim() !== '' ? [entry.trim()] : []));
}

function listed(context: Context, one: Comparison, field: EntityField, entity: string | undefined): void {
  if (!whole.has(one.operator)) return;
  const values = allowedValues(context, field, { entity, key: one.field });
  if (!values) return;
  const known = new Set(values.map(({ value }) => value.toLowerCase()));
  const splits = one.operator.endsWith('InList') || field.type === 'multiselect';
  for (const entry of entriesOf(one.value, splits)) {
    if (known.has(entry.toLowerCase())) continue;
    const labelled = values.find(({ label }) => label.toLowerCase() === entry.toLowerCase());
    const near = labelled
      ? ` Did you mean ${JSON.stringify(labelled.value)}?`
      : didYouMean(
          entry,
          values.map(({ value }) => value),
        );
    const cursor = descend(one.cursor, [one.names.value]);
    // A change of the list, or of a lifecycle's states, that could not be read may bring the value.
    context.report.missing(
      context.report.originOf(cursor),
      'unlisted-value',
      entry,
      `"${entry}" is no value of the list "${field.suggestionsSource}", and "${one.field}" can have no other.${near}`,
      'error',
      cursor,
    );
  }
}

/** Operators that read their values as the field's type. */
const read: ReadonlySet<string> = new Set([
  'equalTo',
  'notEqualTo',
  'lessThan',
  'lessThanEqualTo',
  'greaterThan',
  'greaterThanEqualTo',
  'betweenInclusive',
  'betweenExclusive',
]);

/** Reports a number or day compared with a value of another type: the result is constant. */
function readable(context: Context, one: Comparison, field: EntityField, kind: Fields['unfit']): void {
  // A field without a valid type is reported where it is defined.
  if (!read.has(one.operator) || !field.type) return;
  for (const word of ['value', 'value1', 'value2'] as const) {
    const value = one[word];
    if (typeof value !== 'string' || value.trim() === '' || !Object.hasOwn(one.cursor.value as object, one.names[word]))
      continue;
    if (FROM_TODAY.test(value) && field.type.startsWith('date')) continue;
    // Checks only the type: a limit may exceed the length of the field.
    if (context.checks?.cell({ type: field.type }, value) === 'invalid')
      context.report.cursor(
        descend(one.cursor, [one.names[word]]),
        kind,
        `${JSON.stringify(value)} is no value of the type ${field.type}, which "${one.field}" has: nothing compares with it.`,
        'warning',
      );
  }
}

/** The form of days and times that rules compare with; filters read other forms, too. */
const RULE_DAY = /^\d{4}-\d{2}-\d{2}([T ].*)?$/;

/** The values of rules: days are written as yyyy-mm-dd, and no value is longer than the rule builder allows. */
function written(context: Context, one: Comparison, field: EntityField): void {
  const most = context.get('constant', 'ruleValueMax')?.value;
  for (const word of ['value', 'value1', 'value2'] as const) {
    const value = one[word];
    if (typeof value !== 'string' || value === '' || !Object.hasOwn(one.cursor.value as object, one.names[word]))
      continue;
    const at = descend(one.cursor, [one.names[word]]);
    if (read.has(one.operator) && field.type?.startsWith('date') && !FROM_TODAY.test(value) && !RULE_DAY.test(value))
      context.report.cursor(at, UNFIT_RULE_VALUE, `${JSON.stringify(value)} is not a day as yyyy-mm-dd.`, 'warning');
    const isList = one.operator.endsWith('InList') || field.type === 'multiselect';
    const longest = isList ? Math.max(...value.split(/[,\r\n]/).map((entry) => entry.length)) : value.length;
    if (typeof most === 'number' && longest > most)
      context.report.cursor(at, UNFIT_RULE_VALUE, `A rule value can have at most ${most} characters.`, 'warning');
  }
}

/** A checkbox is never empty: to ask for nothing would be to ask for false. */
function answered(context: Context, one: Comparison, field: EntityField): void {
  if (field.type !== 'checkbox' || !['equalTo', 'notEqualTo', 'assign'].includes(one.operator)) return;
  if (one.value !== undefined && one.value !== null && String(one.value).trim() !== '') return;
  context.report.cursor(
    descend(one.cursor, [
      Object.hasOwn(one.cursor.value as object, one.names.value) ? one.names.value : one.names.operator,
    ]),
    'missing-value',
    `"${one.field}" is a checkbox: the value is missing, which is true or false.`,
  );
}

function together(context: Context, all: Conjunction, fields: Fields): void {
  const byField = new Map<string, Comparison[]>();
  for (const one of all) byField.set(one.field, [...(byField.get(one.field) ?? []), one]);
  for (const [key, ofField] of byField) {
    const type = fields.field(key)?.type;
    const last = ofField.at(-1);
    if (type && last && contradicts(type, ofField))
      context.report.cursor(
        descend(last.cursor, [last.names.field]),
        'contradiction',
        `These ${ofField.length} conditions on "${key}" never hold together, so nothing ever comes of them.`,
        'warning',
      );
  }
}

function each(context: Context, conjunctions: readonly Conjunction[], fields: Fields): void {
  for (const all of conjunctions) {
    for (const one of all) {
      const field = fields.field(one.field);
      if (!field) continue;
      listed(context, one, field, fields.entity);
      answered(context, one, field);
      readable(context, one, field, fields.unfit);
    }
    together(context, all, fields);
  }
}

const fieldsOf = (context: Context, of: 'entity' | 'template', name: string): Fields => ({
  entity: of === 'entity' ? name : context.get('template', name)?.entity,
  field: (key) => fieldOf(context, of, name, key),
  unfit: 'unfit-value',
});

export function comparisons(context: Context): void {
  for (const { cursor, of, name } of context.filters) {
    if (context.broken.has(`${cursor.kind} ${cursor.name}`)) continue;
    each(context, conjunctionsOf(cursor), fieldsOf(context, of, name));
  }
  for (const [name, rule] of context.all('rules')) {
    if (rule.ruleType === 'autoFetching' || rule.isActive === false) continue;
    const fields: Fields = { ...fieldsOf(context, 'template', rule.template), unfit: UNFIT_RULE_VALUE };
    const rows = descend(context.cursor('rules', name), ['rows']);
    const results = resultsOf(rows, rule.field).map((result) => [result]);
    for (const all of [conditionsOf(rows), results]) each(context, all, fields);
    for (const one of [conditionsOf(rows), results].flat(2)) {
      const field = fields.field(one.field);
      if (field) written(context, one, field);
    }
  }
}
