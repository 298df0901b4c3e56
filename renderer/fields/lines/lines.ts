/** Lines of one or several values, as a person edits them: added, removed, moved, and many pasted at once. */

type Values = Readonly<Record<string, unknown>>;

export interface Line {
  /** Identifies the line while it is edited or moved. */
  readonly id: number;
  readonly values: Values;
}

let lastId = 0;
export function lineOf(values: Values = {}): Line {
  lastId += 1;
  return { id: lastId, values };
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The values of a line, without empty ones. */
export const filled = ({ values }: Line): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));

/** The values of the lines that hold some. */
export const valuesOf = (lines: readonly Line[]): Record<string, unknown>[] =>
  lines.map(filled).filter((values) => Object.keys(values).length > 0);

/** The lines with one of them elsewhere; the same where it would stand outside. */
export function movedLine(lines: readonly Line[], from: number, to: number): readonly Line[] {
  const line = lines[from];
  if (!line || to < 0 || to >= lines.length) return lines;
  const others = lines.filter((one) => one !== line);
  return [...others.slice(0, to), line, ...others.slice(to)];
}

/**
 * Parses pasted text into lines: one for each line of text, and in lines with one value also one for each part between
 * commas. Tabs separate the values of a line, as copied from spreadsheets, or an equals sign separates name and value.
 */
export function pastedLines(text: string, keys: readonly string[]): Record<string, string>[] {
  const [first = '', second] = keys;
  const rows = text.split(/\r\n|\r|\n/);
  const cells =
    second === undefined
      ? rows.flatMap((row) => row.split(/[,;\t]/)).map((part) => [part])
      : rows.map((row) => (row.includes('\t') || !row.includes('=') ? row.split('\t') : nameAndValue(row)));
  const read = cells.map((parts) =>
    Object.fromEntries((second === undefined ? [first] : keys).map((key, at) => [key, (parts[at] ?? '').trim()])),
  );
  return read.flatMap((values) => {
    const given = Object.entries(values).filter(([, value]) => value !== '');
    return given.length > 0 ? [Object.fromEntries(given)] : [];
  });
}

function nameAndValue(row: string): string[] {
  const at = row.indexOf('=');
  return [row.slice(0, at), row.slice(at + 1)];
}

/** The lines with what was pasted into one of them: that one is filled where it is empty, the others follow it. */
export function withPasted(lines: readonly Line[], at: number, pasted: readonly Values[]): readonly Line[] {
  const into = lines[at];
  const isFree = into !== undefined && Object.keys(filled(into)).length === 0;
  const added = pasted.map((values) => lineOf(values));
  return [...lines.slice(0, isFree ? at : at + 1), ...added, ...lines.slice(at + 1)];
}
