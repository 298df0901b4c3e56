import type { OperatorName } from './operators.ts';

/** The operators in words, after "should": `be equal to`. Each is a message, as an operator's words are in every language. */
export type OperatorWord = `should.${OperatorName}`;
export const operatorWord = (name: OperatorName): OperatorWord => `should.${name}`;
