/**
 * Cells of text that a spreadsheet would run as a formula get an apostrophe before them in a CSV (OWASP, "CSV Injection");
 * reading the file again takes it off. A workbook's text cells are text and need none.
 */
const RUNS = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

export const guarded = (text: string) => (RUNS.test(text) ? `'${text}` : text);
export const unguarded = (text: string) => (text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text);
