import type { SqlNode } from '../../metadata/signatures/sqlTree.ts';
import { setKey } from '../values/setKey.ts';
import { comparableOf, entryKeysOf, isEmptySide } from '../values/side.ts';
import { truthOf } from '../values/truth.ts';
import type { Operator } from './operator.ts';
import { all, constant, not, some } from './sql/nodes.ts';
import { KEY_OF_CLASS, literalSide, operandOf, type SqlLeft, type SqlSide } from './sql/sqlSide.ts';

/** Both empty; or both comparable and the same: a multiselect as a set, a checkbox by its truth. */
export const equalTo = {
  label: 'Equal To',
  words: 'be equal to',
  holds(cls, left, { value: right }, today) {
    if (cls === 'checkbox') return truthOf(left.value) === truthOf(right.value);
    const isLeftEmpty = isEmptySide(cls, left);
    if (isLeftEmpty || isEmptySide(cls, right)) return isLeftEmpty && isEmptySide(cls, right);
    if (cls === 'multiselect') return setKey(entryKeysOf(left)) === setKey(entryKeysOf(right));
    const key = comparableOf(cls, left, today);
    return key !== undefined && key === comparableOf(cls, right, today);
  },
  sql(left, { value: right }, today) {
    if (left.cls === 'checkbox') return sameTruth(left.field, right);
    if (left.cls === 'multiselect') return sameSet(left, right);
    const empty: SqlNode = { kind: 'absent', key: { field: left.field, key: 't' } };
    if ('literal' in right && isEmptySide(left.cls, literalSide(right.literal))) return empty;
    const operand = operandOf(left.cls, right, today);
    if (!operand) return constant(false);
    const key = KEY_OF_CLASS[left.cls];
    const same: SqlNode = { kind: 'compare', operator: '=', left: { field: left.field, key }, right: operand };
    if ('literal' in operand) return same;
    return some([same, all([empty, { kind: 'absent', key: { field: operand.field, key: 't' } }])]);
  },
} as const satisfies Operator;

function isTrue(field: string): SqlNode {
  return { kind: 'compare', operator: '=', left: { field, key: 'b' }, right: { literal: '1' } };
}

function sameTruth(field: string, right: SqlSide): SqlNode {
  const left = isTrue(field);
  if ('literal' in right) return truthOf(right.literal) ? left : not(left);
  const other = isTrue(right.field);
  return some([all([left, other]), all([not(left), not(other)])]);
}

/** The other field's set is its key l, where that is stored, else its text key (see KeyKind). */
function sameSet(left: SqlLeft, right: SqlSide): SqlNode {
  const key = { field: left.field, key: 'l' } as const;
  const empty: SqlNode = { kind: 'absent', key };
  if ('literal' in right) {
    const set = setKey(entryKeysOf(literalSide(right.literal)));
    return set === '' ? empty : { kind: 'compare', operator: '=', left: key, right: { literal: set } };
  }
  const other = { field: right.field, key: 'l' } as const;
  const otherAbsent: SqlNode = { kind: 'absent', key: other };
  const same: SqlNode = { kind: 'compare', operator: '=', left: key, right: other };
  if (right.type === 'multiselect') return some([same, all([empty, otherAbsent])]);
  const text = { field: right.field, key: 't' } as const;
  return some([
    same,
    all([otherAbsent, { kind: 'compare', operator: '=', left: key, right: text }]),
    all([empty, otherAbsent, { kind: 'absent', key: text }]),
    all([empty, { kind: 'compare', operator: '=', left: other, right: { literal: '' } }]),
  ]);
}
