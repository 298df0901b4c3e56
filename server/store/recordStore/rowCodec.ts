/**
 * Records to rows and back. A row is complete in itself: values in columns, comparison keys computed by the engine beside
 * them, what has no column (fields of templates, values that do not fit their column) in `extra` with its keys in `keys`.
 */
import { createHash } from 'node:crypto';
import { isUnstorable } from '../../../engine/values/codePoints.ts';
import { comparisonKeys } from '../../../engine/values/keys.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import { type FieldTypes, isFieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { databaseName } from '../schema/names.ts';
import { listAsNow } from './formerLists.ts';
import { keysInJson, TYPE_IN_KEYS } from './keys.ts';
import type { FieldColumn, RecordShape, UniqueColumn } from './recordShape.ts';
import { type Cell, fromCell, toCell } from './values.ts';

/** Seals secret fields before they are stored; given by the server, which has the key file. */
export interface SecretBox {
  seal(text: string): string;
  open(sealed: string): string;
}

/** A value that cannot be stored; `field` is the field it was for. */
export class ValueRefusedError extends Error {
  override name = 'ValueRefusedError';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The cells of a row in the order of its table's columns; those of the record itself (id, version, …) are null. */
export type Cells = readonly Cell[];

/** A row to be written, and its values as they will be read back. */
export interface EncodedRow {
  cells: Cells;
  values: Record<string, unknown>;
}

/** The value of a secret that does not open: damaged, or sealed under another key. It stays stored until another is entered. */
export class UnreadableSecret {
  readonly cell: string;
  constructor(cell: string) {
    this.cell = cell;
  }
}

const UNIQUE_BYTES = 500;

/**
 * @param extraTypes types of fields that the entity has not and templates add
 * @throws ValueRefusedError naming the field: text that no database keeps, an unknown field, an indexed text too long
 */
export function encodeRow(
  shape: RecordShape,
  values: Readonly<Record<string, unknown>>,
  extraTypes: FieldTypes,
  secrets: SecretBox | undefined,
): EncodedRow {
  const cells: Cell[] = new Array(shape.columns.length).fill(null);
  const put = (column: string, cell: Cell) => {
    cells[shape.at.get(column) as number] = cell;
  };
  const kept: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  const keys: Record<string, unknown> = {};
  for (const place of shape.fields.values()) {
    const value = values[place.field];
    refuseUnstorable(place.field, value);
    if (place.secret) {
      const cell = sealed(place, value, secrets);
      put(place.column, cell);
      if (cell !== null) kept[place.field] = openedSecret(cell, secrets);
      continue;
    }
    const cell = toCell(place.type, value, place.scale);
    // Computed from the value as read back, so that rewriting a row from its cells gives the same keys.
    const back = cell === undefined ? value : fromCell(place.type, cell, place.scale);
    const found = comparisonKeys(place.type, back);
    put(place.key as string, found.own);
    refuseLongKey(shape, place.field, found.own);
    for (const _ in found.rest) {
      keys[place.inJson] = found.rest;
      break;
    }
    if (cell === undefined) extra[place.field] = value;
    else {
      put(place.column, cell);
      if (back !== undefined) kept[place.field] = back;
    }
  }
  for (const [list, column] of shape.lists) {
    const cell = shape.singles?.has(list) ? encodeSingle(list, values[list]) : encodeList(list, values[list]);
    put(column, cell);
    if (cell !== null) kept[list] = JSON.parse(cell);
  }
  for (const [field, value] of Object.entries(values)) {
    if (shape.fields.has(field) || shape.lists.has(field)) continue;
    const type = extraTypes[field];
    if (!type) throw new ValueRefusedError(field, `There is no field "${field}".`);
    refuseUnstorable(field, value);
    if (value === null || value === undefined) continue;
    extra[field] = value;
    keys[databaseName(field)] = keysInJson(type, value);
  }
  const own = (field: string) => (cellOf(shape, cells, shape.fields.get(field)?.key) ?? null) as string | null;
  if (shape.marked) {
    put(shape.marked.column, shape.marked.value);
    put(shape.marked.key, shape.marked.keyValue);
  }
  for (const unique of shape.uniques) put(unique.column, uniqueKey(unique, own));
  if (Object.keys(extra).length > 0) {
    const text = JSON.stringify(extra);
    put('extra', text);
    Object.assign(kept, JSON.parse(text));
  }
  if (Object.keys(keys).length > 0) put('keys', JSON.stringify(keys));
  return { cells, values: kept };
}

/** The cell of a column; null for a column that there is not. */
export function cellOf({ at }: RecordShape, cells: Cells, column: string | undefined): Cell {
  const index = column === undefined ? undefined : at.get(column);
  return index === undefined ? null : (cells[index] ?? null);
}

/** Some cells by their columns, as an update takes them. */
export function cellsByColumn(shape: RecordShape, cells: Cells, columns: Iterable<string>): Record<string, Cell> {
  const named: Record<string, Cell> = {};
  for (const column of columns) named[column] = cellOf(shape, cells, column);
  return named;
}

/** The record's values of a row, and the types of those that only templates know. */
export function decodeRow(
  shape: RecordShape,
  row: Readonly<Record<string, unknown>>,
  secrets: SecretBox | undefined,
): { values: Record<string, unknown>; extraTypes: FieldTypes } {
  const values: Record<string, unknown> = {};
  for (const place of shape.fields.values()) {
    if (!(place.column in row)) continue;
    const cell = row[place.column];
    const value =
      place.secret && cell !== null ? openedSecret(cell as string, secrets) : fromCell(place.type, cell, place.scale);
    if (value !== undefined) values[place.field] = value;
  }
  const stateColumn = shape.initialState && shape.fields.get(shape.initialState.field)?.column;
  if (stateColumn && stateColumn in row) fillState(shape, values);
  for (const [list, column] of shape.lists) {
    if (typeof row[column] === 'string') values[list] = storedList(shape, list, JSON.parse(row[column]));
  }
  const extraTypes: Record<string, FieldTypes[string]> = {};
  if (typeof row.extra === 'string') {
    const keys = typeof row.keys === 'string' ? JSON.parse(row.keys) : (row.keys ?? {});
    for (const [field, value] of Object.entries(JSON.parse(row.extra) as Record<string, unknown>)) {
      values[field] = value;
      const type = keys[databaseName(field)]?.[TYPE_IN_KEYS];
      if (!shape.fields.has(field)) extraTypes[field] = isFieldType(type) ? type : 'text';
    }
  }
  return { values, extraTypes };
}

/** Gives a record without a state the initial one. */
export function fillState({ initialState }: RecordShape, values: Record<string, unknown>): void {
  if (initialState && (values[initialState.field] ?? '') === '') values[initialState.field] = initialState.initial;
}

/**
 * Value of a unique key: the keys of its fields combined; null (never a conflict) if all are empty. A long one is
 * stored as its hash, which fits an index.
 */
export function uniqueKey(unique: UniqueColumn, own: (field: string) => string | null): string | null {
  const parts = unique.fields.map(own);
  if (parts.every((part) => part === null)) return null;
  const text = JSON.stringify(parts);
  if (Buffer.byteLength(text) <= UNIQUE_BYTES) return text;
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** The path to the first text inside a JSON value that cannot be stored, or undefined. */
function unstorablePath(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (isUnstorable(key)) return path;
    const found = unstorablePath(member, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

function refuseUnstorable(field: string, value: unknown): void {
  const path = unstorablePath(value, field);
  if (path)
    throw new ValueRefusedError(field, `The text of "${path}" has a NUL or half a character, which cannot be stored.`);
}

function refuseLongKey(shape: RecordShape, field: string, key: string | null): void {
  const most = shape.indexed.get(field);
  if (most === undefined || key === null || key.length * 4 <= most) return;
  if (Buffer.byteLength(key) > most) {
    throw new ValueRefusedError(
      field,
      `The text of "${field}" is longer than the ${most} bytes that an indexed field may have.`,
    );
  }
}

/** Converts a list stored before `single` was added or removed: the first member, or a list with it. */
export function storedList({ lists, singles, formerLists }: RecordShape, list: string, value: unknown): unknown {
  if (!singles || !lists.has(list) || value === null || value === undefined) return value;
  const former = formerLists.get(list);
  const now = former ? listAsNow(former, value) : value;
  if (singles.has(list)) return Array.isArray(now) ? now[0] : now;
  return Array.isArray(now) ? now : [now];
}

function encodeSingle(list: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ValueRefusedError(list, `"${list}" must be an object.`);
  refuseUnstorable(list, value);
  return JSON.stringify(value);
}

function encodeList(list: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const members = Array.isArray(value) ? value : undefined;
  if (!members?.every(isRecord)) {
    throw new ValueRefusedError(list, `"${list}" must be a list of objects.`);
  }
  refuseUnstorable(list, members);
  return members.length > 0 ? JSON.stringify(members) : null;
}

function sealed(place: FieldColumn, value: unknown, secrets: SecretBox | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (value instanceof UnreadableSecret) return value.cell;
  if (!secrets)
    throw new ValueRefusedError(place.field, `"${place.field}" is secret, and this store has no key to seal it with.`);
  return secrets.seal(JSON.stringify(value));
}

/**
 * The value of a secret field; undefined without the store's key. A value that cannot be decrypted does not affect the
 * rest of the record.
 */
export function openedSecret(cell: string, secrets: SecretBox | undefined): unknown {
  if (!secrets) return undefined;
  try {
    return JSON.parse(secrets.open(cell));
  } catch {
    return new UnreadableSecret(cell);
  }
}
