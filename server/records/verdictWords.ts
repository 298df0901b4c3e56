/** What is wrong with a cell, in the tenant's words: the engine knows the specification's alone. */

import type { Verdict } from '../../engine/cells/verdict.ts';
import type { MessageId } from '../../engine/index.ts';
import type { ServerWord } from '../../metadata/signatures/serverWords.ts';
import { said, type Words } from '../runtime/said.ts';

/** The messages of the definitions that say what the engine says. */
const NAMES = {
  ruleFailed: 'fieldShould',
  valueAssigned: 'valueAssigned',
  valueRemoved: 'valueRemoved',
  mandatory: 'mandatory',
  invalidValue: 'invalidValue',
  maximumLength: 'maximumLength',
  minimumLength: 'minimumLength',
  lengthExceed: 'lengthExceed',
  regexMismatch: 'invalidValue',
} as const satisfies Record<MessageId, ServerWord>;

/**
 * A verdict without an id has words of its own: a field's error message, which the compiler put in the tenant's language. So
 * has one whose parameters are not told.
 */
export function verdictWords({ messageId, message, params }: Verdict): Words {
  if (messageId === undefined || (params === undefined && message !== '')) return message;
  return said(NAMES[messageId], params);
}
