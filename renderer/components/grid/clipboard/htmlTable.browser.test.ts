import { describe, expect, it } from 'vitest';
import { readHtmlTable as readCells, readLargeHtmlTable as readLargeCells } from './htmlTable.ts';
import { exactTextOf, type PastedCell } from './pastedCell.ts';

const exactOf = (cells: PastedCell[][] | undefined) => cells?.map((row) => row.map(exactTextOf));
const readHtmlTable = (html: string) => exactOf(readCells(html));
const readLargeHtmlTable = async (html: string) => exactOf(await readLargeCells(html));

import { writeHtml } from './writeHtml.ts';

/** As Excel 365 writes it, shortened where it repeats itself. */
const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><style>
<!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {mso-number-format:"Short Date";} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64 style='height:15.0pt'>Rotterdam &amp;
  Co</td>
  <td class=xl66 align=right width=64 x:num="1234.5678">1,234.57</td>
  <td class=xl65 align=right width=64 x:num="46054">2/1/2026</td>
 </tr>
 <tr height=40>
  <td height=40>two<br>
    lines</td>
  <td colspan=2>merged</td>
 </tr>
<!--EndFragment-->
</table></body></html>`;
/** As LibreOffice 24 writes it. */
const LIBRE = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<style type="text/css">body,div,table{ font-family:"Liberation Sans" }</style></head>
<body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>
<tr><td height="17" align="left"><font face="Arial">00123</font></td>
<td align="right" sdval="0.125" sdnum="1031;0;0,00">0,13</td></tr>
<tr><td align="right" sdval="46054" sdnum="1031;0;TT.MM.JJJJ">01.02.2026</td><td align="left"><br></td></tr>
</table></body></html>`;

describe('a table on the clipboard', () => {
  it('of Excel is read with its exact numbers, lines and merged cells', () => {
    expect(readHtmlTable(EXCEL)).toEqual([
      ['Rotterdam & Co', '1234.5678', '2026-02-01'],
      ['two\nlines', 'merged', ''],
    ]);
  });
  it('of LibreOffice is read with its exact numbers, days too', () => {
    expect(readHtmlTable(LIBRE)).toEqual([
      ['00123', '0.125'],
      ['2026-02-01', ''],
    ]);
  });
  it('reads the exact number if the shown one is its rounding, and the exact day in any order of its parts', () => {
    const cell = (exact: string, shown: string) => `<td sdval="${exact}">${shown}</td>`;
    const cells: [exact: string, shown: string, read: string][] = [
      ['1234', '1.234,00 €', '1234'],
      ['1.005', '1,01', '1.005'],
      ['-7', '(7.00)', '-7'],
      ['0.5', '50%', '50%'],
      ['1', 'WAHR', 'WAHR'],
      ['46204', '1/7/2026', '2026-07-01'],
      ['46204', '07/01/26', '2026-07-01'],
      ['46204', '1. Juli 26', '2026-07-01'],
      ['46204', 'Juli 2026', 'Juli 2026'],
      ['46204.5', '01.07.2026 12:00', '01.07.2026 12:00'],
      ['46204', '46204', '46204'],
    ];
    const html = `<table><tr>${cells.map(([exact, shown]) => cell(exact, shown)).join('')}</tr></table>`;
    expect(readHtmlTable(html)).toEqual([cells.map(([, , read]) => read)]);
  });
  it('leaves places under a cell of several rows empty', () => {
    const html = '<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>';
    expect(readHtmlTable(html)).toEqual([
      ['a', 'b'],
      ['', 'c'],
      ['d', 'e'],
    ]);
  });
  it('ignores a table next to other text or to another table', () => {
    expect(readHtmlTable('<p>See:</p><table><tr><td>1</table>')).toBeUndefined();
    expect(readHtmlTable('<table><tr><td>1</table><table><tr><td>2</table>')).toBeUndefined();
    expect(readHtmlTable('<b>no table</b>')).toBeUndefined();
  });
  it('runs nothing, fetches nothing and bounds the size of a hostile page', async () => {
    const asked: string[] = [];
    const watch = new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name)));
    watch.observe({ type: 'resource' });
    const html = `<table><tr><td><img src="/stolen.png" onerror="window.hostile = 1"><script>window.hostile = 1</script>
      <iframe src="/stolen.html"></iframe><svg onload="window.hostile = 1"></svg>kept<td><style>x{}</style>too</table>`;
    expect(readHtmlTable(html)?.[0]?.map((text) => text.trim())).toEqual(['kept', 'too']);
    const tall = '<tr><td rowspan=65534 colspan=1000>x';
    expect(readHtmlTable(`<table>${tall.repeat(300)}</table>`)).toBeUndefined();
    const large = `<table>${tall.repeat(10_000)}</table>`;
    expect(readHtmlTable(large)).toBeUndefined();
    expect(await readLargeHtmlTable(large)).toBeUndefined();
    const hostile = html.replace('</svg>', `</svg>${'<b onclick="window.hostile = 1"></b>'.repeat(10_000)}`);
    expect((await readLargeHtmlTable(hostile))?.[0]?.map((text) => text.trim())).toEqual(['kept', 'too']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((window as { hostile?: number }).hostile).toBeUndefined();
    expect(asked.filter((name) => name.includes('stolen'))).toEqual([]);
  });
  it('that is large is the same, piece by piece, also where a cell goes on in the next piece', async () => {
    const row = (at: number) => `<tr>${at % 9 === 0 ? `<td rowspan=9>${at}` : ''}<td>${'x'.repeat(90)}${at}<td>b</tr>`;
    const html = `<html><head><style>td{}</style></head><body><table><colgroup><col></colgroup>${Array.from({ length: 9000 }, (_, at) => row(at)).join('\n')}</table><!-- end --></body></html>`;
    const cells = await readLargeHtmlTable(html);
    expect(cells).toHaveLength(9000);
    expect(cells?.every((line, at) => line.length === 3 && line[0] === (at % 9 === 0 ? String(at) : ''))).toBe(true);
    expect(await readLargeHtmlTable(html.replace('<table>', 'See: <table>'))).toBeUndefined();
    expect(await readLargeHtmlTable(html.replace('<td>b', '<td><table><tr><td>b</table>'))).toBeUndefined();
  });
  it('that the grid wrote comes back, with the value behind a label', () => {
    const html = writeHtml([
      [
        { text: '<b>"x" & y</b>\nline', kind: 'text' },
        { text: '1.50', kind: 'number' },
        { text: ' two  blanks\t', kind: 'text' },
        { text: 'Rotterdam', kind: 'text', value: 'id7' },
      ],
    ]);
    expect(readHtmlTable(html)).toEqual([['<b>"x" & y</b>\nline', '1.50', ' two  blanks\t', 'id7']]);
  });
});

it('a table on the clipboard keeps what is shown beside the number', () => {
  expect(readCells('<table><tr><td sdval="42">00042</td><td sdval="7">7</td></tr></table>')).toEqual([
    [{ shown: '00042', exact: '42' }, '7'],
  ]);
});
