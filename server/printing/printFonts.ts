/**
 * The fonts of paper: Inter, as on the screen. Its files hold a range of letters each (Latin, Latin extended, Greek, Cyrillic,
 * Vietnamese), so a text is written in runs, each in the file that has its letters.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOfWoff } from './sfntOfWoff.ts';

const require = createRequire(import.meta.url);
/** In the order in which they are asked for a letter. */
const RANGES = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const;
type Range = (typeof RANGES)[number];

const WEIGHTS = [400, 600] as const;

const nameOf = (range: Range, weight: (typeof WEIGHTS)[number]) => `inter-${range}-${weight}-normal`;

/** The fonts by name, as the writer of PDFs takes them: each style by the name of what `fontFiles` has. */
export const printFonts = Object.fromEntries(
  RANGES.map((range) => {
    const normal = nameOf(range, 400);
    const bold = nameOf(range, 600);
    return [range, { normal, bold, italics: normal, bolditalics: bold }];
  }),
);

/** Reads the bytes of every font, by its name in `printFonts`. */
export function fontFiles(): [name: string, bytes: Buffer][] {
  const names = RANGES.flatMap((range) => WEIGHTS.map((weight) => nameOf(range, weight)));
  return names.map((name) => [name, sfntOfWoff(readFileSync(require.resolve(`@fontsource/inter/files/${name}.woff`)))]);
}

type Span = readonly [first: number, last: number];

const spans: ReadonlyMap<Range, readonly Span[]> = new Map(
  Object.entries(JSON.parse(readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8')) as object).map(
    ([range, text]) => [
      range as Range,
      String(text)
        .split(',')
        .map((span): Span => {
          const [first = '', last = first] = span.replace('U+', '').split('-');
          return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
        }),
    ],
  ),
);

const rangeOf = (letter: string): Range => {
  const code = letter.codePointAt(0) as number;
  return RANGES.find((range) => spans.get(range)?.some(([first, last]) => code >= first && code <= last)) ?? 'latin';
};

export interface Run {
  text: string;
  font: Range;
}

/** A text in runs of one font each. What stands in two ranges goes on in the one before. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const before = runs.at(-1);
    const font = rangeOf(letter);
    if (before && (before.font === font || letter === ' ')) before.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}
