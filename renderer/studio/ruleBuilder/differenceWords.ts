/** Texts of the differences between two versions of a rule, field by field, in the builder's terms. */
import type { Difference } from '../../../metadata/edits/differences.ts';
import { RECORD_FIELD_MEMBERS } from '../../../metadata/kinds/ruleMembers.ts';
import type { RuleWord } from '../../../metadata/signatures/messageNames.ts';
import { isOperatorName } from '../../../metadata/signatures/operators.ts';
import { operatorWords } from '../../components/parts/filter/words.ts';
import { word } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import { differenceWords } from '../parts/differenceWords.ts';
import type { Members } from './model/row.ts';
import { conditionWords, type Names, resultWords } from './ruleInWords.ts';

const MEMBERS: Readonly<Record<string, RuleWord>> = {
  field: 'rule.field',
  expression: 'rule.expression',
  value: 'rule.value',
  value1: 'rule.value',
  value2: 'rule.value',
  field2: 'rule.field2',
  operator: 'rule.operator',
  metaSource: 'rule.metaSource',
  matchKey: 'rule.matchKey',
  fetchKey: 'rule.fetchKey',
  ValOper: 'rule.resultOperator',
  valValue: 'rule.resultValue',
  valValue1: 'rule.resultValue',
  valValue2: 'rule.resultValue',
  thenField: 'rule.resultField',
  autoField: 'rule.autoField',
  checkMultiple: 'rule.checkMultiple',
  isActive: 'rule.active',
  description: 'rule.diff.description',
  formattingField1: 'rule.format',
  formattingField2: 'rule.format',
  formattingThenField: 'rule.format',
};
const FIELDS: ReadonlySet<string> = new Set(RECORD_FIELD_MEMBERS);

function valueWords(value: unknown, member: string, names: Names): string {
  if (value === undefined || value === null || value === '') return word('filter.empty');
  if (typeof value === 'boolean') return word(value ? 'filter.yes' : 'filter.no');
  if (Array.isArray(value)) return value.join(', ');
  if (FIELDS.has(member)) return names.field(value)?.label ?? String(value);
  if (member === 'expression' || member === 'ValOper') {
    if (value === 'assign') return say('rule.assign');
    if (value === 'remove') return say('rule.removeOf');
    return isOperatorName(value) ? operatorWords(value) : String(value);
  }
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value);
}

function rowWords(is: Members, key: string, names: Names): string {
  const condition = is.cond === 'ELSE' ? say('rule.say.else') : conditionWords(is, names);
  const text =
    is.operator === 'THEN'
      ? `${condition}, ${say('rule.say.then', { what: resultWords(is, key, names, names.source(is.metaSource)) })}`
      : condition;
  return is.cond ? `${is.cond} ${text}` : text;
}

/** @param key the field that the rule is of */
export function ruleDifference(difference: Difference, key: string, names: Names): string {
  const { inRow, inside, member } = placeIn(difference.path);
  const where = rulePathWords(difference.path);
  const whole = inRow && inside.length === 0;
  return differenceWords(difference, 'rules', where, (value) =>
    whole && typeof value === 'object' && value !== null
      ? rowWords(value as Members, key, names)
      : valueWords(value, member, names),
  );
}

type Path = Difference['path'];

function placeIn(path: Path) {
  const [first, index, ...inside] = path;
  const inRow = first === 'rows' && typeof index === 'number';
  return { inRow, index: Number(index), inside, member: String((inRow ? inside[0] : first) ?? '') };
}

/** Where something is in a rule: `Condition 1, Field`. */
export function rulePathWords(path: Path): string {
  const { inRow, index, member } = placeIn(path);
  return [
    ...(inRow ? [say('rule.row', { N: index + 1 })] : []),
    ...(member === '' && inRow
      ? []
      : [MEMBERS[member] ? say(MEMBERS[member] as RuleWord) : member || say('rule.diff.rule')]),
  ].join(', ');
}
