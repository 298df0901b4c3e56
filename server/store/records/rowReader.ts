/**
 * Rows as records, many at a time. Handing a row of seventy columns over from a database costs this process more than
 * finding it: each cell is read and named by itself. So the database gives the cells of a row as one JSON text, which is
 * parsed much faster.
 */
import { type RawBuilder, sql } from 'kysely';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { StoreKind } from '../columnTypes.ts';
import type { StoredRecord } from './record.ts';
import type { FieldPlace, RecordShape } from './recordShape.ts';
import { openedSecret, type SecretBox } from './rowCodec.ts';
import { OF_RECORD, type Row, recordOf } from './rows.ts';
import { fromCell } from './values.ts';

export interface RowReader {
  /** What to select, of the table under this name. */
  columns(table: string): RawBuilder<unknown>;
  read(row: Row): StoredRecord;
}

/** Cells of one text: SQLite before 3.48 takes 127 arguments in a call; PostgreSQL's lists may be longer than its tables. */
const CELLS_AT_ONCE = { sqlite: 90, postgres: Number.POSITIVE_INFINITY } as const satisfies Record<StoreKind, number>;
/**
 * PostgreSQL looks the type of each argument of json_build_array up anew in every row, but that of a list's members once, so
 * its cells are all text. To make numbers text counts as dear, so that it is done behind a sort, for the rows of the page alone.
 */
const LIST_OF = {
  sqlite: (cells: string) => `json_array(${cells})`,
  postgres: (cells: string) => `array_to_json(array[${cells}]::text[])::text`,
} as const satisfies Record<StoreKind, (cells: string) => string>;
/** Readers that are kept of one shape: a template more or less, with and without what some may not see. */
const KEPT = 50;

const readers = new WeakMap<RecordShape, Map<string, RowReader>>();

/**
 * The reader for some fields, made once for a shape.
 * @param fields only these fields' values, also of those that have no column; default all
 */
export function rowReader(
  shape: RecordShape,
  kind: StoreKind,
  secrets: SecretBox | undefined,
  fields?: readonly string[],
): RowReader {
  const known = readers.get(shape) ?? new Map<string, RowReader>();
  readers.set(shape, known);
  const name = fields ? fields.join() : '*';
  const found = known.get(name);
  if (found) return found;
  const made = makeReader(shape, kind, secrets, fields);
  if (known.size >= KEPT) known.clear();
  known.set(name, made);
  return made;
}

function makeReader(
  shape: RecordShape,
  kind: StoreKind,
  secrets: SecretBox | undefined,
  fields: readonly string[] | undefined,
): RowReader {
  const wanted = fields && new Set(fields);
  const isWanted = (name: string) => wanted === undefined || wanted.has(name);
  const places = [...shape.fields.values()].filter(({ field }) => isWanted(field));
  const lists = [...shape.lists].filter(([list]) => isWanted(list));
  const columns = [...OF_RECORD, 'extra', ...places.map(({ column }) => column), ...lists.map(([, column]) => column)];
  const typeAt = new Map(places.map((place) => [place.column, place]));
  const expressions = (table: string) =>
    columns.map((column) => cellExpression(kind, `"${table}"."${column}"`, typeAt.get(column)));
  const texts = new Map<string, RawBuilder<unknown>>();
  const unpack = unpacker(kind, columns.length);
  const readCell = places.map((place) => cellReader(place, secrets));
  return {
    columns(table) {
      const text = texts.get(table) ?? sql.raw(packed(kind, expressions(table)));
      texts.set(table, text);
      return text;
    },
    read(row) {
      const cells = unpack(row);
      const values: Record<string, unknown> = {};
      const extra = cells[OF_RECORD.length];
      let at = OF_RECORD.length + 1;
      for (let index = 0; index < places.length; index += 1) {
        const value = readCell[index]?.(cells[at++]);
        if (value !== undefined) values[(places[index] as FieldPlace).field] = value;
      }
      for (const [list] of lists) {
        const cell = cells[at++];
        if (typeof cell === 'string') values[list] = JSON.parse(cell);
      }
      if (typeof extra === 'string') {
        const more = JSON.parse(extra) as Record<string, unknown>;
        for (const field of Object.keys(more)) if (isWanted(field)) values[field] = more[field];
      }
      return recordOf(cells, values);
    },
  };
}

/** How the cells of a column are read. */
function cellReader({ type, scale, secret }: FieldPlace, secrets: SecretBox | undefined): (cell: unknown) => unknown {
  if (secret) return (cell) => (cell === null ? fromCell(type, cell, scale) : openedSecret(cell as string, secrets));
  if (!AS_TEXT.has(type)) return (cell) => fromCell(type, cell, scale);
  // What most columns are: the cell is the value.
  return (cell) => (typeof cell === 'string' ? cell : fromCell(type, cell, scale));
}

const AS_TEXT: ReadonlySet<FieldType> = new Set([
  'text',
  'multiline',
  'dropdown',
  'date',
  'dateTime',
  'reference',
  'file',
]);

/** A cell as it loses nothing on the way: whole numbers past 2^53 as text, in JSON also numbers with a fraction. */
function cellExpression(kind: StoreKind, column: string, place: FieldPlace | undefined): string {
  if (!place || place.secret) return column;
  if (place.type === 'decimal') return `cast(${column} as text)`;
  // SQLite writes 15 digits of a number into JSON, where 17 are needed to read the same number back.
  if (kind === 'sqlite' && place.type === 'numeric') return `iif(${column} is null, null, printf('%!.17g', ${column}))`;
  return column;
}

function packed(kind: StoreKind, expressions: readonly string[]): string {
  const parts: string[] = [];
  for (let from = 0; from < expressions.length; from += CELLS_AT_ONCE[kind]) {
    const some = expressions.slice(from, from + CELLS_AT_ONCE[kind]).join(', ');
    parts.push(`${LIST_OF[kind](some)} as cells_${parts.length}`);
  }
  return parts.join(', ');
}

function unpacker(kind: StoreKind, columns: number): (row: Row) => unknown[] {
  const parts = Math.ceil(columns / CELLS_AT_ONCE[kind]);
  if (parts <= 1) return (row) => JSON.parse(row.cells_0 as string) as unknown[];
  return (row) =>
    Array.from({ length: parts }, (_, part) => JSON.parse(row[`cells_${part}`] as string) as unknown[]).flat();
}
