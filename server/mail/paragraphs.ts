import type { Program } from '../../metadata/program.ts';
import { type Localizable, localize } from '../platform/words/localizedText.ts';

/** The text of a mail, of its paragraphs. */
export const paragraphs = (program: Program, words: readonly Localizable[]): string =>
  `${words.map((one) => localize(program, one)).join('\n\n')}\n`;
