import { tMessage } from '../../../text/messages.ts';
import type { Refusal } from './model/slots.ts';

/** Why something cannot be done. */
export const tReason = ({ word, params }: Refusal): string => tMessage(word, params);
