/** The words of the screen designer: messages of the definitions. */
import type { DesignerWord } from '../../../../metadata/signatures/designerWords.ts';
import { message } from '../../../text/messages.ts';
import type { Refusal } from './model/holds.ts';

export const say = (name: DesignerWord, params: Readonly<Record<string, unknown>> = {}): string =>
  message(name, params);

/** Why something cannot be done. */
export const sayWhy = ({ word, params }: Refusal): string => say(word, params);
