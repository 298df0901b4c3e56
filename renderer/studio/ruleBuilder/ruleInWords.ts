/** A rule as people say it: a line for every row, beside the rows as they are written. */

import { emptinessOf } from '../../../engine/filters/emptiness.ts';
import { listOf } from '../../../engine/values/list.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { Formatting } from '../../../metadata/kinds/rules.ts';
import type { RuleType } from '../../../metadata/kinds/ruleTypes.ts';
import { isOperatorName } from '../../../metadata/signatures/operators.ts';
import { operatorWords } from '../../components/parts/filter/words.ts';
import { fixedSuggestions } from '../../suggestions/suggestions.ts';
import { word } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import type { Source } from './editorState.ts';
import { rightOf } from './model/choices.ts';
import { isLookup } from './model/missingParts.ts';
import { resultName } from './model/resultNames.ts';
import { condOf, isResultRow, type Members, operatorOf, type Row, type Rows } from './model/row.ts';

export interface Names {
  field(key: unknown): EffectiveField | undefined;
  source(name: unknown): Source | undefined;
}

export interface Line {
  readonly id: string;
  readonly text: string;
  /** 0 a block, 1 a sub-condition, 2 a result. */
  readonly level: 0 | 1 | 2;
  readonly off: boolean;
}

const unknown = () => say('rule.say.unknown');
const labelOf = (names: Names, key: unknown): string => {
  if (key === undefined || key === null || key === '') return unknown();
  return names.field(key)?.label ?? String(key);
};
const keyLabel = (source: Source | undefined, key: unknown): string =>
  source?.keys.find((one) => one.key === key)?.label ?? (key ? String(key) : unknown());

/** A field, and what is done to it before it is looked at. */
function formatted(text: string, formatting: Formatting | null | undefined): string {
  const { formattingExpr: how, formattingValue: value } = formatting ?? {};
  return how ? say(`rule.say.${how}`, { field: text, value: value ?? unknown() }) : text;
}

/** Entries of a list that are said before the rest is counted. */
const PHRASES = 8;

function literal(field: EffectiveField | undefined, value: unknown, operator: unknown): string {
  const right = rightOf(operator);
  if (Array.isArray(value) || right === 'list') {
    const entries = listOf(value);
    if (entries.length === 0) return word('filter.empty');
    const list = entries
      .slice(0, PHRASES)
      .map((one) => literal(field, one, 'equalTo'))
      .join(', ');
    return entries.length > PHRASES ? word('filter.listAndMore', { list, count: entries.length - PHRASES }) : list;
  }
  if (value === undefined || value === null || value === '') return word('filter.empty');
  if (typeof value === 'boolean') return word(value ? 'filter.yes' : 'filter.no');
  const known = field?.suggestionsSource ? fixedSuggestions(field.suggestionsSource) : undefined;
  const label = known?.find((one) => one.value === String(value))?.label ?? String(value);
  const plain =
    typeof value === 'number' || field?.type === 'date' || field?.type === 'numeric' || field?.type === 'decimal';
  return plain ? label : `“${label}”`;
}

const operatorOfRule = (name: unknown, type?: FieldType): string =>
  isOperatorName(name) ? operatorWords(name, type) : unknown();

/** The condition of a row. */
export function conditionWords(is: Members, names: Names): string {
  const left = formatted(labelOf(names, is.field), is.formattingField1);
  if (isLookup(is)) {
    const source = names.source(is.metaSource);
    return say('rule.say.lookup', {
      field: left,
      key: keyLabel(source, is.matchKey),
      source: source?.label ?? unknown(),
    });
  }
  const field = names.field(is.field);
  // A formatted day is not compared as a day.
  const operator = operatorOfRule(is.expression, is.formattingField1 ? undefined : field?.type);
  if (is.valueType === 'field')
    return `${left} ${operator} ${formatted(labelOf(names, is.field2), is.formattingField2)}`;
  if (rightOf(is.expression) === 'bounds') {
    const bounds = { low: literal(field, is.value1, 'equalTo'), high: literal(field, is.value2, 'equalTo') };
    return `${left} ${operator} ${word('filter.bounds', bounds)}`;
  }
  const emptiness = field?.type === 'checkbox' ? undefined : emptinessOf(is.expression, is.valueType, is.value || null);
  if (emptiness) return `${left} ${operatorWords(emptiness)}`;
  return `${left} ${operator} ${literal(field, is.value, is.expression)}`;
}

function resultValue(is: Members, k: EffectiveField | undefined, names: Names, source: Source | undefined): string {
  if (is.thenValueType === 'field') {
    const said = source
      ? say('rule.say.fetched', { key: keyLabel(source, is.fetchKey), source: source.label })
      : labelOf(names, is.thenField);
    return formatted(said, is.formattingThenField);
  }
  if (rightOf(is.ValOper) === 'bounds')
    return word('filter.bounds', {
      low: literal(k, is.valValue1, 'equalTo'),
      high: literal(k, is.valValue2, 'equalTo'),
    });
  return formatted(literal(k, is.valValue, is.ValOper), is.formattingThenField);
}

/** The result of a row with THEN. */
export function resultWords(is: Members, key: string, names: Names, source: Source | undefined): string {
  const k = names.field(key);
  const label = labelOf(names, key);
  const field = is.checkMultiple ? say('rule.say.each', { field: label }) : label;
  const emptiness = k?.type === 'checkbox' ? undefined : emptinessOf(is.ValOper, is.thenValueType, is.valValue || null);
  if (emptiness) return say('rule.say.mustEmptiness', { field, what: operatorWords(emptiness) });
  const value = resultValue(is, k, names, source);
  if (is.ValOper === 'assign') return say('rule.say.assign', { field, value });
  if (is.ValOper === 'remove') return say('rule.say.remove', { field, value });
  return say('rule.say.must', { field, operator: operatorOfRule(is.ValOper, k?.type), value });
}

function computedWords(is: Members, index: number, names: Names): string {
  const field = formatted(labelOf(names, is.field), is.formattingField1);
  const value =
    is.valueType === 'field'
      ? formatted(labelOf(names, is.field2), is.formattingField2)
      : String(is.value ?? unknown());
  const what = is.expression
    ? formatted(field, { formattingExpr: is.expression as Formatting['formattingExpr'], formattingValue: value })
    : field;
  return say('rule.say.result', { name: resultName(index), what });
}

function starts(row: Row, above: Row | undefined): (what: string) => string {
  const cond = condOf(row);
  if (cond === 'IF') return (what) => say('rule.say.if', { what });
  if (cond === 'ELSEIF') return (what) => say('rule.say.elseIf', { what });
  return (what) => say(above && operatorOf(above) === 'OR' ? 'rule.say.or' : 'rule.say.and', { what });
}

/** The lines of the rows of a rule of the field `key`. */
export function ruleLines(rows: Rows, key: string, ruleType: RuleType, names: Names): Line[] {
  if (ruleType === 'autoFetching') return [fetchLine(rows, key, names)];
  let off = false;
  let source: Source | undefined;
  return rows.flatMap((row, index): Line[] => {
    const { id, is } = row;
    if (condOf(row) !== '') {
      off = is.isActive === false;
      source = undefined;
    }
    if (condOf(row) !== 'ELSE' && is.isActive !== false && isLookup(is)) source = names.source(is.metaSource);
    const left = off || is.isActive === false;
    const level = condOf(row) === '' ? 1 : 0;
    const told = (text: string) => (left ? say('rule.say.off', { what: text }) : text);
    if (isResultRow(row)) return [{ id, text: told(computedWords(is, index, names)), level, off: left }];
    const lines: Line[] =
      condOf(row) === 'ELSE'
        ? [{ id, text: told(say('rule.say.else')), level, off: left }]
        : [{ id, text: told(starts(row, rows[index - 1])(conditionWords(is, names))), level, off: left }];
    if (operatorOf(row) === 'THEN')
      lines.push({
        id,
        text: say('rule.say.then', { what: resultWords(is, key, names, source) }),
        level: 2,
        off: left,
      });
    if (operatorOf(row) === 'THEN' && is.errorMessage)
      lines.push({ id: `${id} text`, text: say('rule.say.ownText', { text: is.errorMessage }), level: 2, off: left });
    return lines;
  });
}

function fetchLine(rows: Rows, key: string, names: Names): Line {
  const used = rows.filter(({ is }) => is.isActive !== false);
  const first = used[0]?.is ?? rows[0]?.is ?? {};
  const source = names.source(first.metaSource);
  const conditions = used.map(({ is }) =>
    say('rule.say.match', { key: keyLabel(source, is.matchKey), field: labelOf(names, is.autoField) }),
  );
  return {
    id: rows[0]?.id ?? '',
    text: say('rule.say.fetch', {
      field: labelOf(names, key),
      key: keyLabel(source, first.fetchKey),
      source: source?.label ?? unknown(),
      conditions: conditions.join(word('filter.joinAnd')) || unknown(),
    }),
    level: 0,
    off: used.length === 0,
  };
}
