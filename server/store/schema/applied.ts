/**
 * The schema applied to this database, stored in it: the plan compares definitions with this and not with a catalog.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { type AppliedSchema, EMPTY_SCHEMA } from './plan.ts';

const KEY = 'schema';

export async function readApplied(db: Kysely<Database>): Promise<AppliedSchema> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? JSON.parse(row.value) : EMPTY_SCHEMA;
}

export async function writeApplied(db: Kysely<Database>, schema: AppliedSchema): Promise<void> {
  const value = JSON.stringify(schema);
  await db
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
