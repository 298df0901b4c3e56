/** The server's own tables: both directions of every migration, and two servers on one database. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoreProgram } from '../../server/store/index.ts';
import { type AnyDatabase, currentVersion, migrate } from '../../server/store/system/migration.ts';
import { systemMigrations } from '../../server/store/system/migrations.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const program: StoreProgram = { hash: 'none', entities: {} };

describe.each(testDatabases)('system tables on $name', ({ make }) => {
  let database: TestDatabase;
  afterEach(() => database?.dispose());

  it('go down to nothing and up again, every migration', async () => {
    database = await make();
    const store = await database.open({ program });
    const names = async () =>
      (await store.db.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('system_migrations'))
        .sort();
    const before = await names();
    expect(before).toContain('sessions');
    const to = (version: number) =>
      store.write(({ db }) => migrate(db as unknown as AnyDatabase, store.kind, systemMigrations, version));
    for (let version = systemMigrations.length - 1; version >= 0; version -= 1) {
      await to(version);
      expect(await currentVersion(store.db as unknown as AnyDatabase)).toBe(version);
    }
    expect(await names()).toEqual([]);
    await to(systemMigrations.length);
    expect(await names()).toEqual(before);
  });

  it('have the columns that the types say', async () => {
    database = await make();
    const store = await database.open({ program });
    const at = '2026-11-21T10:00:00.000Z';
    await store.write(async ({ db }) => {
      await db
        .insertInto('sessions')
        .values({
          token_hash: 'h',
          user_id: 'u',
          created_at: at,
          seen_at: at,
          expires_at: at,
          address: null,
          agent: null,
          data: '{}',
        })
        .execute();
      await db
        .insertInto('jobs')
        .values({
          id: 'j',
          kind: 'k',
          state: 'waiting',
          payload: '{}',
          done: 0,
          total: null,
          message: null,
          result: null,
          error: null,
          attempts: 0,
          run_after: at,
          locked_by: null,
          locked_until: null,
          cancel_requested: 0,
          created_at: at,
          created_by: 'u',
          started_at: null,
          finished_at: null,
        })
        .execute();
      await db
        .insertInto('upload_batches')
        .values({
          id: 'b',
          screen: 's',
          entity: 'e',
          template: 't',
          file_id: null,
          file_name: 'f',
          state: 'new',
          mapping: '{}',
          rows: 1,
          summary: '{}',
          company: '',
          system: '',
          account: '',
          created_at: at,
          created_by: 'u',
          updated_at: at,
        })
        .execute();
      await db
        .insertInto('upload_rows')
        .values({
          batch_id: 'b',
          row_number: 1,
          state: 'new',
          values: '{}',
          verdicts: null,
          record_id: null,
          record_version: null,
        })
        .execute();
      await db
        .insertInto('files')
        .values({
          id: 'f',
          name: 'n',
          media_type: 'text/csv',
          bytes: 2_000_000_000,
          sha256: 'x',
          job_id: null,
          company: '',
          system: '',
          account: '',
          created_at: at,
          created_by: 'u',
          expires_at: null,
        })
        .execute();
    });
    const lost = store.write(({ db }) =>
      db
        .insertInto('upload_rows')
        .values({
          batch_id: 'no',
          row_number: 1,
          state: '',
          values: '{}',
          verdicts: null,
          record_id: null,
          record_version: null,
        })
        .execute(),
    );
    await expect(lost).rejects.toThrow(/foreign key/i);
    await store.write(({ db }) => db.deleteFrom('upload_batches').execute());
    expect(await store.db.selectFrom('upload_rows').selectAll().execute()).toEqual([]);
  });

  it('are refused when a newer server made them', async () => {
    database = await make();
    const store = await database.open({ program });
    await store.write(({ db }) => sql`insert into system_migrations (version, name) values (999, 'later')`.execute(db));
    await expect(database.open({ program })).rejects.toThrow(/version 999.*newer server/);
  });

  it('are made once when several servers start together', async () => {
    database = await make();
    const stores = await Promise.all(Array.from({ length: 4 }, () => database.open({ program })));
    const versions = await Promise.all(stores.map(({ db }) => currentVersion(db as unknown as AnyDatabase)));
    expect(new Set(versions)).toEqual(new Set([systemMigrations.length]));
  });
});

it('reports readably that no database answers', async () => {
  const { openStore } = await import('../../server/store/index.ts');
  await expect(openStore({ url: 'postgres://nobody@127.0.0.1:1/none', program })).rejects.toThrow(
    /PostgreSQL database of DATABASE_URL \(127\.0\.0\.1:1\) cannot be used/,
  );
  await expect(openStore({ program })).rejects.toThrow(/needs DATABASE_URL or a file/);
  await expect(openStore({ file: '/no/such/folder/store.db', program })).rejects.toThrow(/no such file or directory/);
});
