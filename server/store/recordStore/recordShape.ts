/** How the records of one entity lie in its table: worked out once per entity and program, used for every row. */
import { type RawBuilder, sql } from 'kysely';
import { comparisonKeys, ownKeyKind } from '../../../engine/values/keys.ts';
import type { FieldType, FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { KeyColumns } from '../filter/keyExpression.ts';
import type { StoreEntity } from '../program.ts';
import { databaseName, keyColumn, listColumn, uniqueColumn, valueColumn } from '../schema/names.ts';
import { listScopes, scopeColumns, type TableShape, tableShape, uniqueKeys } from '../schema/shape.ts';
import type { FieldsBeside, ReferencedColumn } from './fieldsBeside.ts';
import { type FormerLists, formerLists, NO_FORMER_LISTS } from './formerLists.ts';

export interface FieldColumn {
  field: string;
  type: FieldType;
  column: string;
  /** No key: a secret is neither filtered nor sorted. */
  key: string | undefined;
  inJson: string;
  scale: number | undefined;
  secret: boolean;
}

export interface UniqueColumn {
  name: string;
  fields: readonly string[];
  column: string;
}

export interface RecordShape {
  entity: string;
  table: TableShape;
  /** The table's columns, and the index of each: the cells of a row have this order. */
  columns: readonly string[];
  at: ReadonlyMap<string, number>;
  fields: ReadonlyMap<string, FieldColumn>;
  /** Owned lists by name, with their columns. */
  lists: ReadonlyMap<string, string>;
  /** The state that a record without one is read with (docs/contract/lifecycles.md, States). */
  initialState?: { field: string; initial: string } | undefined;
  /** Those of them that have one member at most, and are an object; undefined where that is not known. */
  singles: ReadonlySet<string> | undefined;
  /** Those of which something was said otherwise before. */
  formerLists: FormerLists;
  uniques: readonly UniqueColumn[];
  /** Fields of planned indexes, with the most bytes that the key of each may have to fit into all of them. */
  indexed: ReadonlyMap<string, number>;
  /** The scope columns in which unique keys are unique. */
  uniqueWithin: readonly ('company' | 'system' | 'account')[];
  /** Scope columns that every list filters by, and with which indexes start. */
  listedWithin: readonly ('company' | 'system')[];
  /** For an entity stored in another entity's table: the mark of its rows. */
  marked?: { column: string; value: string; key: string; keyValue: string };
  /** For that other entity: the column with the mark. */
  sharedBy?: string;
}

/** How such a value begins. */
export const MARK = 'entity/';

/** The mark of such rows in the template field: template names never have this form. */
const markOf = (entity: string): string => `${MARK}${entity}`;

/** The entity of a mark; undefined for rows of the table's own entity. */
export const entityOfMark = (mark: unknown): string | undefined =>
  typeof mark === 'string' && mark.startsWith(MARK) ? mark.slice(MARK.length) : undefined;

/**
 * How the records of an entity lie in the table of another one: none of its fields has a column, all are in JSON as those that
 * only templates have. Its records are of systems.
 */
export function sharedShape(name: string, owner: string, ownerEntity: StoreEntity, by: string): RecordShape {
  const shape = recordShape(owner, ownerEntity);
  const value = markOf(name);
  const keyValue = String(comparisonKeys('text', value).own);
  return {
    ...shape,
    entity: name,
    fields: new Map(),
    lists: new Map(),
    singles: undefined,
    formerLists: NO_FORMER_LISTS,
    uniques: [],
    indexed: new Map(),
    uniqueWithin: scopeColumns.system,
    listedWithin: listScopes.system,
    marked: { column: valueColumn(by), value, key: keyColumn(by), keyValue },
  };
}

/** @param sharedBy the field that distinguishes rows of entities without a table */
export function recordShape(name: string, entity: StoreEntity, sharedBy?: string): RecordShape {
  const table = tableShape(name, entity);
  const columns = table.columns.map((column) => column.name);
  return {
    entity: name,
    table,
    columns,
    at: new Map(columns.map((column, at) => [column, at])),
    fields: new Map(
      Object.entries(entity.fields).map(([field, { type, scale, secret }]) => [
        field,
        {
          field,
          type,
          column: valueColumn(field),
          key: secret ? undefined : keyColumn(field),
          inJson: databaseName(field),
          scale,
          secret: secret === true,
        },
      ]),
    ),
    lists: new Map(Object.keys(entity.lists ?? {}).map((list) => [list, listColumn(list)])),
    initialState: entity.states,
    singles: new Set(Object.entries(entity.lists ?? {}).flatMap(([list, { single }]) => (single ? [list] : []))),
    formerLists: formerLists(entity.lists),
    uniques: Object.entries(uniqueKeys(entity)).map(([unique, fields]) => ({
      name: unique,
      fields,
      column: uniqueColumn(unique),
    })),
    indexed: indexedBytes(entity),
    uniqueWithin: scopeColumns[entity.scope],
    listedWithin: listScopes[entity.scope],
    ...(sharedBy === undefined ? {} : { sharedBy: valueColumn(sharedBy) }),
  };
}

/** PostgreSQL's index entries have about 2,700 bytes; the rest is for the id and the scope. */
const INDEXED_BYTES = 2000;

function indexedBytes({ indexes = {} }: StoreEntity): Map<string, number> {
  const most = new Map<string, number>();
  for (const { fields, also = [], values = [] } of Object.values(indexes)) {
    const all = [...fields, ...also, ...values];
    const each = Math.floor(INDEXED_BYTES / all.length);
    for (const field of all) most.set(field, Math.min(each, most.get(field) ?? each));
  }
  return most;
}

/** The id in a row's reference. @throws Error for a reference without a column */
export function referencedId({ entity, table, fields }: RecordShape, { by }: ReferencedColumn): RawBuilder<unknown> {
  const column = fields.get(by)?.column;
  if (column === undefined) throw new Error(`"${by}" of "${entity}" refers to no record that a statement can read.`);
  // Qualified: the other table may have a column of the same name.
  return sql.ref(`${table.table}.${column}`);
}

/** Finds the keys of fields. */
export function keyColumnsOf(shape: RecordShape, { extraTypes = NONE, referenced }: FieldsBeside = {}): KeyColumns {
  return (field) => {
    const place = shape.fields.get(field);
    if (place?.secret) throw new Error(`The field "${field}" is secret: it is neither filtered nor sorted.`);
    if (place) return { own: ownKeyKind(place.type), column: place.key as string, inJson: place.inJson };
    if (Object.hasOwn(extraTypes, field)) return { inJson: databaseName(field) };
    const other = referenced && Object.hasOwn(referenced, field) ? referenced[field] : undefined;
    if (other) return other.keys(referencedId(shape, other));
    throw new Error(`The entity "${shape.entity}" has no field "${field}".`);
  };
}

const NONE: FieldTypes = {};
const typesOf = new WeakMap<RecordShape, WeakMap<FieldTypes, FieldTypes>>();

/** The types of all fields that a filter or a sort of these records may name; made once for the same `extraTypes`. */
export function fieldTypesOf(shape: RecordShape, { extraTypes = NONE, referenced }: FieldsBeside = {}): FieldTypes {
  const own = ownTypesOf(shape, extraTypes);
  if (!referenced) return own;
  const others = Object.entries(referenced).map(([name, { type }]) => [name, type] as const);
  return { ...own, ...Object.fromEntries(others) };
}

function ownTypesOf(shape: RecordShape, extraTypes: FieldTypes): FieldTypes {
  const known = typesOf.get(shape) ?? new WeakMap<FieldTypes, FieldTypes>();
  typesOf.set(shape, known);
  const found = known.get(extraTypes);
  if (found) return found;
  const own = [...shape.fields.values()]
    .filter(({ secret }) => !secret)
    .map(({ field, type }) => [field, type] as const);
  const types = { ...extraTypes, ...Object.fromEntries(own) };
  known.set(extraTypes, types);
  return types;
}
