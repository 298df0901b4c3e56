/**
 * Converts rows to records in bulk. Fetching a row of seventy columns from a database costs this process more than
 * finding it: each cell is read and named separately. So the database returns the cells of a row as one JSON text,
 * which is parsed much faster.
 */
import { type RawBuilder, sql } from 'kysely';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { StoreKind } from '../columnTypes.ts';
import type { StoredRecord } from './record.ts';
import type { FieldColumn, RecordShape } from './recordShape.ts';
import { fillState, openedSecret, type SecretBox, storedList } from './rowCodec.ts';
import { OF_RECORD, type Row, recordOf } from './rows.ts';
import { fromCell } from './values.ts';

/** The selected part of rows. */
export interface SelectedCells {
  /** The columns to select from the table with this name. */
  columns(table: string): RawBuilder<unknown>;
}

export interface RowReader extends SelectedCells {
  read(row: Row): StoredRecord;
}

export interface ValuesReader extends SelectedCells {
  /** The values of the fields, in the requested order; undefined for missing values. */
  values(row: Row): unknown[];
}

/** Cells of one text: SQLite before 3.48 takes 127 arguments in a call; PostgreSQL's lists may be longer than its tables. */
const CELLS_PER_STATEMENT = { sqlite: 90, postgres: Number.POSITIVE_INFINITY } as const satisfies Record<
  StoreKind,
  number
>;
/**
 * PostgreSQL resolves the type of each argument of json_build_array in every row, but the type of an array's elements
 * once, so all cells are text. The planner rates the conversion to text as expensive and does it after sorting, only
 * for the page's rows.
 */
const LIST_OF = {
  sqlite: (cells: string) => `json_array(${cells})`,
  postgres: (cells: string) => `array_to_json(array[${cells}]::text[])::text`,
} as const satisfies Record<StoreKind, (cells: string) => string>;
/** Readers that are kept of one shape: a template more or less, with and without what some may not see. */
const MAX_CACHED_READERS = 50;

const readers = new WeakMap<RecordShape, Map<string, RowReader>>();
const valuesReaders = new WeakMap<RecordShape, Map<string, ValuesReader>>();

/** The cached reader for these fields of a shape, or a new one. */
function cachedReader<Reader>(
  kept: WeakMap<RecordShape, Map<string, Reader>>,
  shape: RecordShape,
  fields: readonly string[] | undefined,
  make: () => Reader,
): Reader {
  const known = kept.get(shape) ?? new Map<string, Reader>();
  kept.set(shape, known);
  const name = fields ? fields.join() : '*';
  const found = known.get(name);
  if (found) return found;
  const made = make();
  if (known.size >= MAX_CACHED_READERS) known.clear();
  known.set(name, made);
  return made;
}

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
  return cachedReader(readers, shape, fields, () => makeReader(shape, kind, secrets, fields));
}

/**
 * The reader of values alone, for who needs no records: to make an object of seventy fields of each row, only to look its
 * fields up again, takes longer than all else that is done with a row of a large file.
 */
export function valuesReader(
  shape: RecordShape,
  kind: StoreKind,
  secrets: SecretBox | undefined,
  fields: readonly string[],
): ValuesReader {
  return cachedReader(valuesReaders, shape, fields, () => makeValuesReader(shape, kind, secrets, fields));
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
  const hasState = shape.initialState !== undefined && isWanted(shape.initialState.field);
  const unpack = unpacker(kind, columns.length);
  const readCell = places.map((place) => cellReader(place, secrets));
  const names = places.map(({ field }) => field);
  const isText = places.map(({ type, secret }) => !secret && AS_TEXT.has(type));
  const isEmpty = places.map(({ type }) => fromCell(type, null) === undefined);
  return {
    columns: packedColumns(kind, columns, places),
    read(row) {
      const cells = unpack(row);
      const values: Record<string, unknown> = {};
      const extra = cells[OF_RECORD.length];
      let at = OF_RECORD.length + 1;
      // Most cells are empty, or texts that are the value: a call for each of them would take most of the time.
      for (let index = 0; index < names.length; index += 1) {
        const cell = cells[at++];
        if (cell === null && isEmpty[index]) continue;
        const isValue = isText[index] && typeof cell === 'string';
        const value = isValue ? cell : (readCell[index] as (cell: unknown) => unknown)(cell);
        if (value !== undefined) values[names[index] as string] = value;
      }
      if (hasState) fillState(shape, values);
      for (const [list] of lists) {
        const cell = cells[at++];
        if (typeof cell === 'string') values[list] = storedList(shape, list, JSON.parse(cell));
      }
      if (typeof extra === 'string') {
        const more = JSON.parse(extra) as Record<string, unknown>;
        for (const field of Object.keys(more)) if (isWanted(field)) values[field] = more[field];
      }
      return recordOf(cells, values);
    },
  };
}

function makeValuesReader(
  shape: RecordShape,
  kind: StoreKind,
  secrets: SecretBox | undefined,
  fields: readonly string[],
): ValuesReader {
  const places = fields.flatMap((field) => shape.fields.get(field) ?? []);
  const ofField = (field: string): { column: string; read: (cell: unknown) => unknown } | undefined => {
    const place = shape.fields.get(field);
    if (place) return { column: place.column, read: cellReader(place, secrets) };
    const list = shape.lists.get(field);
    return list === undefined ? undefined : { column: list, read: (cell) => storedList(shape, field, readList(cell)) };
  };
  const found = fields.map(ofField);
  const columns = ['extra', ...new Set(found.flatMap((one) => one?.column ?? []))];
  const at = found.map((one) => (one ? columns.indexOf(one.column) : -1));
  const readCell = found.map((one) => one?.read ?? NOTHING);
  const unpack = unpacker(kind, columns.length);
  return {
    columns: packedColumns(kind, columns, places),
    values(row) {
      const cells = unpack(row);
      const values: unknown[] = [];
      for (let index = 0; index < readCell.length; index += 1)
        values.push((readCell[index] as (cell: unknown) => unknown)(cells[at[index] as number]));
      const [extra] = cells;
      if (typeof extra !== 'string') return values;
      const more = JSON.parse(extra) as Record<string, unknown>;
      for (const [index, field] of fields.entries()) if (Object.hasOwn(more, field)) values[index] = more[field];
      return values;
    },
  };
}

const NOTHING = () => undefined;
const readList = (cell: unknown) => (typeof cell === 'string' ? JSON.parse(cell) : undefined);

/** Selects the cells of these columns; created once per table name. */
function packedColumns(
  kind: StoreKind,
  columns: readonly string[],
  places: readonly FieldColumn[],
): SelectedCells['columns'] {
  const placeAt = new Map(places.map((place) => [place.column, place]));
  const texts = new Map<string, RawBuilder<unknown>>();
  return (table) => {
    const known = texts.get(table);
    if (known) return known;
    const expressions = columns.map((column) => cellExpression(kind, `"${table}"."${column}"`, placeAt.get(column)));
    const made = sql.raw(packed(kind, expressions));
    texts.set(table, made);
    return made;
  };
}

/** How the cells of a column are read. */
function cellReader({ type, scale, secret }: FieldColumn, secrets: SecretBox | undefined): (cell: unknown) => unknown {
  if (secret) return (cell) => (cell === null ? fromCell(type, cell, scale) : openedSecret(cell as string, secrets));
  if (!AS_TEXT.has(type)) return (cell) => fromCell(type, cell, scale);
  // In most columns the cell is the value.
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
export function cellExpression(kind: StoreKind, column: string, place: FieldColumn | undefined): string {
  if (!place || place.secret) return column;
  if (place.type === 'decimal') return `cast(${column} as text)`;
  // SQLite writes 15 digits of a number into JSON, where 17 are needed to read the same number back.
  if (kind === 'sqlite' && place.type === 'numeric') return `iif(${column} is null, null, printf('%!.17g', ${column}))`;
  return column;
}

function packed(kind: StoreKind, expressions: readonly string[]): string {
  const parts: string[] = [];
  for (let from = 0; from < expressions.length; from += CELLS_PER_STATEMENT[kind]) {
    const some = expressions.slice(from, from + CELLS_PER_STATEMENT[kind]).join(', ');
    parts.push(`${LIST_OF[kind](some)} as cells_${parts.length}`);
  }
  return parts.join(', ');
}

function unpacker(kind: StoreKind, columns: number): (row: Row) => unknown[] {
  const parts = Math.ceil(columns / CELLS_PER_STATEMENT[kind]);
  if (parts <= 1) return (row) => JSON.parse(row.cells_0 as string) as unknown[];
  const names = Array.from({ length: parts }, (_, part) => `cells_${part}`);
  return (row) => names.reduce<unknown[]>((cells, name) => cells.concat(JSON.parse(row[name] as string)), []);
}
