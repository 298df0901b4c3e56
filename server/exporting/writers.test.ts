/** Exported files can be read back unchanged, and are never completely in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createWallTime } from '../platform/words/wallTime.ts';
import { readTable } from '../spreadsheets/readTable.ts';
import type { ExportColumn, ExportLayout, ExportRow } from './exportColumn.ts';
import { writeCsv } from './writeCsv.ts';
import { columnName, writeXlsx } from './writeXlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows as they are written: the values of the columns, in their order. */
async function* each(rows: Iterable<Record<string, unknown>>): AsyncGenerator<ExportRow> {
  for (const row of rows) yield columns.map(({ key }) => row[key]);
}

async function read(name: string, bytes: AsyncIterable<Uint8Array>): Promise<unknown[][]> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const read: unknown[][] = [];
  const order = { limits: { rows: 1e6, columns: 100 }, heading: 'first' } as const;
  // A row ends with its last cell: what is missing after it is as empty as what is between.
  const whole = (cells: readonly unknown[]) => columns.map((_, index) => cells[index] ?? null);
  await readTable(file, order, async ({ rows }) => void read.push(...rows.map(({ cells }) => whole(cells))));
  return read;
}

const columns: ExportColumn[] = [
  { key: 'name', label: 'Name & <more>', type: 'text' },
  { key: 'weight', label: 'Weight', type: 'decimal' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'hazardous', label: 'Hazardous', type: 'checkbox' },
];

const layout: ExportLayout = {
  columns,
  wallTime: createWallTime('America/Chicago'),
  day: 'yyyy-MM-dd',
  sheetNames: { rows: 'Shipments: of [all] / May', about: 'About' },
  about: () => [['Filter', 'Weight is at least 5']],
};

const texts = [
  '=1+1',
  '"quoted", and\r\nbroken\n',
  ' spaced ',
  '<a href="x">&amp;</a>',
  'bell \u0007 and \u000b',
  '_x0041_ and _x005F_',
  'Grüße 船 🚢',
  '\ttab',
];

/** The files of an archive as texts, by its table of contents (PKWARE APPNOTE, 4.3.12). */
function textsOfZip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 46)) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString());
  }
  return files;
}

describe('a workbook', () => {
  it('has text, numbers, days and truth as they were', async () => {
    const rows = texts.map((name) => ({ name, weight: '12.50', day: '2026-02-28', hazardous: true }));
    const [heading, ...data] = await read('all.xlsx', writeXlsx(layout, each(rows)));
    expect(heading).toEqual(columns.map(({ label }) => label));
    // The reader takes white space off both ends.
    expect(data).toEqual(texts.map((text) => [text.trim(), 12.5, '2026-02-28', true]));
  });

  it('keeps as text what a spreadsheet would change: long numbers and days before its calendar', async () => {
    const rows = [{ name: 'x', weight: '1234567890123456789', day: '1899-01-01' }];
    const [, row] = await read('kept.xlsx', writeXlsx(layout, each(rows)));
    expect(row).toEqual(['x', '1234567890123456789', '1899-01-01', null]);
  });

  it('goes on in a second sheet, with its heading', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => ({ name: `row ${index}` }));
    const bytes = await buffer(writeXlsx(layout, each(rows), 3));
    const { readSheet } = await import('read-excel-file/node');
    const names = async (sheet: number) => ((await readSheet(bytes, sheet)) as unknown[][]).map(([name]) => name);
    expect(await names(1)).toEqual(['Name & <more>', 'row 0', 'row 1']);
    expect(await names(2)).toEqual(['Name & <more>', 'row 2', 'row 3']);
    expect(await names(3)).toEqual(['Name & <more>', 'row 4']);
  });

  it('has a frozen header, a filter over the rows of each sheet, and a description on its last sheet', async () => {
    const rows = Array.from({ length: 3 }, (_, index) => ({ name: `row ${index}` }));
    const files = textsOfZip(await buffer(writeXlsx(layout, each(rows), 3)));
    const part = (name: string) => files.get(name) ?? '';
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/state="frozen".*<autoFilter ref="A1:D3"\/><\/worksheet>$/);
    expect(part('xl/worksheets/sheet2.xml')).toMatch(/<autoFilter ref="A1:D2"\/>/);
    expect(part('xl/worksheets/sheet3.xml')).not.toMatch(/autoFilter|frozen/);
    expect(part('xl/worksheets/sheet3.xml')).toMatch(/Filter.*Weight is at least 5/);
    const book = part('xl/workbook.xml');
    const name = 'Shipments  of  all    May';
    expect([...book.matchAll(/sheet name="([^"]*)"/g)].map(([, one]) => one)).toEqual([name, `${name} 2`, 'About']);
    expect(book).toContain(`localSheetId="1" hidden="1">'${name} 2'!$A$1:$D$2<`);
  });

  it('has numbers with their digits, days as the tenant writes them, times by the clocks of its zone', async () => {
    const typed: ExportColumn[] = [
      { key: 'amount', label: 'Amount', type: 'decimal', scale: 2 },
      { key: 'pieces', label: 'Pieces', type: 'numeric' },
      { key: 'day', label: 'Day', type: 'date' },
      { key: 'at', label: 'At', type: 'dateTime' },
    ];
    async function* rows() {
      yield ['1234.5', 12, '2026-02-28', '2026-07-01T03:30:00.000Z'];
    }
    const files = textsOfZip(await buffer(writeXlsx({ ...layout, columns: typed, day: 'dd.MM.yyyy' }, rows())));
    const part = (name: string) => files.get(name) ?? '';
    const styles = [...part('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)"/g)].slice(1).map(([, id]) => id);
    const formats = new Map(
      [...part('xl/styles.xml').matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    );
    const cells = [...part('xl/worksheets/sheet1.xml').matchAll(/<c r="[A-D]2" s="(\d+)"><v>([^<]*)/g)];
    expect(cells.map(([, style, value]) => [formats.get(styles[Number(style)]), Number(value)])).toEqual([
      ['#,##0.00', 1234.5],
      ['#,##0', 12],
      ['dd\\.mm\\.yyyy', 46081],
      // 22:30 of the day before in Chicago.
      ['dd\\.mm\\.yyyy\\ hh:mm', 46203 + 22.5 / 24],
    ]);
    async function* same() {
      yield ['1234.5', 12, '2026-02-28', '2026-07-01T03:30:05Z'];
    }
    const csv = await buffer(writeCsv({ ...layout, columns: typed }, same()));
    expect(csv.toString().split('\r\n')[1]).toBe('1234.5,12,2026-02-28,2026-06-30 22:30:05');
  });

  it('without rows has its heading', async () => {
    expect(await read('none.xlsx', writeXlsx(layout, each([])))).toEqual([columns.map(({ label }) => label)]);
  });
});

it('a CSV has text as it was', async () => {
  const rows = texts.map((name) => ({ name, weight: '-12.50' }));
  const [, ...data] = await read('all.csv', writeCsv(layout, each(rows)));
  expect(data.map(([name, weight]) => [name, weight])).toEqual(texts.map((text) => [text, '-12.50']));
});

it('names columns as a spreadsheet does', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe.each([
  ['csv', writeCsv],
  ['xlsx', writeXlsx],
] as const)('200,000 rows as %s', (_, write) => {
  it('are written incrementally: rows are pulled on demand, without buffering', async () => {
    let made = 0;
    let most = 0;
    async function* rows() {
      for (; made < 200_000; made += 1) yield [`Shipment ${made}`, made / 4, '2026-01-31'];
    }
    const before = process.memoryUsage().rss;
    let bytes = 0;
    for await (const part of write(layout, rows())) {
      bytes += part.byteLength;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect([made, bytes > 1_000_000]).toEqual([200_000, true]);
    expect(most).toBeLessThan(150_000_000);
  });

  it('end with the reader: the source is closed', async () => {
    let closed = false;
    async function* rows() {
      try {
        for (;;) yield ['x'.repeat(1000)];
      } finally {
        closed = true;
      }
    }
    const writing = write(layout, rows());
    for (let part = 0; part < 3; part += 1) await writing.next();
    await writing.return(undefined);
    await expect.poll(() => closed).toBe(true);
  });

  it('fail with the source', async () => {
    async function* rows() {
      yield ['x'];
      throw new Error('stopped');
    }
    await expect(
      (async () => {
        for await (const _ of write(layout, rows()));
      })(),
    ).rejects.toThrow('stopped');
  });
});
