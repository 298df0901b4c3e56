/**
 * Verdicts as messages of the definitions, which the page and the server translate into the tenant's language: the engine itself
 * only contains the specification's texts.
 */
import { isOperatorName } from '../../metadata/signatures/operators.ts';
import { type OperatorWord, operatorWord } from '../../metadata/signatures/operatorWords.ts';
import type { MessageId, MessageParams } from '../rules/messages.ts';

/** The message for each of the engine's texts. */
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

/** A text of the engine about a cell or rule. */
export interface EngineMessage {
  readonly messageId?: MessageId | undefined;
  readonly params?: MessageParams | undefined;
  readonly message: string;
}

/**
 * The message of an engine text; the text itself if it has no message: the error message of a field or rule, which the compiler
 * translated, or a text without parameters.
 */
export function verdictMessage({ messageId, message, params }: EngineMessage): VerdictMessage | string {
  if (messageId === undefined || (params === undefined && message !== '')) return message;
  const name = NAMES[messageId];
  const operator = params?.operatorName;
  const word = isOperatorName(operator) ? operatorWord(operator, params?.operatorOf === 'days') : undefined;
  return { name, params: params ?? {}, ...(word === undefined ? {} : { operator: word }) };
}
