/**
 * What is said of a cell as a message of the definitions, which the page and the server put into the tenant's language: the
 * engine itself knows the specification's wording alone.
 */
import { isOperatorName } from '../../metadata/signatures/operators.ts';
import { type OperatorWord, operatorWord } from '../../metadata/signatures/operatorWords.ts';
import type { MessageId, MessageParams } from '../rules/messages.ts';

/** The messages that say what the engine says. */
const NAMES = {
  ruleFailed: 'fieldShould',
  ruleShouldBeEmpty: 'fieldShouldBeEmpty',
  ruleShouldNotBeEmpty: 'fieldShouldNotBeEmpty',
  valueAssigned: 'valueAssigned',
  valueRemoved: 'valueRemoved',
  valueFetched: 'valueFetched',
  mandatory: 'mandatory',
  invalidValue: 'invalidValue',
  maximumLength: 'maximumLength',
  minimumLength: 'minimumLength',
  lengthExceed: 'lengthExceed',
  minimumValue: 'minimumValue',
  maximumValue: 'maximumValue',
  regexMismatch: 'invalidValue',
} as const satisfies Record<MessageId, string>;

export type VerdictMessageName = (typeof NAMES)[MessageId];

export interface VerdictMessage {
  readonly name: VerdictMessageName;
  readonly params: MessageParams;
  /** The message that has the words of the operator, which fill `{operator}`. */
  readonly operator?: OperatorWord;
}

/** What the engine says, of a cell or of a rule. */
export interface EngineMessage {
  readonly messageId?: MessageId | undefined;
  readonly params?: MessageParams | undefined;
  readonly message: string;
}

/**
 * The message of what the engine says; the text itself where it has no message: the error message of a field or a rule, which
 * the compiler put in the tenant's language, and one whose parameters are not told.
 */
export function verdictMessage({ messageId, message, params }: EngineMessage): VerdictMessage | string {
  if (messageId === undefined || (params === undefined && message !== '')) return message;
  const name = NAMES[messageId];
  const operator = params?.operatorName;
  return { name, params: params ?? {}, ...(isOperatorName(operator) ? { operator: operatorWord(operator) } : {}) };
}
