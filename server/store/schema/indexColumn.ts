/**
 * Parts of an index: columns, and keys of template fields. Those are in the `keys` JSON; their path is written as
 * `keys.FIELD.KIND` (column names contain no dot) and read by the same expression as in filters and sorts, since a
 * database uses an expression index for exactly that expression.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ownKeyKind } from '../../../engine/values/keys.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { KeyKind } from '../../../metadata/signatures/sqlTree.ts';
import type { StoreKind } from '../columnTypes.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import { databaseName } from './names.ts';
import type { IndexShape } from './shape.ts';

const IN_KEYS = 'keys.';

/** The place of a template's field in an index. */
export const columnInKeys = (field: string, type: FieldType): string =>
  `${IN_KEYS}${databaseName(field)}.${ownKeyKind(type)}`;

export const isInKeys = (column: string): boolean => column.startsWith(IN_KEYS);

function expression(kind: StoreKind, column: string): RawBuilder<unknown> {
  if (!isInKeys(column)) return sql.ref(column);
  const [, inJson = '', key] = column.split('.');
  return keyExpressions(kind, () => ({ inJson })).text({ field: inJson, key: key as KeyKind });
}

export interface CreateIndex {
  unlessThere?: boolean;
  /** PostgreSQL: while the table is written to; outside of a transaction. */
  concurrently?: boolean;
}

export async function createIndex(
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables it knows, the index is named by its shape
  db: Kysely<any>,
  kind: StoreKind,
  table: string,
  { name, columns, unique }: IndexShape,
  { unlessThere = false, concurrently = false }: CreateIndex = {},
): Promise<void> {
  const words = [unique ? 'unique index' : 'index', concurrently && 'concurrently', unlessThere && 'if not exists'];
  const of = sql.join(columns.map((column) => expression(kind, column)));
  await sql`create ${sql.raw(words.filter(Boolean).join(' '))} ${sql.ref(name)} on ${sql.table(table)} (${of})`.execute(
    db,
  );
}
