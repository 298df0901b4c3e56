/** Rows on their way from one rule to another: as text, so that they go to another window too. */
import type { Members } from './model/row.ts';

const MARK = 'invoizeRuleRows';

/** The last rows that were copied here, where the browser's clipboard is not to be read. */
let here = '';

export function rowsAsText(rows: readonly Members[]): string {
  return JSON.stringify({ [MARK]: rows }, null, 1);
}

/** Rows from a text that they were copied as; undefined for any other text. */
export function rowsOfText(text: string): Members[] | undefined {
  try {
    const found: unknown = (JSON.parse(text) as Record<string, unknown> | null)?.[MARK];
    if (!Array.isArray(found) || found.length === 0) return undefined;
    return found.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
      ? (found as Members[])
      : undefined;
  } catch {
    return undefined;
  }
}

export async function writeRows(rows: readonly Members[]): Promise<void> {
  here = rowsAsText(rows);
  await navigator.clipboard?.writeText(here).catch(() => undefined);
}

export async function readRows(): Promise<Members[] | undefined> {
  const text = await navigator.clipboard?.readText().catch(() => undefined);
  return rowsOfText(text ?? '') ?? rowsOfText(here);
}
