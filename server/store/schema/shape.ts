/**
 * The shape of the tables that a program's entities need, as plain data: planned against what the database has, printed,
 * applied, and kept in the `meta` table. The same shape serves both databases; only column types differ (`columnType`).
 */

import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { formerNamesOf } from '../../../metadata/kinds/formerNames.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import type { Storage } from '../columnTypes.ts';
import type { StoreEntity, StoreProgram } from '../program.ts';
import { entityTable, indexName, keyColumn, listColumn, uniqueColumn, valueColumn } from './names.ts';

export interface ColumnShape {
  name: string;
  storage: Storage;
  /** Columns of the record itself are never null; a text one that is left out is ''. */
  required?: true;
  /** The field whose value (or list whose members) the column holds: losing it loses data. */
  holds?: string;
  /** Former names of the field, newest first: values are moved here if it has no column yet. */
  formerly?: readonly string[];
  /** Fields of the version before whose values went into this list. */
  moved?: readonly string[];
  /** The field's type; a change of it changes how rows are read and compared. */
  type?: FieldType;
  /** Digits after the point, of a decimal. */
  scale?: number;
  /** Stored sealed. */
  secret?: true;
  /** The fields that a unique key compares together. */
  covers?: string[];
}

export interface IndexShape {
  name: string;
  /** Columns, or `keys.FIELD.KIND` for the key of a field that only templates have. */
  columns: string[];
  unique?: true;
  /** Required by stored definitions: plans made from the files alone do not drop it. */
  kept?: true;
}

export interface TableShape {
  entity: string;
  table: string;
  columns: ColumnShape[];
  indexes: IndexShape[];
}

/** Storage type of each field type. */
const storageOf = {
  text: 'text',
  multiline: 'text',
  dropdown: 'text',
  reference: 'text',
  file: 'text',
  condition: 'text',
  date: 'text',
  dateTime: 'text',
  numeric: 'number',
  decimal: 'scaled',
  checkbox: 'truth',
  multiselect: 'json',
} as const satisfies Record<FieldType, Storage>;

/** Digits after the point of a decimal that says none: cents. */
export const DEFAULT_SCALE = 2;

/** The columns of every record. Times are ISO 8601 in UTC, so that text order is time order. */
const RECORD_COLUMNS: readonly ColumnShape[] = [
  { name: 'id', storage: 'key', required: true },
  { name: 'version', storage: 'integer', required: true },
  { name: 'company', storage: 'key', required: true },
  { name: 'system', storage: 'key', required: true },
  { name: 'account', storage: 'key', required: true },
  { name: 'created_at', storage: 'key', required: true },
  { name: 'created_by', storage: 'text', required: true },
  { name: 'updated_at', storage: 'key', required: true },
  { name: 'updated_by', storage: 'text', required: true },
  { name: 'definition', storage: 'text', required: true },
  { name: 'extra', storage: 'json' },
  { name: 'keys', storage: 'keys' },
];

/** Those of them with metadata of the record. */
export const RECORD_CELLS: readonly string[] = RECORD_COLUMNS.map(({ name }) => name).filter(
  (name) => name !== 'extra' && name !== 'keys',
);

/** Scope columns that count for an entity's scope, widest first. */
export const scopeColumns = {
  global: [],
  company: ['company'],
  system: ['system'],
  account: ['system', 'account'],
} as const satisfies Record<StoreEntity['scope'], readonly string[]>;

/** Scope columns that lists filter by equality: indexes start with them. */
export const listScopes = {
  global: [],
  company: ['company'],
  system: ['company', 'system'],
  account: ['company', 'system'],
} as const satisfies Record<StoreEntity['scope'], readonly string[]>;

/** Unique keys of an entity by name: those it lists, and one for each unique field. */
export function uniqueKeys(entity: StoreEntity): Record<string, string[]> {
  const keys: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(entity.fields)) if (field.isUniqueField) keys[name] = [name];
  for (const [name, unique] of Object.entries(entity.unique ?? {})) keys[name] = unique.fields;
  return keys;
}

/** @throws Error when a name is too long for a database */
export function tableShape(name: string, entity: StoreEntity): TableShape {
  const table = entityTable(name);
  const scope = scopeColumns[entity.scope];
  const seenIn = listScopes[entity.scope];
  const fields = Object.entries(entity.fields).sort(byName);
  const columns: ColumnShape[] = [
    ...RECORD_COLUMNS,
    // Keys come first: filters and sorts without an index then read only the first page of a row.
    ...fields.flatMap(([field, { secret }]) => (secret ? [] : [{ name: keyColumn(field), storage: 'key' as const }])),
    ...fields.map(([field, declared]) => valueShape(field, declared)),
    ...Object.entries(uniqueKeys(entity))
      .sort(byName)
      .map(([unique, covers]) => ({ name: uniqueColumn(unique), storage: 'key' as const, covers })),
    ...Object.entries(entity.lists ?? {})
      .sort(byName)
      .map(([name, list]) => listShape(name, list)),
  ];
  const indexes: IndexShape[] = [
    ...(seenIn.length > 0 ? [{ name: indexName(table, 'scope'), columns: [...seenIn, 'id'] }] : []),
    ...Object.keys(uniqueKeys(entity))
      .sort()
      .map((unique) => ({
        name: indexName(table, `unique-${unique}`),
        columns: [uniqueColumn(unique), ...scope],
        unique: true as const,
      })),
    ...Object.entries(entity.indexes ?? {})
      .sort(byName)
      .map(([index, { fields: of, also = [], values }]) => ({
        name: indexName(table, `index-${index}`),
        // After the scope, which every list filters by: so an index returns the rows of one scope in order.
        columns: [
          ...seenIn,
          ...of.map(keyColumn),
          ...(values ? [] : ['id']),
          ...also.map(keyColumn),
          ...(values ?? []).map(valueColumn),
        ],
      })),
  ];
  return { entity: name, table, columns, indexes };
}

/** True if both columns store the same values in the same form. */
export function sameColumn(one: ColumnShape, other: ColumnShape): boolean {
  return (
    one.storage === other.storage &&
    one.type === other.type &&
    one.scale === other.scale &&
    one.secret === other.secret &&
    String(one.covers) === String(other.covers)
  );
}

/** Fields that are called otherwise than in the shape before: their old names, each with its new one. */
export function renamedFields({ before, table }: { before: TableShape; table: TableShape }): Map<string, string> {
  const held = new Set(before.columns.map(({ holds }) => holds));
  return new Map(
    table.columns.flatMap(({ holds, formerly = [] }): [string, string][] => {
      const was = formerly.find((name) => held.has(name));
      return holds !== undefined && was !== undefined && !held.has(holds) ? [[was, holds]] : [];
    }),
  );
}

/** Fields of the shape before that have no column any more, each with the list that their values went into. */
export function movedFields({ before, table }: { before: TableShape; table: TableShape }): Map<string, string> {
  const needed = new Set(table.columns.map(({ name }) => name));
  const gone = new Set(before.columns.flatMap(({ name, holds }) => (needed.has(name) ? [] : (holds ?? []))));
  return new Map(
    table.columns.flatMap(({ holds, moved = [] }): [string, string][] =>
      holds === undefined ? [] : moved.flatMap((was): [string, string][] => (gone.has(was) ? [[was, holds]] : [])),
    ),
  );
}

/** Columns in both shapes that must be recreated. */
export function changedColumns({ before, table }: { before: TableShape; table: TableShape }): string[] {
  const needed = new Map(table.columns.map((column) => [column.name, column]));
  return before.columns.flatMap((from) => {
    const to = needed.get(from.name);
    return to && !sameColumn(from, to) ? [from.name] : [];
  });
}

/** Secrets of any type are stored encrypted as text, without a key: they can be neither filtered nor sorted. */
function valueShape(field: string, { type, scale, secret, ...declared }: StoreEntity['fields'][string]): ColumnShape {
  const formerly = formerNamesOf(declared);
  const storage = secret ? 'text' : storageOf[type];
  const shape: ColumnShape = {
    name: valueColumn(field),
    storage,
    holds: field,
    ...(formerly.length > 0 ? { formerly } : {}),
    type,
    ...(secret && { secret: true }),
  };
  return storage === 'scaled' ? { ...shape, scale: scale ?? DEFAULT_SCALE } : shape;
}

function listShape(name: string, list: OwnedList): ColumnShape {
  const { fields = {}, text } = list.formerly ?? {};
  const moved = [...Object.values(fields), ...(text ? [name] : [])];
  return { name: listColumn(name), storage: 'json', holds: name, ...(moved.length > 0 ? { moved } : {}) };
}

/** The tables of a whole program, in order of name. @throws Error when two names meet in one table or column */
export function programShape(program: StoreProgram): TableShape[] {
  return Object.entries(program.entities)
    .sort(byName)
    .map(([name, entity]) => tableShape(name, entity));
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
