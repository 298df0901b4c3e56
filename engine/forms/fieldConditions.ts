/**
 * When a field is mandatory, visible and read-only, as its author edits it and back: the row of a field holds a condition as JSON
 * text, `{"over", "filter"}` as every condition does, the definition an expression. What no filter says is `{"expression"}`:
 * it is shown and kept, and changed where expressions are written.
 */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { TypedError } from '../faults/fault.ts';
import { expressionToFilter, filterToExpression } from '../filters/filterToExpression.ts';

/** The conditions of a field, with their defaults. */
export const FIELD_CONDITIONS = { mandatoryWhen: false, visibleWhen: true, readonlyWhen: false } as const;
type FieldCondition = keyof typeof FIELD_CONDITIONS;
const names = Object.keys(FIELD_CONDITIONS) as FieldCondition[];

/** The template name under which a page exposes the fields being authored. */
export const AUTHORED_FIELDS = 'authoredFields';

type Json = Readonly<Record<string, unknown>>;

/** The conditions of a field as its row has them. @param types of all fields of its template */
export function conditionTexts(field: Json, types: FieldTypes): Partial<Record<FieldCondition, string>> {
  const texts: Partial<Record<FieldCondition, string>> = {};
  for (const name of names) {
    const expression = field[name];
    if (expression === undefined || expression === null || expression === FIELD_CONDITIONS[name]) continue;
    const filter = expressionToFilter(expression, types);
    texts[name] = JSON.stringify(filter ? { over: AUTHORED_FIELDS, filter } : { expression });
  }
  return texts;
}

/** The reason why a condition is rejected: it is unreadable, was written as an expression, or references missing names. */
export type ConditionRefusal = { why: 'unreadable' | 'written' } | { why: 'wrong'; message: string };

export interface ReadConditions {
  /** Only what the row has: the expression, or null for none. */
  conditions: Partial<Record<FieldCondition, unknown>>;
  refused: Partial<Record<FieldCondition, ConditionRefusal>>;
}

/**
 * Reads the conditions of a field from its row.
 * @param before the current field: an unchanged condition keeps its expression
 */
export function readConditions(row: Json, types: FieldTypes, before: Json = {}): ReadConditions {
  const now = conditionTexts(before, types);
  const conditions: ReadConditions['conditions'] = {};
  const refused: ReadConditions['refused'] = {};
  for (const name of names) {
    if (!Object.hasOwn(row, name)) continue;
    const text = row[name];
    const isEmpty = text === undefined || text === null || text === '';
    if (isEmpty ? now[name] === undefined : text === now[name]) continue;
    if (isWritten(now[name])) refused[name] = { why: 'written' };
    else if (isEmpty) conditions[name] = null;
    else readOne(name, text);
  }
  return { conditions, refused };

  function readOne(name: FieldCondition, text: unknown): void {
    const { filter, expression } = parsed(text);
    if (filter === undefined && expression === undefined) {
      refused[name] = { why: 'unreadable' };
      return;
    }
    try {
      conditions[name] = filter === undefined ? expression : (filterToExpression(filter, types) ?? null);
    } catch (error) {
      if (!(error instanceof TypedError)) throw error;
      refused[name] = { why: 'wrong', message: error.message };
    }
  }
}

/** @returns true if the text of a condition is an expression that a filter cannot represent */
export const isWritten = (text: unknown): boolean => parsed(text).expression !== undefined;

function parsed(text: unknown): { filter?: unknown; expression?: unknown } {
  if (typeof text !== 'string') return {};
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
