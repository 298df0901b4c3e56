/**
 * The server's own tables change by numbered migrations, each with the way back; both directions are tested. (Tables of
 * entities are planned from definitions instead.)
 */
import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../columnTypes.ts';

// Migrations run over tables as they were at that version, so no type of today's tables fits.
export type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

export interface Migration {
  /** Consecutive from 1. */
  version: number;
  name: string;
  up(db: AnyDatabase, kind: StoreKind): Promise<void>;
  down(db: AnyDatabase, kind: StoreKind): Promise<void>;
}

const TABLE = 'system_migrations';

/** The database's version; 0 without one. */
export async function currentVersion(db: AnyDatabase): Promise<number> {
  await db.schema
    .createTable(TABLE)
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  const row = await db.selectFrom(TABLE).select(sql<number | null>`max(version)`.as('version')).executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Brings the server's tables to `target` (default: the newest), up or down. Run it inside one write.
 * @throws Error when the database was made by a newer version of the server
 */
export async function migrate(
  db: AnyDatabase,
  kind: StoreKind,
  migrations: readonly Migration[],
  target: number = migrations.length,
): Promise<void> {
  const current = await currentVersion(db);
  if (current > migrations.length) {
    throw new Error(
      `The database is of version ${current}, this server knows ${migrations.length}: start a newer server, or restore a backup.`,
    );
  }
  for (const migration of migrations.slice(current, target)) {
    await migration.up(db, kind);
    await db.insertInto(TABLE).values({ version: migration.version, name: migration.name }).execute();
  }
  for (const migration of migrations.slice(target, current).reverse()) {
    await migration.down(db, kind);
    await db.deleteFrom(TABLE).where('version', '=', migration.version).execute();
  }
}
