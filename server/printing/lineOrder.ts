/**
 * The order of the words of a printed line where some are written from right to left (Unicode Bidirectional Algorithm, UAX 9). The
 * writer of PDFs breaks lines by the order in which texts are read, and puts every word behind the one before it.
 */
import { createRequire } from 'node:module';

/** A word of a line, as pdfmake has measured it. */
export interface Inline {
  text: string;
  /** In points. */
  width: number;
  /** Distance from the left end of the line. */
  x: number;
  fontSize: number;
  fontFeatures?: readonly string[] | null;
  font: { widthOfString(text: string, size: number, features?: readonly string[] | null): number };
  rightToLeft?: true;
}
export interface Line {
  inlines: Inline[];
}

interface Bidi {
  getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array };
  getMirroredCharacter(letter: string): string | null;
}
const require = createRequire(import.meta.url);
let loaded: Bidi | undefined;
const bidi = (): Bidi => {
  loaded ??= (require('bidi-js') as () => Bidi)();
  return loaded;
};

const HAS_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

interface Piece extends Inline {
  level: number;
}

/** Puts the words of a line in the order in which they are seen. A line without right-to-left letters stays as it is. */
export function orderLine(line: Line): void {
  const text = line.inlines.map((inline) => inline.text).join('');
  if (!HAS_RIGHT_TO_LEFT.test(text)) return;
  const direction = line.inlines[0]?.rightToLeft ? 'rtl' : 'ltr';
  const { levels } = bidi().getEmbeddingLevels(text, direction);
  let left = Math.min(...line.inlines.map(({ x }) => x));
  let at = 0;
  const pieces = line.inlines.flatMap((inline) => {
    const own = levels.subarray(at, at + inline.text.length);
    at += inline.text.length;
    return piecesOf(inline, own);
  });
  line.inlines = inSight(pieces).map(({ level, ...piece }) => {
    const x = left;
    left += piece.width;
    return { ...piece, x, text: asDrawn(piece.text, level % 2 === 1) };
  });
}

/** The parts of a word of one level each; a space behind a word is a part. */
function piecesOf(inline: Inline, levels: Uint8Array): Piece[] {
  const parts: { text: string; level: number; isSpace: boolean }[] = [];
  [...inline.text].reduce((at, letter) => {
    const level = levels[at] ?? 0;
    const isSpace = letter === ' ';
    const before = parts.at(-1);
    if (before && before.level === level && before.isSpace === isSpace) before.text += letter;
    else parts.push({ text: letter, level, isSpace });
    return at + letter.length;
  }, 0);
  return parts.map(({ text, level }) => ({
    ...inline,
    text,
    level,
    width: parts.length === 1 ? inline.width : inline.font.widthOfString(text, inline.fontSize, inline.fontFeatures),
  }));
}

/** Reverses runs from the highest level to the lowest odd one (UAX 9, L2). */
function inSight(pieces: readonly Piece[]): Piece[] {
  let ordered = [...pieces];
  const highest = Math.max(...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Piece[] = [];
    let run: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) run.push(piece);
      else {
        next.push(...run.reverse(), piece);
        run = [];
      }
    }
    ordered = [...next, ...run.reverse()];
  }
  return ordered;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Words with right-to-left letters or Arabic digits are reversed when they are drawn, other words are not. */
function asDrawn(text: string, isRightToLeft: boolean): string {
  const isReversed = HAS_RIGHT_TO_LEFT.test(text);
  if (isReversed === isRightToLeft) return text;
  if (isReversed) return reversed(text);
  return [...reversed(text)].map((letter) => bidi().getMirroredCharacter(letter) ?? letter).join('');
}
