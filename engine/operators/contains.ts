import { entryKeysOf, textOf } from '../values/side.ts';
import type { Operator } from './operator.ts';
import { searched, searchNode } from './search.ts';
import { constant } from './sql/nodes.ts';
import { literalSide } from './sql/sqlSide.ts';

/** The text key of the left's text form has the right's in it; of a multiselect, some entry has it as its own. */
export const contains = {
  label: 'Contains',
  words: 'contain',
  holds(cls, left, { value: right }) {
    if (cls !== 'multiselect') return searched(left, right, (text, part) => text.includes(part));
    const part = textOf(right);
    return part !== undefined && entryKeysOf(left).has(part);
  },
  sql(left, { value: right }, today) {
    if (left.cls !== 'multiselect') return searchNode(left, 'contains', right, today);
    const literal = 'literal' in right ? textOf(literalSide(right.literal)) : undefined;
    if (literal === undefined) return constant(false);
    return { kind: 'listHas', list: { field: left.field, key: 'lt' }, value: { literal } };
  },
} as const satisfies Operator;
