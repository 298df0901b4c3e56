/** Missing parts and faults of a rule, row by row: the builder's messages first, then those of the engine. */

import type { Fault } from '../../../engine/faults/fault.ts';
import { checkAutoFetch } from '../../../engine/rules/autoFetch.ts';
import { checkRule } from '../../../engine/rules/readRule.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { fieldTypesOf } from '../../../metadata/kinds/fieldTypes.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import type { AutoFetchRow } from '../../../metadata/kinds/rules.ts';
import { ruleLevel } from '../../../metadata/kinds/ruleTypes.ts';
import { tRule as say } from '../../text/t.ts';
import { notOffered } from './model/listedValues.ts';
import { missingParts } from './model/missingParts.ts';
import type { Rows } from './model/row.ts';

export interface WrongRow {
  /** The row; undefined where it is the rule as a whole. */
  id: string | undefined;
  member: string;
  text: string;
}

function faultsOf(rule: RuleSetDefinition, fields: readonly EffectiveField[]): Fault[] {
  const types = fieldTypesOf(fields);
  if (rule.ruleType === 'autoFetching') return checkAutoFetch(rule.field, rule.rows as AutoFetchRow[], types);
  const label = fields.find(({ key }) => key === rule.field)?.label;
  return checkRule({ key: rule.field, label, types, rows: rule.rows, level: ruleLevel(rule.ruleType) });
}

/** A dropdown whose values come from nowhere cannot be validated. */
const lacksSuggestions = (rule: RuleSetDefinition, fields: readonly EffectiveField[]): boolean =>
  rule.ruleType === 'fieldValidation' &&
  fields.some(({ key, type, suggestionsSource }) => key === rule.field && type === 'dropdown' && !suggestionsSource);

/** In the order of the rows. */
export function wrongRows(rows: Rows, rule: RuleSetDefinition, fields: readonly EffectiveField[]): WrongRow[] {
  const found: WrongRow[] = [];
  if (lacksSuggestions(rule, fields)) found.push({ id: undefined, member: '', text: say('rule.suggestionsSource') });
  const types = fieldTypesOf(fields);
  const lacks = missingParts(rows, rule.ruleType, { types, key: rule.field });
  for (const condition of new Set(lacks.map((lack) => lack.condition))) {
    const own = lacks.filter((lack) => lack.condition === condition);
    const what = own.map(({ word }) => say(word)).join(', ');
    const text = say('rule.select', { what, N: condition });
    for (const { row, member } of own) found.push({ id: row, member, text });
  }
  for (const { row, member, value, field } of notOffered(rows, rule, fields))
    found.push({ id: row, member, text: say('rule.notOffered', { value, field: field.label }) });
  const lack = new Set(lacks.map(({ row }) => row));
  for (const { path, message } of faultsOf(rule, fields)) {
    const row = path[0] === 'rows' && typeof path[1] === 'number' ? rows[path[1]] : undefined;
    // Missing parts were already reported with better texts; their consequences are omitted.
    if (row && lack.has(row.id)) continue;
    if (!row && lacks.length > 0) continue;
    found.push({ id: row?.id, member: String(path[2] ?? ''), text: message });
  }
  return found;
}

/** The texts of a list of faults, without duplicates. */
export const textsOf = (wrong: readonly WrongRow[]): string[] => [...new Set(wrong.map(({ text }) => text))];

/** Faults by row id: `member`, a tab and the text, one per line; equal faults give an equal string. */
export function wrongById(wrong: readonly WrongRow[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const { id, member, text } of wrong) {
    if (id === undefined) continue;
    const before = lines.get(id);
    lines.set(id, `${before === undefined ? '' : `${before}\n`}${member}\t${text}`);
  }
  return lines;
}
