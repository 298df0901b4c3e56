import { sayMessage } from '../../../text/messages.ts';
import type { Refusal } from './model/holds.ts';

/** Why something cannot be done. */
export const sayWhy = ({ word, params }: Refusal): string => sayMessage(word, params);
