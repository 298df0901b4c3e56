import type { SqlNode } from '../../metadata/signatures/sqlTree.ts';
import { comparableOf, entriesOf, entryKeysOf, isEmptySide } from '../values/side.ts';
import type { Operator } from './operator.ts';
import { all, constant, some } from './sql/nodes.ts';
import { KEY_OF_CLASS, LIST_OF_CLASS, literalKey, literalSide, type SqlLeft } from './sql/sqlSide.ts';

/** The left is non-empty and equalTo some entry of the list value; of a multiselect, some entry is. */
export const isInList = {
  label: 'Is In List',
  words: 'be in list',
  holds(cls, left, { value: right }, today) {
    if (cls === 'checkbox' || isEmptySide(cls, left)) return false;
    if (cls === 'multiselect') {
      const wanted = entryKeysOf(right);
      return [...entryKeysOf(left)].some((key) => wanted.has(key));
    }
    const key = comparableOf(cls, left, today);
    return key !== undefined && entriesOf(right).some((entry) => comparableOf(cls, entry, today) === key);
  },
  sql(left, { value: right }, today) {
    if (left.cls === 'checkbox') return constant(false);
    if ('field' in right) return inFieldsList(left, right.field);
    const side = literalSide(right.literal);
    if (left.cls === 'multiselect') {
      const values = [...entryKeysOf(side)];
      if (values.length === 0) return constant(false);
      return { kind: 'listHasAny', list: { field: left.field, key: 'lt' }, values };
    }
    const cls = left.cls;
    const keys = entriesOf(side).map((entry) => literalKey(cls, entry, today));
    const values = [...new Set(keys.filter((key) => key !== undefined))];
    if (values.length === 0) return constant(false);
    return { kind: 'oneOf', key: { field: left.field, key: KEY_OF_CLASS[cls] }, values };
  },
} as const satisfies Operator;

/** A field's list key that only repeats its single key is not stored (see KeyKind): then the single key is the list. */
function inFieldsList(left: SqlLeft, field: string): SqlNode {
  if (left.cls === 'checkbox') return constant(false);
  const list = { field, key: LIST_OF_CLASS[left.cls] } as const;
  const listAbsent: SqlNode = { kind: 'absent', key: list };
  if (left.cls === 'multiselect') {
    const own = { field: left.field, key: 'lt' } as const;
    return some([
      { kind: 'listsMeet', left: own, right: list },
      all([listAbsent, { kind: 'listHas', list: own, value: { field, key: 't' } }]),
    ]);
  }
  const key = { field: left.field, key: KEY_OF_CLASS[left.cls] } as const;
  const single = { field, key: KEY_OF_CLASS[left.cls] } as const;
  return some([
    { kind: 'listHas', list, value: key },
    all([listAbsent, { kind: 'compare', operator: '=', left: key, right: single }]),
  ]);
}
