/** The texts of a PDF, page by page, as they were drawn: enough for what the product writes, whose fonts say which letter each glyph is. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: Buffer | undefined;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const end = text.indexOf('endobj', from);
    const at = text.indexOf('stream\n', from);
    const has = at !== -1 && at < end;
    const head = text.slice(from, has ? at : end);
    const bytes = has ? pdf.subarray(at + 7, text.indexOf('\nendstream', at)) : undefined;
    const stream = bytes && head.includes('FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(found[1] as string, { head, stream });
  }
  return objects;
}

const letters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Glyph to letters, as a font's ToUnicode map has them. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', , list = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
      for (const [index, one] of [...list.matchAll(/<(\w*)>/g)].entries())
        glyphs.set(Number.parseInt(first, 16) + index, letters(one[1] ?? ''));
  return glyphs;
}

/** @returns of each page the words that were drawn, each with the blanks behind it, in their order; `|` between them */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      fonts.set(name, glyphsOf(objects.get(map)?.stream?.toString('latin1') ?? ''));
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const [, id = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
    let font = '';
    let text = '';
    const drawn = objects.get(id)?.stream?.toString('latin1') ?? '';
    for (const [, chosen, array] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (chosen) font = chosen;
      for (const [, hex = ''] of (array ?? '').matchAll(/<(\w+)>/g))
        for (const glyph of hex.match(/.{4}/g) ?? []) text += fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '?';
      if (array !== undefined) text += '|';
    }
    return text;
  });
}

/** How far to the right texts begin, in points from the left edge, of the whole document. */
export function rightmostText(pdf: Buffer): number {
  const objects = objectsOf(pdf);
  const places = [...objects.values()].flatMap(({ head }) => {
    const [, id = ''] = /\/Type \/Page\b(?!s)/.test(head) ? (/\/Contents (\d+) 0 R/.exec(head) ?? []) : [];
    const drawn = objects.get(id)?.stream?.toString('latin1') ?? '';
    return [...drawn.matchAll(/1 0 0 1 ([\d.]+) [\d.-]+ Tm/g)].map(([, x]) => Number(x));
  });
  return Math.max(...places);
}
