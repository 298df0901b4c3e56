/** Reads the examples and tables of docs/contract. docs/contract/README.md defines the format of an example. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Json = Readonly<Record<string, unknown>>;

/** A JSON block of a page, with its position. */
export interface ContractExample {
  /** `filters.md:31` */
  readonly place: string;
  readonly example: Json;
}

/** The day of an example that gives none. */
export const CONTRACT_TODAY = '2026-03-15';
export const CONTRACT_NOW = '2026-03-15T14:05:00.000Z';

const FOLDER = fileURLToPath(new URL('../../docs/contract/', import.meta.url));
const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** Name to text of every page. */
export function contractPages(): Map<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  return new Map(names.sort().map((name) => [name, readFileSync(FOLDER + name, 'utf8')]));
}

/** Every block of JSON of every page. @throws Error for a block of another language, and SyntaxError for one that is not JSON */
export function contractExamples(): ContractExample[] {
  return [...contractPages()].flatMap(([name, text]) =>
    [...text.matchAll(BLOCK)].map(({ 1: language, 2: body = '', index }) => {
      const place = `${name}:${text.slice(0, index).split('\n').length}`;
      if (language !== 'json') throw new Error(`${place}: an example is JSON.`);
      return { place, example: JSON.parse(body) as Json };
    }),
  );
}

/**
 * The rows of the table that follows a heading, each a map from column to cell, without the backticks.
 * @param heading of the section, as it is written
 */
export function contractTable(page: string, heading: string): Record<string, string>[] {
  const text = contractPages().get(page) ?? '';
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  const lines = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...rows] = lines.map((line) => line.slice(1, -1).split('|').map(plain));
  return rows.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
}

const plain = (cell: string): string => cell.trim().replaceAll('`', '');

/** A filter line as every evaluator reads it, with what it keeps; undefined for an example of another kind. */
export function filterLinesOf(example: Json): { title: string; line: Json; expected: unknown; error?: string }[] {
  const { filter, types, records, sort, today = CONTRACT_TODAY } = example;
  if (filter !== undefined) {
    const line = { filter, types, records, sort, today };
    return [{ title: 'filter', line, expected: { ids: example.ids }, error: example.error as string }];
  }
  if (example.comparisons === undefined) return [];
  return (example.comparisons as [unknown, string, unknown, boolean][]).map(([x, operator, v, holds]) => {
    const [value1, value2] = operator.startsWith('between') ? (v as [unknown, unknown]) : [];
    const value = operator.startsWith('between') ? { value1, value2 } : { value: v };
    const line = {
      types: { x: example.type },
      filter: { condition: 'and', fields: [{ name: 'x', operator, ...value }] },
      records: [{ id: '1', x }],
      today,
    };
    const title = `${JSON.stringify(x)} ${operator} ${JSON.stringify(v)}`;
    return { title, line, expected: { ids: holds ? ['1'] : [] } };
  });
}
