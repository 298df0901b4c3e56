/** Workbooks that nobody's program writes, read as an upload is: refused with words, or read; and nothing of them reaches the server. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRow, RawCell } from '../../server/spreadsheets/fileRow.ts';
import { readerProcesses } from '../../server/spreadsheets/readerProcesses.ts';
import { readInProcess } from '../../server/spreadsheets/readInProcess.ts';
import type { HeadingOrder } from '../../server/spreadsheets/tableSource.ts';
import { isShortRun, sampled } from '../support/shortRun.ts';
import { zipOf } from './zip.ts';

const limits = { rows: 100, columns: 20 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Parts {
  sheets: readonly string[];
  strings?: string;
  styles?: string;
  workbookPr?: string;
}
const xml = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`);

/** @param sheets what is inside `sheetData`, sheet by sheet */
function workbook({ sheets, strings, styles, workbookPr = '' }: Parts): Buffer {
  const list = sheets.map((_, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation('rIdA', 'sharedStrings', '/xl/sharedStrings.xml'),
    relation('rIdB', 'styles', 'styles.xml'),
  ];
  return zipOf([
    { name: '[Content_Types].xml', bytes: xml('<Types/>') },
    { name: 'xl/workbook.xml', bytes: xml(`<workbook>${workbookPr}<sheets>${list}</sheets></workbook>`) },
    { name: 'xl/_rels/workbook.xml.rels', bytes: xml(`<Relationships>${relations.join('')}</Relationships>`) },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: xml(`<sst>${strings}</sst>`) }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: xml(`<styleSheet>${styles}</styleSheet>`) }]),
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      bytes: xml(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    })),
  ]);
}

async function read(
  bytes: Buffer,
  heading: HeadingOrder = { known: [] },
  within = limits,
): Promise<[number, ...RawCell[]][]> {
  const rows = await readRows(bytes, heading, within);
  return rows.map(({ number, cells }) => [number, ...cells]);
}

async function readRows(bytes: Buffer, heading: HeadingOrder, within = limits): Promise<FileRow[]> {
  const file = path.join(folder, 'book.xlsx');
  await writeFile(file, bytes);
  const rows: FileRow[] = [];
  for await (const part of readInProcess(file, { limits: within, heading }, new AbortController().signal))
    rows.push(...part.rows);
  return rows;
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = `<row>${text('Number')}${text('Carrier')}</row>`;

it.each<[string, Parts, RegExp]>([
  ['a row far below', { sheets: [`${heading}<row r="2147483647">${text('x')}</row>`] }, /row 2147483647, and no sheet/],
  ['a row that is no number', { sheets: ['<row r="1e9"/>'] }, /row with the number 1e9/],
  ['a cell far to the right', { sheets: [`<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>`] }, /a cell ZZZZZZ1/],
  ['a cell past the columns of an upload', { sheets: ['<row><c r="XFD1"><v>1</v></c></row>'] }, /more than 20 columns/],
  ['rows out of order', { sheets: ['<row r="2"/><row r="1"/>'] }, /row 1 comes after row 2/],
  ['too many rows', { sheets: [`<row>${text('x')}</row>`.repeat(200)] }, /more than 100 rows/],
  ['a text that is not there', { sheets: ['<row><c t="s"><v>7</v></c></row>'] }, /does not have/],
  ['a text by the name of a member', { sheets: ['<row><c t="s"><v>constructor</v></c></row>'] }, /does not have/],
  [
    'a text without an end',
    { sheets: [`<row>${text(`${Math.random()} `.repeat(100_000))}</row>`] },
    /a million letters/,
  ],
  ['a cell too long', { sheets: [`<row>${text('abc'.repeat(11_000))}</row>`] }, /32,767 letters/],
  ['what is no XML', { sheets: ['<row></c>'] }, /could not be read/],
])('refuses %s', async (_what, parts, words) => {
  await expect(read(workbook(parts))).rejects.toThrow(words);
});

it('counts a shared text in each cell that names it', async () => {
  const strings = `<si><t>${'0123456789'.repeat(3200)}</t></si>`;
  const sheets = [`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(400)];
  await expect(read(workbook({ strings, sheets }), 'first', { rows: 1000, columns: 20 })).rejects.toThrow(
    'more memory',
  );
});

it('reads rows and cells without numbers, and rows far apart', async () => {
  const sheet = `${heading}<row>${text('a')}<c><v>1.5</v></c></row><row r="1048576"><c r="B1048576" t="b"><v>1</v></c></row>`;
  expect(await read(workbook({ sheets: [sheet] }))).toEqual([
    [1, 'Number', 'Carrier'],
    [2, 'a', 1.5],
    [1048576, null, true],
  ]);
});

it('reads texts, days and numbers as the workbook has them', async () => {
  const strings =
    '<si><t xml:space="preserve"> A &amp; B </t></si><si><r><t>Way</t></r><rPh><t>x</t></rPh><r><t>bill_x0041_</t></r></si>';
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy;@"/><numFmt numFmtId="165" formatCode="0.00 &quot;d&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
  const cells = [
    '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c><c s="3"><v>45000</v></c>',
    '<c t="e"><v>#REF!</v></c><c t="str"><f>A1</f><v>sum</v></c><c t="d"><v>2026-03-01</v></c><c s="99"><v>7</v></c><c><v>n/a</v></c>',
  ];
  const [first] = await read(
    workbook({ strings, styles, sheets: [`<row>${cells.join('')}</row><row>${text('y')}</row>`] }),
    'first',
  );
  expect(first?.slice(1)).toEqual([
    'A & B',
    'WaybillA',
    '2023-03-15',
    '2023-03-15T12:00:00',
    45000,
    null,
    'sum',
    '2026-03-01',
    7,
    'n/a',
  ]);
  const later = await read(
    workbook({
      styles,
      workbookPr: '<workbookPr date1904="1"/>',
      sheets: ['<row><c s="1"><v>1</v></c></row><row><c><v>1</v></c></row>'],
    }),
    'first',
  );
  expect(later[0]).toEqual([1, '1904-01-02']);
});

it('passes over a sheet that cannot be taken where another has the headers', async () => {
  const wide = '<row><c r="XFD1"><v>1</v></c></row>';
  const bytes = workbook({ sheets: [wide, `${heading}<row>${text('a')}</row>`] });
  expect(await read(bytes, { sheet: 'S2' })).toEqual([
    [1, 'Number', 'Carrier'],
    [2, 'a'],
  ]);
  await expect(read(bytes, { sheet: 'S1' })).rejects.toThrow('more than 20 columns');
});

/** The processes of readers that this one has. */
const readers = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...rest]) => Number(parent) === process.pid && rest.join(' ').includes('readerProcess'))
    .map(([pid]) => Number(pid));

it.skipIf(process.platform === 'win32')(
  'says that memory ran out where the reader is ended for it, and reads on',
  async () => {
    const file = path.join(folder, 'long.csv');
    await writeFile(file, `a,b\n${'1,2\n'.repeat(90)}`);
    const reading = readInProcess(file, { limits, heading: 'first' }, new AbortController().signal);
    expect((await reading.next()).done).toBe(false);
    // Files read before may have left others, which wait for the next one.
    const { idle, taken } = readerProcesses();
    expect(taken).toBe(1);
    await expect.poll(readers).toHaveLength(idle + taken);
    for (const pid of readers()) process.kill(pid, 'SIGABRT');
    await expect(reading.next()).rejects.toThrow('more memory');
    expect(await read(workbook({ sheets: [`${heading}<row>${text('a')}</row>`] }))).toHaveLength(2);
  },
);

it('reads a number as the sheet shows it, regardless of its width, and keeps the value with it', async () => {
  const codes = ['00000', '&quot;SH&quot;0000000', '000-00000000', 'h:mm', '[h]:mm', 'd/m/yyyy', '0.00E+00'];
  const styles =
    `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
    `<cellXfs><xf/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`;
  const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
  const sheet = [
    `<row>${cell(1, '6791')}${cell(2, '1234567')}${cell(3, '98868208125')}${cell(0, '98868208125')}</row>`,
    `<row>${cell(4, '0.604166666666667')}${cell(5, '1.10416666666667')}${cell(6, '59')}${cell(6, '60')}${cell(6, '0')}</row>`,
    `<row>${cell(0, '0.30000000000000004')}${cell(7, '98868208125')}${cell(0, '123456789012345678')}</row>`,
  ];
  const rows = await readRows(workbook({ styles, sheets: [sheet.join('')] }), 'first');
  expect(rows.map(({ cells }) => cells)).toEqual([
    [6791, 1234567, 98868208125, 98868208125],
    ['14:30', '1900-01-01T02:30:00', '1900-02-28', '1900-02-28', '0/1/1900'],
    [0.3, 98868208125, 123456789012346000],
  ]);
  expect(rows.map(({ shown }) => shown)).toEqual([
    { 0: '06791', 1: 'SH1234567', 2: '988-68208125' },
    { 1: '26:30', 2: '28/2/1900', 3: '29/2/1900' },
    undefined,
  ]);
});

/** Bytes that a process has held at most. */
const peakOf = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

describe.skipIf(process.platform !== 'linux')('the memory of a reader', () => {
  /** The most that the one reader of a file held; `expected` is its number of rows, or why it is refused. */
  async function peakFor(file: string, expected: number | RegExp): Promise<number | undefined> {
    let rows = 0;
    const order = { limits: { rows: 100_000, columns: 500 }, heading: 'first' } as const;
    const reading = async () => {
      for await (const part of readInProcess(file, order, new AbortController().signal)) rows += part.rows.length;
      return rows;
    };
    // A reader that waits may have read a workbook before.
    for (const pid of readers()) process.kill(pid, 'SIGKILL');
    await expect.poll(() => readerProcesses().idle).toBe(0);
    if (typeof expected === 'number') expect(await reading()).toBe(expected);
    else await expect(reading()).rejects.toThrow(expected);
    const peaks = await Promise.all(readers().map(peakOf));
    expect(peaks).toHaveLength(1);
    return peaks[0];
  }

  const TEXTS = sampled(500_000, 2_000_000);
  const ROWS = sampled(25_000, 100_000);
  const shared = (count: number, letters: number) =>
    Array.from({ length: count }, (_, at) => `<si><t>${`${at} `.padEnd(letters, 'shared ')}</t></si>`).join('');
  const numbers = (row: number) => Array.from({ length: 20 }, (_, at) => `<c><v>${row * 31 + at}.25</v></c>`).join('');
  it.each<[string, () => Parts, number | RegExp]>([
    ['80 MB of shared texts', () => ({ strings: shared(400_000, 200), sheets: [heading] }), /more memory/],
    [`${TEXTS} short shared texts`, () => ({ strings: shared(TEXTS, 8), sheets: [heading] }), 1],
    [
      'a cell of 20 MB in runs',
      () => {
        const runs = Array.from({ length: 5000 }, () => `<r><t>${`${Math.random()} `.repeat(200)}</t></r>`);
        return { sheets: [`<row><c t="inlineStr"><is>${runs.join('')}</is></c></row>`] };
      },
      /32,767 letters/,
    ],
    [
      `${ROWS} rows of 20 cells`,
      () => ({ sheets: [Array.from({ length: ROWS }, (_, at) => `<row>${numbers(at)}</row>`).join('')] }),
      ROWS,
    ],
  ])('stays under 300 MB for a workbook with %s', async (_title, parts, expected) => {
    const file = path.join(folder, 'large.xlsx');
    await writeFile(file, workbook(parts()));
    expect(await peakFor(file, expected)).toBeLessThan(300_000_000);
    await rm(file);
  });

  const LINES = sampled(10_000, 40_000);
  const CELLS = `${'1,'.repeat(499)}1\n`;
  it.each([
    ['a line of 20 MB', 'x,'.repeat(10_000_000), /more than 500 columns/],
    ['a quote that is never closed', `a,b\n"${'x\n'.repeat(20_000_000)}`, /more than 1,000,000 characters/],
    ['40 MB of empty lines', `a,b\n${'\n'.repeat(40_000_000)}`, /more than 2,000,000 lines/],
    [`${LINES * 500} cells`, CELLS.repeat(LINES), LINES],
    ...(isShortRun
      ? []
      : [['50 MB of windows-1252', `${'é,'.repeat(50)}\n`.repeat(500_000), /more than 100,000 rows/] as const]),
  ] as const)('stays under 300 MB for %s', async (title, text, expected) => {
    const file = path.join(folder, 'large.csv');
    await writeFile(file, Buffer.from(text, title.includes('1252') ? 'latin1' : 'utf8'));
    expect(await peakFor(file, expected)).toBeLessThan(300_000_000);
    await rm(file);
  });
});
