import type { OperatorName } from './operators.ts';

/** Operators that have other words for days. */
const DAY_WORDS = {
  greaterThan: 'should.after',
  greaterThanEqualTo: 'should.onOrAfter',
  lessThan: 'should.before',
  lessThanEqualTo: 'should.onOrBefore',
} as const satisfies Partial<Record<OperatorName, string>>;
type DayOperator = keyof typeof DAY_WORDS;
const hasDayWord = (name: OperatorName): name is DayOperator => Object.hasOwn(DAY_WORDS, name);

/** The operators in words, after "should": `be equal to`. Each is a message, as an operator's words are in every language. */
export type OperatorWord = `should.${OperatorName}` | (typeof DAY_WORDS)[DayOperator];
export const operatorWord = (name: OperatorName, isOfDays = false): OperatorWord =>
  isOfDays && hasDayWord(name) ? DAY_WORDS[name] : `should.${name}`;
