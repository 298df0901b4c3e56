/**
 * The fonts of paper: Inter, as on the screen, and Noto for other scripts. The files of Inter hold a range of letters each (Latin,
 * Latin extended, Greek, Cyrillic, Vietnamese), so a text is written in runs of one font each. Fonts of other scripts are large and
 * read when a text first needs them (docs/decisions/0226).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isRightToLeft } from './direction.ts';
import { sfntOfWoff } from './sfntOfWoff.ts';

const require = createRequire(import.meta.url);

interface Fontkit {
  create(bytes: Buffer): { hasGlyphForCodePoint(code: number): boolean };
}
const fontkit = require('fontkit') as Fontkit;

type Span = readonly [first: number, last: number];

interface PrintFont {
  /** Ranges of code points that have its letters; it may lack some of them. */
  readonly spans: readonly Span[];
  readonly normal: () => Buffer;
  readonly bold: () => Buffer;
}

const interSpans = JSON.parse(readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8')) as Record<
  string,
  string
>;

const spansOf = (text: string): Span[] =>
  text.split(',').map((span): Span => {
    const [first = '', last = first] = span.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Reads a file of a package that its exports do not name. */
const bytesOf = (name: string, file: string) => () =>
  readFileSync(path.join(path.dirname(require.resolve(name)), '..', 'fonts', file));

const woff = (file: string) => () => sfntOfWoff(readFileSync(require.resolve(file)));

const inter = (range: string): PrintFont => ({
  spans: spansOf(interSpans[range] ?? ''),
  normal: woff(`@fontsource/inter/files/inter-${range}-400-normal.woff`),
  bold: woff(`@fontsource/inter/files/inter-${range}-600-normal.woff`),
});

/** In the order in which they are searched for a letter. The last ones have signs of every kind, and are searched for any letter. */
const FONTS = {
  latin: inter('latin'),
  'latin-ext': inter('latin-ext'),
  vietnamese: inter('vietnamese'),
  greek: inter('greek'),
  'greek-ext': inter('greek-ext'),
  cyrillic: inter('cyrillic'),
  'cyrillic-ext': inter('cyrillic-ext'),
  hebrew: {
    spans: spansOf('U+0590-05FF,U+FB1D-FB4F'),
    normal: bytesOf('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf'),
    bold: bytesOf('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Bold.ttf'),
  },
  arabic: {
    spans: spansOf('U+0600-06FF,U+0750-077F,U+0870-08FF,U+FB50-FDFF,U+FE70-FEFC'),
    normal: bytesOf('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'),
    bold: bytesOf('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Bold.ttf'),
  },
  thai: {
    spans: spansOf('U+0E00-0E7F'),
    normal: woff('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
    bold: woff('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff'),
  },
  korean: {
    spans: spansOf('U+1100-11FF,U+3130-318F,U+A960-A97F,U+AC00-D7FF'),
    normal: bytesOf('@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'),
    bold: bytesOf('@embedpdf/fonts-kr', 'NotoSansKR-Bold.otf'),
  },
  han: {
    spans: spansOf('U+0000-10FFFF'),
    normal: bytesOf('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
    bold: bytesOf('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  },
} satisfies Record<string, PrintFont>;

export type FontName = keyof typeof FONTS;
const NAMES = Object.keys(FONTS) as FontName[];

const fileName = (font: FontName, weight: 'normal' | 'bold') => `${font} ${weight}`;

/** The fonts by name, as the writer of PDFs takes them: each style by the name of a file in `fontFiles`. */
export const printFonts = Object.fromEntries(
  NAMES.map((font) => {
    const normal = fileName(font, 'normal');
    const bold = fileName(font, 'bold');
    return [font, { normal, bold, italics: normal, bolditalics: bold }];
  }),
);

/** Reads the files of a font, by their names in `printFonts`. */
export function fontFiles(font: FontName): [name: string, bytes: Buffer][] {
  return [
    [fileName(font, 'normal'), FONTS[font].normal()],
    [fileName(font, 'bold'), FONTS[font].bold()],
  ];
}

const glyphs = new Map<FontName, { hasGlyphForCodePoint(code: number): boolean }>();

function hasGlyph(font: FontName, code: number): boolean {
  const known = glyphs.get(font) ?? fontkit.create(FONTS[font].normal());
  glyphs.set(font, known);
  return known.hasGlyphForCodePoint(code);
}

const fontOfCode = new Map<number, FontName | undefined>();

/** The font that draws a letter; undefined where none has it. */
function fontOf(letter: string): FontName | undefined {
  const code = letter.codePointAt(0) as number;
  if (fontOfCode.has(code)) return fontOfCode.get(code);
  const font = NAMES.find(
    (name) => FONTS[name].spans.some(([first, last]) => code >= first && code <= last) && hasGlyph(name, code),
  );
  fontOfCode.set(code, font);
  return font;
}

/** Spaces, line ends and marks that show nothing need no font. */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Marks of direction: the order of letters is computed without them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @returns the letters of a text that no font has, each once */
export function lettersWithoutFont(text: string): string[] {
  const missing = [...text].filter((letter) => !INVISIBLE.test(letter) && fontOf(letter) === undefined);
  return [...new Set(missing)];
}

export interface Run {
  text: string;
  font: FontName;
  /** The paragraph is written from right to left. */
  rightToLeft?: true;
}

/** Splits a text into runs of one font each. Letters that no font has are in the first one. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  const direction = isRightToLeft(text) ? ({ rightToLeft: true } as const) : {};
  for (const letter of text.replace(DIRECTION_MARKS, '')) {
    const before = runs.at(-1);
    const font = INVISIBLE.test(letter) ? (before?.font ?? 'latin') : (fontOf(letter) ?? 'latin');
    if (before && before.font === font) before.text += letter;
    else runs.push({ text: letter, font, ...direction });
  }
  return runs;
}
