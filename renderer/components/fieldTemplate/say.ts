/** The words of the field template grid: messages of the definitions. */
import type { TemplateWord } from '../../../metadata/signatures/templateWords.ts';
import { message } from '../../text/messages.ts';

export const say = (name: TemplateWord, params: Readonly<Record<string, unknown>> = {}): string =>
  message(name, params);
