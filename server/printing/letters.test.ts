/** Letters of every script on paper: the font of each, their order from right to left, and those that no font has. */
import { expect, it } from 'vitest';
import { pdfPages, rightmostText } from '../../tests/support/pdfText.ts';
import { type Inline, orderLine } from './lineOrder.ts';
import type { PrintedBlock } from './printedRecord.ts';
import { lettersWithoutFont, runsOf } from './printFonts.ts';
import { printHtml } from './printHtml.ts';
import { printPdf } from './printPdf.ts';
import { checkLetters } from './unprintable.ts';

it.each([
  ['Freight Łódź Ελληνικά Русский', ['latin', 'latin-ext', 'latin', 'latin-ext', 'greek', 'cyrillic']],
  ['日本通運 ひらがな カタカナ 航空货运费 運賃', ['han']],
  ['한국어 운임', ['korean']],
  ['תודה (12)', ['hebrew', 'latin']],
  ['مرحبا ١٢٫٥٠', ['arabic']],
  ['ค่าขนส่ง', ['thai']],
])('finds the fonts of %s', (text, fonts) => {
  const runs = runsOf(text);
  expect(runs.map(({ font }) => font)).toEqual(fonts);
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(lettersWithoutFont(text)).toEqual([]);
});

it('names letters that no font has, each once, and no spaces or invisible marks', () => {
  expect(lettersWithoutFont('नमन 😀\u200b\u200e\u00a0\n漢 a')).toEqual(['न', 'म', '😀']);
});

/** Words of one point a letter, as the writer of PDFs cuts them. */
function lineOf(text: string): { inlines: Inline[] } {
  const font = { widthOfString: (part: string) => [...part].length };
  let x = 0;
  const inlines = runsOf(text).flatMap(({ text: run, rightToLeft }) =>
    (run.match(/\S+ ?| /g) ?? []).map((word) => {
      const inline = {
        text: word,
        x,
        width: [...word].length,
        fontSize: 1,
        font,
        ...(rightToLeft ? { rightToLeft } : {}),
      };
      x += inline.width;
      return inline;
    }),
  );
  return { inlines };
}

const HEBREW = /[\u0590-\u08ff]/;
/** The visible text from left to right: right-to-left words are reversed when drawn. */
const seen = ({ inlines }: { inlines: Inline[] }) =>
  [...inlines]
    .sort((one, other) => one.x - other.x)
    .map(({ text }) => (HEBREW.test(text) ? [...text].reverse().join('') : text))
    .join('');

it.each([
  ['left to right', 'Air freight (12)', 'Air freight (12)'],
  ['Hebrew among English', 'AIR אבג דהו end', 'AIR והד גבא end'],
  ['English among Hebrew', 'אבג AIR 12 דהו', 'והד AIR 12 גבא'],
  ['brackets and amounts', 'אבג (דהו 12.50)', '(12.50 והד) גבא'],
  ['Arabic digits', 'سعر ١٢٫٥٠', '١٢٫٥٠ رعس'],
])('orders a line of %s', (_what, text, visible) => {
  const line = lineOf(text);
  orderLine(line);
  expect(seen(line)).toBe(visible);
});

const look = { logoText: 'Invoize', primary: '#1d4ed8', language: 'en', size: 'A4', orientation: 'portrait' } as const;
const words = { total: 'Total', carriedOver: 'Carried', broughtForward: 'Brought', page: () => 'Page 1 of 1' };
const recordOf = (text: string) => ({
  fileName: 'a',
  foot: '',
  blocks: [
    { block: 'heading', text: 'Invoice 1' } as const,
    { block: 'facts', columns: 1, facts: [{ label: 'Charge', text }] } as const,
  ],
});

it('prints letters of every script with the font that has them', async () => {
  const text = '日本通運 한국어 תודה ค่า';
  const [page = ''] = pdfPages(await printPdf([recordOf(text)], look, words));
  for (const letter of text.replace(/ /g, '')) expect(page).toContain(letter);
});

it('refuses letters that no font has, by their field', () => {
  expect(() => checkLetters([recordOf('Tea 日本')])).not.toThrow();
  expect(() => checkLetters([recordOf('नम 😀'), recordOf('क')])).toThrow(
    expect.objectContaining({
      status: 412,
      words: expect.objectContaining({ name: 'printNoFont', params: { fields: 'Charge: न म 😀 क' } }),
    }),
  );
});

const blocksOf = (text: string): PrintedBlock[] => [
  { block: 'heading', text },
  { block: 'text', text },
  { block: 'facts', columns: 1, facts: [{ label: text, text }] },
  {
    block: 'table',
    carry: false,
    endTotal: true,
    columns: [{ label: text, isNumber: false }],
    rows: [[text]],
    below: [],
    totalsOf: () => [],
  },
];

it.each(
  blocksOf('').map((_block, at) => [blocksOf('')[at]?.block, at] as const),
)('begins right-to-left text of a block %s at the right', async (_block, at) => {
  const beginOf = async (text: string) => {
    const record = { fileName: 'a', foot: '', blocks: blocksOf(text).slice(at, at + 1) };
    return rightmostText(await printPdf([record], look, { ...words, page: () => '' }));
  };
  const [hebrew, english] = [await beginOf('תודה רבה'), await beginOf('Thank you')];
  expect(english).toBeLessThan(150);
  expect(hebrew).toBeGreaterThan(450);
  const { html } = printHtml(
    [{ fileName: 'a', foot: '', blocks: blocksOf('תודה רבה').slice(at, at + 1) }],
    look,
    words,
  );
  const elements = html.match(/<(h1|p|dt|dd|th|td)\b[^>]*>/g) ?? [];
  expect(elements.length).toBeGreaterThan(0);
  for (const element of elements) expect(element).toContain('dir="rtl"');
});
