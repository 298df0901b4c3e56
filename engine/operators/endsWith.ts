import type { Operator } from './operator.ts';
import { searched, searchNode } from './search.ts';

/** The text key of the left's text form ends with the right's. */
export const endsWith = {
  label: 'Ends With',
  words: 'end with',
  holds: (_cls, left, { value }) => searched(left, value, (text, part) => text.endsWith(part)),
  sql: (left, { value }, today) => searchNode(left, 'endsWith', value, today),
} as const satisfies Operator;
