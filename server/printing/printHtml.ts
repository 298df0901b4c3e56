/**
 * Renders printed records as HTML without scripts and external resources: for print previews, and for documents that
 * are pages.
 */
import { createHash } from 'node:crypto';
import { isRightToLeft } from './direction.ts';
import type { PrintedBelow, PrintedFacts, PrintedTable } from './printedList.ts';
import type { PrintedBlock, PrintedPart, PrintedRecord, PrintWords } from './printedRecord.ts';
import type { PrintLook } from './printLook.ts';
import { qrSvg } from './qrSvg.ts';

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] as string);
const direction = (text: string): string => (isRightToLeft(text) ? ' dir="rtl"' : '');

const styleOf = ({ primary, size, orientation }: PrintLook): string =>
  `@page{size:${size} ${orientation};margin:15mm}*{box-sizing:border-box}` +
  'body{font:10pt/1.4 Inter,system-ui,sans-serif;color:#1f2933;background:#fff;margin:24px auto;max-width:190mm;padding:0 12px}' +
  `h1{color:${primary};font-size:18pt;font-weight:600;margin:0 0 12px}header{margin-bottom:24px;font-weight:600}header img{height:28px}` +
  'p{white-space:pre-line;margin:0 0 14px}dl{display:grid;gap:8px 16px;margin:0 0 16px}.c1{grid-template-columns:1fr}.c2{grid-template-columns:repeat(2,1fr)}.c3{grid-template-columns:repeat(3,1fr)}.c4{grid-template-columns:repeat(4,1fr)}dt{color:#5b6672;font-size:8pt}dd{margin:0}' +
  'table{border-collapse:collapse;width:100%;margin:0 0 14px}th{color:#5b6672;font-size:8.5pt;text-align:start}' +
  'th,td{padding:4px 6px;border-bottom:1px solid #d5dae0;vertical-align:top}.n{text-align:right;font-variant-numeric:tabular-nums}' +
  '.below>td{padding:0 0 8px 18px}tr:has(+.below)>td{border-bottom:0}.below table{margin:0;font-size:9pt}' +
  '.below strong{display:block;font-weight:600;font-size:8.5pt;margin-top:4px}.below dl{margin:2px 0}' +
  'tfoot td{font-weight:600}.total{text-align:right;font-size:13pt;font-weight:600}footer{color:#5b6672;font-size:8pt}' +
  `nav{text-align:right}nav a{color:${primary}}@media print{nav{display:none}}` +
  'article+article{break-before:page;margin-top:48px}thead{display:table-header-group}tr{break-inside:avoid}';

export interface PrintedPage {
  html: string;
  /** Content security policy of the page, which permits only its own style. */
  policy: string;
}

/** A link above the printed, which leads somewhere else on this server and is not on paper. */
export interface PageLink {
  readonly text: string;
  readonly address: string;
}

export function printHtml(
  records: readonly PrintedRecord[],
  look: PrintLook,
  words: PrintWords,
  links: readonly PageLink[] = [],
): PrintedPage {
  const style = styleOf(look);
  const hash = createHash('sha256').update(style).digest('base64');
  const nav = links.map(({ text, address }) => `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`).join(' ');
  const articles = records.map((record) => article(record, look, words)).join('');
  const body = `${nav === '' ? '' : `<nav>${nav}</nav>`}${articles}`;
  const title = escapeHtml(records[0]?.fileName ?? '');
  return {
    html: `<!doctype html><html lang="${escapeHtml(look.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`,
    policy: `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; sandbox`,
  };
}

function article(record: PrintedRecord, look: PrintLook, words: PrintWords): string {
  const { blocks, foot, draft } = record;
  const mark = draft === undefined ? '' : `<span class="draft">${escapeHtml(draft)}</span>`;
  const own = record.logo ? { ...look, logo: record.logo } : look;
  return `<article><header>${logo(own)}${mark}</header>${blocks.map((one) => block(one, words)).join('')}<footer>${escapeHtml(foot)}</footer></article>`;
}

function logo({ logo: picture, logoText }: PrintLook): string {
  if (!picture) return escapeHtml(logoText);
  const address = 'svg' in picture ? svgAddress(picture.svg) : picture.data;
  return `<img src="${address}" alt="${escapeHtml(logoText)}">`;
}

const svgAddress = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

function block(one: PrintedBlock, words: PrintWords): string {
  switch (one.block) {
    case 'columns':
      return `<div class="beside">${one.columns.map((inner) => `<div class="${inner.block}">${part(inner)}</div>`).join('')}</div>`;
    case 'total':
      return `<p class="total">${escapeHtml(`${one.label} ${one.text}`)}</p>`;
    case 'table':
      return table(one, words);
    default:
      return part(one);
  }
}

function part(one: PrintedPart): string {
  switch (one.block) {
    case 'heading':
      return `<h1${direction(one.text)}>${escapeHtml(one.text)}</h1>`;
    case 'text':
      return `${title(one.label)}<p${direction(one.text)}>${escapeHtml(one.text)}</p>`;
    case 'qr':
      return `<figure><img src="${svgAddress(qrSvg(one.content))}" alt=""><figcaption>${escapeHtml(one.label)}</figcaption></figure>`;
    case 'facts':
      return facts(one);
  }
}

const title = (text: string | undefined): string => (text === undefined ? '' : `<h2>${escapeHtml(text)}</h2>`);

const facts = ({ label, columns, facts: all }: PrintedFacts): string =>
  `${title(label)}<dl class="c${columns}">${all.map((one) => `<div><dt${direction(one.label)}>${escapeHtml(one.label)}</dt><dd${direction(one.text)}>${escapeHtml(one.text)}</dd></div>`).join('')}</dl>`;

/** Lists owned by a member, indented below it. */
const inset = (below: readonly PrintedBelow[], columns: number, words: PrintWords): string =>
  `<tr class="below"><td colspan="${columns}">${below
    .map(
      ({ label, block: one }) =>
        `<div><strong${direction(label)}>${escapeHtml(label)}</strong>${one.block === 'facts' ? facts(one) : table(one, words)}</div>`,
    )
    .join('')}</td></tr>`;

function table({ columns, rows, below, totalsOf, endTotal }: PrintedTable, words: PrintWords): string {
  const cell = (tag: 'th' | 'td', text: string, at: number) =>
    `<${tag}${columns[at]?.isNumber ? ' class="n"' : direction(text)}>${escapeHtml(text)}</${tag}>`;
  const line = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text, at) => cell(tag, text, at)).join('')}</tr>`;
  const sums = (endTotal ? totalsOf(rows.length) : []).map(({ cells, unit }) => {
    const labelAt = cells.indexOf(undefined);
    return line(
      'td',
      cells.map((text, at) => (text === undefined ? (at === labelAt ? words.total : '') : `${text} ${unit}`.trim())),
    );
  });
  const head = line(
    'th',
    columns.map(({ label }) => label),
  );
  const lines = rows.map((row, at) => {
    const own = below[at] ?? [];
    return line('td', row) + (own.length > 0 ? inset(own, columns.length, words) : '');
  });
  return `<table><thead>${head}</thead><tbody>${lines.join('')}</tbody><tfoot>${sums.join('')}</tfoot></table>`;
}
