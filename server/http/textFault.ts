/**
 * Text that no database and no answer can hold: NUL, and halves of surrogate pairs (docs/contract/limits.md, Text that cannot be
 * stored). Found before an operation begins, so that no column, lookup or log meets it.
 */
import { identityNames } from '../../metadata/rowNames.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const BROKEN = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Parameters that report their own errors by row and field: a bad value must not lose the other rows of a save. */
const SAYS_ITSELF = new Set(['filter']);
const IDENTITY: ReadonlySet<string> = new Set(identityNames);

/** @returns the path of such a text in the parameters, as `sources.0.values.3`; undefined if all are valid */
export function textFault(params: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(params)) {
    if (SAYS_ITSELF.has(name)) continue;
    const found = name === 'rows' && Array.isArray(value) ? inRows(value) : inside(value, name);
    if (found) return found;
  }
  return undefined;
}

function inRows(rows: readonly unknown[]): string | undefined {
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue;
    for (const [key, value] of Object.entries(row)) {
      const at = `rows.${index}.${key}`;
      const found = IDENTITY.has(key) ? inside(value, at) : BROKEN.test(key) ? `rows.${index}` : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

function inside(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return BROKEN.test(value) ? at : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (BROKEN.test(key)) return at;
    const found = inside(member, `${at}.${key}`);
    if (found) return found;
  }
  return undefined;
}
