/**
 * Reading a table in the order in which its rows lie there. What no index holds is looked for in the rows themselves, and
 * SQLite then takes the index of the scope and jumps from it to each row: for most of a million rows that takes four times as
 * long as to read all of them one after another, and far longer from a disk. Its planner does not know how many rows a scope
 * has, since an index is looked at only in part where it is analysed (`analyzeSqlite`). PostgreSQL knows, and decides itself.
 */
import { type RawBuilder, sql } from 'kysely';
import { ownKeyKind } from '../../../engine/values/keys.ts';
import { fieldsOfFilter } from '../../../metadata/kinds/filter.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import { indexableParts } from '../schema/indexableFilters.ts';
import { keyColumn, valueColumn } from '../schema/names.ts';
import type { EntityContext } from './context.ts';
import { fieldTypesOf, keyColumnsOf, type RecordShape } from './recordShape.ts';
import { type Selection, selected } from './selection.ts';

/** If at least one row in eight is read, a table scan is faster than an index. */
const ONE_IN = 8;

/** For what rows are read. An index that has it makes reading the rows unnecessary. */
export type ReadPurpose =
  /** Their order by this field. */
  | { sortedBy: string }
  /** These fields of each, beside those of the filter. */
  | { fields: readonly string[] };

/** The `from` of a statement: the table, or a forced scan if that is faster. */
export async function chooseTableScan(
  context: EntityContext,
  selection: Selection,
  purpose: ReadPurpose,
): Promise<RawBuilder<unknown>> {
  const table = sql.table(context.shape.table.table);
  if (context.kind !== 'sqlite') return table;
  if (
    'fields' in purpose &&
    isInOneIndex(context.shape, [...purpose.fields, ...(selection.filter ? fieldsOfFilter(selection.filter) : [])])
  )
    return table;
  const hasIndex = await whichBegin(context, selection);
  if ('sortedBy' in purpose && hasIndex(purpose.sortedBy)) return table;
  return (await isLargePart(context, selection, hasIndex)) ? sql`${table} not indexed` : table;
}

function isInOneIndex({ table, fields }: RecordShape, names: readonly string[]): boolean {
  return table.indexes.some(({ columns }) =>
    names.every(
      (name) =>
        fields.has(name) && columns.some((column) => column === keyColumn(name) || column === valueColumn(name)),
    ),
  );
}

/**
 * Fields that start an index after the scope. Read from the database, since indexes requested later
 * (docs/decisions/0045) are not part of the shape.
 */
async function whichBegin(
  { shape, db, kind }: EntityContext,
  selection: Selection,
): Promise<(field: string) => boolean> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and tbl_name = ${shape.table.table} and sql is not null
  `.execute(db);
  const types = fieldTypesOf(shape, selection);
  const keys = keyExpressions(kind, keyColumnsOf(shape, selection));
  return (field) => {
    const type = types[field];
    if (!type) return false;
    const first = sql.join([
      ...shape.listedWithin.map((name) => sql.ref(name)),
      keys.text({ field, key: ownKeyKind(type) }),
    ]);
    const begin = `(${sql`${first}`.compile(db).sql}`;
    return rows.some(({ sql: text }) => text.includes(`${begin}, `) || text.includes(`${begin})`));
  };
}

/** True if a selection has so many rows by every index that a scan is as fast. */
async function isLargePart(
  context: EntityContext,
  selection: Selection,
  hasIndex: (field: string) => boolean,
): Promise<boolean> {
  const { filter, ...scopes } = selection;
  const table = sql.table(context.shape.table.table);
  // Rows are numbered as they come: the last number is at least how many there are. Of a table without any it is null.
  const many = sql`(select coalesce(max(rowid), 0) / ${sql.lit(ONE_IN)} from ${table})`;
  const parts = filter ? indexableParts(filter, hasIndex) : [];
  for (const part of [scopes, ...parts.map((part) => ({ ...scopes, filter: part }))]) {
    const { rows } = await sql<{ isLarge: number }>`
      select (select count(*) from (select 1 from ${table} where ${selected(context, part)} limit ${many}))
        >= ${many} as "isLarge"
    `.execute(context.db);
    if (rows[0]?.isLarge !== 1) return false;
  }
  return true;
}
