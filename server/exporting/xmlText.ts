/**
 * Text inside a workbook's XML. Characters that XML 1.0 has not are written as ECMA-376 has them (ST_Xstring, part 1, 22.9.2.19):
 * `_xHHHH_`; text that looks like one is escaped, so that it comes back as it was.
 */
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const LOOKS_ESCAPED = /_x[0-9A-Fa-f]{4}_/g;

const escaped = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

export const xmlText = (text: string): string =>
  text
    .replace(LOOKS_ESCAPED, (found) => `_x005F${found}`)
    .replace(NOT_IN_XML, escaped)
    .replace(/[&<>"\r]/g, (letter) => MARKUP[letter] as string);
