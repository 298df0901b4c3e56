import type { Operator } from './operator.ts';
import { searched, searchNode } from './search.ts';

/** The text key of the left's text form begins with the right's. */
export const beginsWith = {
  label: 'Begins With',
  words: 'begin with',
  holds: (_cls, left, { value }) => searched(left, value, (text, part) => text.startsWith(part)),
  sql: (left, { value }, today) => searchNode(left, 'beginsWith', value, today),
} as const satisfies Operator;
