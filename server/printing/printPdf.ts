/** Renders printed records as a PDF. Sums are carried over pages: a first layout shows which row is on which page. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type {
  Column,
  Content,
  ContentTable,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import { isRightToLeft } from './direction.ts';
import { type Line, orderLine } from './lineOrder.ts';
import { breakLongWords, wordLimit } from './longWords.ts';
import type { PrintedBelow, PrintedFacts, PrintedTable, TotalsLine } from './printedList.ts';
import type { PrintedBlock, PrintedPart, PrintedRecord, PrintWords } from './printedRecord.ts';
import { type FontName, fontFiles, printFonts, type Run, runsOf as splitIntoRuns } from './printFonts.ts';
import type { PrintLook } from './printLook.ts';
import { qrSvg } from './qrSvg.ts';

interface Pdfmake {
  /** Files in memory; what is there is read from there alone. */
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
  setFonts(fonts: typeof printFonts): void;
  setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
  setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Buffer> };
}
const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as Pdfmake;

interface Renderer {
  renderLine(line: Line, x: number, y: number): void;
}
const { default: renderer } = require('pdfmake/js/Renderer.js') as { default: { prototype: Renderer } };
const { renderLine } = renderer.prototype;
const orderedLines = new WeakSet<Line>();
// pdfmake has no right-to-left lines (docs/decisions/0226). The line of a repeated heading is drawn again on each page.
renderer.prototype.renderLine = function (this: Renderer, line, x, y) {
  if (!orderedLines.has(line)) orderLine(line);
  orderedLines.add(line);
  renderLine.call(this, line, x, y);
};
pdfmake.setFonts(printFonts);
// A document has its fonts, and reads nothing else from anywhere.
const loaded = new Set<FontName>();

/** A text in runs of one font each, whose files are there when the document is written. */
function runsOf(text: string): Run[] {
  const runs = splitIntoRuns(text);
  for (const { font } of runs) {
    if (loaded.has(font)) continue;
    for (const [name, bytes] of fontFiles(font)) pdfmake.virtualfs.writeFileSync(name, bytes);
    loaded.add(font);
  }
  return runs;
}
runsOf(' ');
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** In points. */
const MARGIN = 42;
const HEAD = 64;
const FOOT = 46;
const LINE = 22;
const INK = '#1f2933';
const MUTED_INK = '#5b6672';
const RULE = '#d5dae0';
const WARNING = '#b42318';
/** Large enough for a phone to read 150 characters (the EPC code of a payment). */
const QR_SIZE = 84;

/** Head, thin rules between rows, none at the sides. */
const layout: CustomTableLayout = {
  hLineWidth: (at, node) => (at === 0 ? 0 : at === 1 || at === node.table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (at) => (at === 0 ? 0 : 6),
  paddingRight: (at, node) => (at === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** Without lines, and flush with the text around. */
const FACTS_LAYOUT: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** Layout of rows and records: the page of each, from 1. */
interface Placed {
  rows: Map<string, number>;
  records: number[];
  pages: number;
}

export interface PdfOptions {
  /** True to permit only reading and printing (ISO 32000-1, 7.6.3.2). */
  readonly isReadOnly?: boolean;
}

/** @returns the bytes of one document with all records, each beginning on a page of its own with a numbering of its own */
export async function printPdf(
  records: readonly PrintedRecord[],
  look: PrintLook,
  words: PrintWords,
  options: PdfOptions = {},
): Promise<Buffer> {
  const carries = records.some(({ blocks }) => blocks.some((block) => block.block === 'table' && block.carry));
  const first = carries ? (await set(records, look, words, undefined, undefined)).placed : undefined;
  const second = await set(records, look, words, first, undefined, options);
  if (records.length === 1) return second.bytes;
  // A head and a foot are written while pages are set, before it is known where the next record begins.
  return (await set(records, look, words, first, second.placed, options)).bytes;
}

async function set(
  records: readonly PrintedRecord[],
  look: PrintLook,
  words: PrintWords,
  split: Placed | undefined,
  numbering: Placed | undefined,
  { isReadOnly = false }: PdfOptions = {},
): Promise<{ bytes: Buffer; placed: Placed }> {
  const placed: Placed = { rows: new Map(), records: [], pages: 0 };
  // While it is not known which rows share a page, room is left for what will be carried over from and to it.
  const room = split ? 0 : 2 * LINE * Math.max(1, ...records.flatMap(({ blocks }) => blocks.map(totalLines)));
  const at = (page: number, pages: number) => {
    const starts = numbering?.records ?? [];
    const index = Math.max(
      0,
      starts.findLastIndex((start) => start <= page),
    );
    const start = starts[index] ?? 1;
    return {
      record: records[index] ?? records[0],
      page: page - start + 1,
      pages: (starts[index + 1] ?? pages + 1) - start,
    };
  };
  const document = pdfmake.createPdf({
    pageSize: look.size === 'Letter' ? 'LETTER' : 'A4',
    pageOrientation: look.orientation,
    pageMargins: [MARGIN, HEAD, MARGIN, FOOT + room],
    defaultStyle: { font: 'latin', fontSize: 9, color: INK, lineHeight: 1.2 },
    info: { title: records[0]?.fileName ?? '', producer: 'Invoize Suite' },
    language: look.language,
    ...(isReadOnly ? readOnly() : {}),
    header: (page, pages) => {
      const { record } = at(page, pages);
      const picture = logo(record?.logo ? { ...look, logo: record.logo } : look);
      const mark = record?.draft ? [draftMark(record.draft)] : [];
      return { margin: [MARGIN, 22, MARGIN, 0], columns: [{ width: '*', stack: [picture] }, ...mark] };
    },
    footer: (page, pages) => {
      const here = at(page, pages);
      return {
        margin: [MARGIN, 12 + room, MARGIN, 0],
        fontSize: 7.5,
        color: MUTED_INK,
        columns: [
          { width: '*', text: runsOf(here.record?.foot ?? '') },
          { width: 'auto', text: runsOf(words.page(here.page, here.pages)) },
        ],
      };
    },
    content: records.flatMap(({ blocks }, record) => [
      // The position is taken from an element without a page break.
      ...(record > 0 ? [{ text: '', pageBreak: 'before' as const }] : []),
      { text: ' ', fontSize: 1, lineHeight: 0.1, id: `record ${record}` },
      ...blocks.map((block, index) => content(block, `${record} ${index}`, look, words, split)),
    ]),
    pageBreakBefore: ({ id, startPosition, pages }) => {
      const page = startPosition.pageNumber;
      placed.pages = pages;
      const [, kind, rest = ''] = /^(record|row) (.+)$/.exec(id ?? '') ?? [];
      if (kind === 'record') placed.records[Number(rest)] = page;
      else if (kind === 'row') placed.rows.set(rest, page);
      return false;
    },
  });
  return { bytes: await document.getBuffer(), placed };
}

/** Nobody has the password that would lift it. */
const readOnly = () => ({
  version: '1.7' as const,
  ownerPassword: randomUUID(),
  permissions: { printing: 'highResolution' as const, contentAccessibility: true },
});

function logo({ logo: picture, logoText, primary }: PrintLook): Content {
  if (picture && 'svg' in picture) return { svg: picture.svg, fit: [140, 28] };
  if (picture) return { image: picture.data, fit: [140, 28] };
  return { text: runsOf(logoText), bold: true, fontSize: 13, color: primary };
}

/** A text that begins at the side where its script begins. */
const paragraph = (text: string) => ({
  text: runsOf(text),
  alignment: isRightToLeft(text) ? ('right' as const) : ('left' as const),
});

const totalLines = (block: PrintedBlock) => (block.block === 'table' ? block.totalsOf(block.rows.length).length : 0);

/** On each page of a record that is not final. */
const draftMark = (text: string): Column => ({
  width: 'auto',
  layout: { hLineColor: () => WARNING, vLineColor: () => WARNING, hLineWidth: () => 1.2, vLineWidth: () => 1.2 },
  table: {
    body: [[{ text: runsOf(text), bold: true, fontSize: 13, color: WARNING, margin: [10, 1, 10, 0] }]],
  },
});

function content(
  block: PrintedBlock,
  id: string,
  look: PrintLook,
  words: PrintWords,
  split: Placed | undefined,
): Content {
  switch (block.block) {
    case 'columns':
      return {
        columnGap: 24,
        margin: [0, 0, 0, 4],
        unbreakable: true,
        columns: block.columns.map((one) => ({
          width: one.block === 'qr' ? ('auto' as const) : ('*' as const),
          stack: [part(one, look)],
        })),
      };
    case 'total':
      return {
        margin: [0, 4, 0, 14],
        columns: [
          { width: '*', text: '' },
          { width: 'auto', bold: true, fontSize: 12, text: runsOf(`${block.label}   ${block.text}`) },
        ],
      };
    case 'table':
      return { stack: chunksOf(block, id, split).map((chunk) => table(block, chunk, id, words)) };
    default:
      return part(block, look);
  }
}

function part(block: PrintedPart, look: PrintLook): Content {
  switch (block.block) {
    case 'heading':
      return { ...paragraph(block.text), bold: true, fontSize: 16, color: look.primary, margin: [0, 0, 0, 10] };
    case 'text':
      return { stack: [...title(block.label), paragraph(block.text)], margin: [0, 0, 0, 12] };
    case 'qr':
      return {
        stack: [
          { svg: qrSvg(block.content), width: QR_SIZE },
          { text: runsOf(block.label), fontSize: 7.5, color: MUTED_INK, alignment: 'center', margin: [0, 3, 0, 0] },
        ],
        margin: [0, 0, 0, 10],
      };
    case 'facts':
      return facts(block);
  }
}

/** The small title above a block. */
const title = (text: string | undefined): Content[] =>
  text === undefined ? [] : [{ text: runsOf(text), bold: true, fontSize: 8, color: MUTED_INK, margin: [0, 0, 0, 3] }];

const facts = ({ label, columns, facts: all }: PrintedFacts): Content => {
  const lines = Array.from({ length: Math.ceil(all.length / columns) }, (_, line) =>
    Array.from({ length: columns }, (_unused, column): TableCell => {
      const fact = all[line * columns + column];
      if (!fact) return { text: '' };
      return {
        stack: [{ ...paragraph(fact.label), fontSize: 7.5, color: MUTED_INK }, paragraph(fact.text)],
        margin: [0, 0, 8, 6],
      };
    }),
  );
  if (lines.length === 0) return { text: '' };
  return {
    stack: [
      ...title(label),
      { table: { widths: Array.from({ length: columns }, () => '*'), body: lines }, layout: FACTS_LAYOUT },
    ],
    margin: [0, 0, 0, 10],
  };
};

/** Rows on one page: from inclusive, to exclusive. */
interface Chunk {
  from: number;
  to: number;
}

function chunksOf({ rows, carry }: PrintedTable, id: string, split: Placed | undefined): Chunk[] {
  if (!carry || !split) return [{ from: 0, to: rows.length }];
  const chunks: Chunk[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const last = chunks.at(-1);
    const page = split.rows.get(`${id} ${at}`);
    if (last && page === split.rows.get(`${id} ${last.from}`)) last.to = at + 1;
    else chunks.push({ from: at, to: at + 1 });
  }
  return chunks.length > 0 ? chunks : [{ from: 0, to: 0 }];
}

/** @param id prefix for locating rows; undefined if positions are not needed */
function table(block: PrintedTable, { from, to }: Chunk, id: string | undefined, words: PrintWords): ContentTable {
  const { columns, rows, below } = block;
  const limit = limitOf(block);
  const cell = (text: string, at: number, more: object = {}): TableCell => ({
    ...(columns[at]?.isNumber
      ? // Digits of equal width, so that decimals are aligned.
        { text: runsOf(text), alignment: 'right', fontFeatures: ['tnum' as const] }
      : paragraph(breakLongWords(text, limit))),
    ...more,
  });
  const sums = (lines: readonly TotalsLine[], label: string): TableCell[][] =>
    lines.map(({ cells, unit }) => {
      const labelAt = cells.indexOf(undefined);
      return cells.map((text, at) => {
        if (text !== undefined) return cell(unit === '' ? text : `${text} ${unit}`, at, { bold: true, noWrap: true });
        return cell(at === labelAt ? label : '', at, { bold: true });
      });
    });
  const isLast = to === rows.length;
  return {
    ...(from > 0 ? { pageBreak: 'before' as const } : {}),
    margin: [0, 0, 0, to === rows.length ? 10 : 0],
    layout,
    table: {
      headerRows: 1,
      // A member with many of its own is longer than a page.
      dontBreakRows: below.every((own) => own.length === 0),
      widths: columns.map(({ isNumber }) => (isNumber ? 'auto' : '*')),
      body: [
        columns.map(({ label }, at) => cell(label, at, { bold: true, color: MUTED_INK, fontSize: 8 })),
        ...(from > 0 ? sums(block.totalsOf(from), words.broughtForward) : []),
        ...rows.slice(from, to).flatMap((row, index) => {
          const own = below[from + index] ?? [];
          const cells = row.map((text, at) =>
            cell(text, at, at === 0 && id !== undefined ? { id: `row ${id} ${from + index}` } : {}),
          );
          return own.length === 0 ? [cells] : [cells, inset(own, columns.length, words)];
        }),
        ...(isLast && !block.endTotal ? [] : sums(block.totalsOf(to), isLast ? words.total : words.carriedOver)),
      ],
    },
  };
}

function limitOf({ columns, rows }: PrintedTable): number {
  const numbers = columns.flatMap(({ isNumber, label }, at) =>
    isNumber ? [Math.max(longestWord(label), ...rows.map((row) => (row[at] ?? '').length))] : [],
  );
  return wordLimit(numbers, columns.length - numbers.length);
}

const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((word) => word.length));

/** Lists owned by a member, indented below it as a table row. */
const inset = (below: readonly PrintedBelow[], columns: number, words: PrintWords): TableCell[] => [
  {
    colSpan: columns,
    margin: [12, 0, 0, 4],
    stack: below.flatMap(({ label, block }): Content[] => [
      { ...paragraph(label), bold: true, fontSize: 8, margin: [0, 0, 0, 2] },
      block.block === 'facts' ? facts(block) : table(block, { from: 0, to: block.rows.length }, undefined, words),
    ]),
  },
  // A cell that goes over several columns is followed by empty ones.
  ...Array.from({ length: columns - 1 }, () => ({ text: '' })),
];
