/**
 * The behavior shared by every SQLite driver, so that the store does not depend on a specific one. Written as plain assertions
 * in named cases, without a test runner: vitest runs them on this runtime's drivers, and a bare Node 24 runs them on its own
 * SQLite.
 */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { isStatementTimeout, openStore } from '../../server/store/index.ts';
import { sqliteDialect } from '../../server/store/sqlite/dialect.ts';
import type { SqliteDriverKind, SqliteHandle } from '../../server/store/sqlite/driver.ts';
import { closeSqlite, openSqlite } from '../../server/store/sqlite/open.ts';

interface Tables {
  t: { id: string; n: number | null; r: number | null; b: Uint8Array | null };
}

export interface Case {
  name: string;
  run: (kind: SqliteDriverKind) => Promise<void>;
}

const onMemory =
  (fn: (db: Kysely<Tables>, handle: SqliteHandle) => Promise<void>) => async (kind: SqliteDriverKind) => {
    const handle = await kind.open(':memory:');
    const db = new Kysely<Tables>({ dialect: sqliteDialect([handle]) });
    try {
      await sql`create table t (id text primary key, n integer, r real, b blob) without rowid`.execute(db);
      await fn(db, handle);
    } finally {
      await db.destroy();
    }
  };

const row = (id: string) => ({ id, n: null, r: null, b: null });

export const driverCases: readonly Case[] = [
  {
    name: 'gives back text, numbers, bytes and null as they went in',
    run: onMemory(async (db) => {
      const text = 'ß İ ﬁ 𝒳 😀 ’ "\\%_';
      await db
        .insertInto('t')
        .values({ id: text, n: -3_000_000_000, r: 0.1, b: Uint8Array.of(0, 255) })
        .execute();
      const [read] = await db.selectFrom('t').selectAll().execute();
      assert.equal(read?.id, text);
      assert.equal(read?.n, -3_000_000_000);
      assert.equal(read?.r, 0.1);
      assert.deepEqual([...(read?.b ?? [])], [0, 255]);
    }),
  },
  {
    name: 'closes while statements run that are just being kept, one of them asked for twice at once',
    run: async (kind) => {
      const handle = await kind.open(':memory:');
      const ask = (of: number) => handle.run(`select ${of} as a`, [], true);
      const asked = [1, 1, 1, 2, 2].map(ask);
      const closed = handle.close();
      await Promise.allSettled(asked);
      await closed;
      const other = await kind.open(':memory:');
      for (let turn = 0; turn < 3; turn += 1) await Promise.all([1, 2].map(() => other.run('select 3 as a', [], true)));
      await other.close();
    },
  },
  {
    name: 'binds true and false as 1 and 0',
    run: onMemory(async (db) => {
      const { rows } = await sql<{ a: number; b: number }>`select ${true} as a, ${false} as b`.execute(db);
      assert.deepEqual(rows, [{ a: 1, b: 0 }]);
    }),
  },
  {
    name: 'refuses a BigInt in words instead of storing NULL',
    run: onMemory(async (db) => {
      await assert.rejects(
        db
          .insertInto('t')
          .values({ ...row('a'), n: (2n ** 60n) as unknown as number })
          .execute(),
        /Parameter \d+ is a BigInt \(1152921504606846976\)/,
      );
      assert.deepEqual(await db.selectFrom('t').selectAll().execute(), []);
    }),
  },
  {
    name: 'refuses NaN, undefined, dates and objects',
    run: onMemory(async (db) => {
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, new Date(0), { a: 1 }, [1]]) {
        await assert.rejects(sql`select ${value as never}`.execute(db), /Parameter 1 is/);
      }
    }),
  },
  {
    name: 'keeps whole numbers past 2^53 exact when they are sent and read as text',
    run: onMemory(async (db) => {
      await sql`insert into t (id, n) values ('a', ${'9007199254740993'})`.execute(db);
      const { rows } = await sql<{
        n: string;
        kind: string;
      }>`select cast(n as text) as n, typeof(n) as kind from t`.execute(db);
      assert.deepEqual(rows, [{ n: '9007199254740993', kind: 'integer' }]);
    }),
  },
  {
    name: 'tells how many rows a change changed, and returns rows where asked',
    run: onMemory(async (db) => {
      const inserted = await db
        .insertInto('t')
        .values([row('a'), row('b')])
        .executeTakeFirst();
      assert.equal(inserted.numInsertedOrUpdatedRows, 2n);
      const updated = await db.updateTable('t').set({ n: 1 }).where('id', '=', 'b').executeTakeFirst();
      assert.equal(updated.numUpdatedRows, 1n);
      const none = await db.updateTable('t').set({ n: 1 }).where('id', '=', 'zz').executeTakeFirst();
      assert.equal(none.numUpdatedRows, 0n);
      assert.deepEqual(await db.deleteFrom('t').where('id', '=', 'a').returning('id').execute(), [{ id: 'a' }]);
    }),
  },
  {
    name: 'orders and compares text by its bytes',
    run: onMemory(async (db) => {
      await db.insertInto('t').values(['b', 'B', 'é', 'a', '\uff5e', '\u{1f600}'].map(row)).execute();
      const read = await db.selectFrom('t').select('id').orderBy('id').execute();
      assert.deepEqual(
        read.map(({ id }) => id),
        ['B', 'a', 'b', 'é', '\uff5e', '\u{1f600}'],
      );
    }),
  },
  {
    name: 'names a broken constraint by its code',
    run: onMemory(async (db) => {
      await db.insertInto('t').values(row('a')).execute();
      await assert.rejects(db.insertInto('t').values(row('a')).execute(), (error: Error & { code?: string }) => {
        assert.equal(error.code, 'SQLITE_CONSTRAINT');
        assert.match(error.message, /UNIQUE constraint failed: t\.id/);
        return true;
      });
    }),
  },
  {
    name: 'says what is wrong with a statement',
    run: onMemory(async (db) => {
      await assert.rejects(sql`select a from nowhere`.execute(db), /no such table: nowhere/);
    }),
  },
  {
    name: 'rolls a failed transaction back, and a savepoint alone',
    run: onMemory(async (db) => {
      await assert.rejects(
        db.transaction().execute(async (trx) => {
          await trx.insertInto('t').values(row('a')).execute();
          throw new Error('no');
        }),
        /no/,
      );
      const trx = await db.startTransaction().execute();
      await trx.insertInto('t').values(row('b')).execute();
      const inner = await trx.savepoint('inner').execute();
      await inner.insertInto('t').values(row('c')).execute();
      await inner.rollbackToSavepoint('inner').execute();
      await trx.commit().execute();
      assert.deepEqual(await db.selectFrom('t').select('id').execute(), [{ id: 'b' }]);
    }),
  },
  {
    name: 'takes a statement of hundreds of rows',
    run: onMemory(async (db) => {
      const rows = Array.from({ length: 5000 }, (_, index) => ({ ...row(`id${index}`), n: index }));
      await db.insertInto('t').values(rows).execute();
      const { count } = await db
        .selectFrom('t')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(count, 5000);
    }),
  },
  {
    name: 'reads while a write is open, and sees only what is committed; readers cannot write',
    run: async (kind) => {
      const file = path.join(tmpdir(), `driver-${process.pid}-${Math.random().toString(36).slice(2)}.db`);
      const pair = await openSqlite<Tables>(file, kind);
      try {
        await sql`create table t (id text primary key, n integer, r real, b blob)`.execute(pair.writer);
        const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(pair.reader);
        assert.equal(mode.rows[0]?.journal_mode, 'wal');
        const keys = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(pair.writer);
        assert.equal(keys.rows[0]?.foreign_keys, 1);
        await pair.writer.transaction().execute(async (trx) => {
          await trx.insertInto('t').values(row('a')).execute();
          assert.deepEqual(await pair.reader.selectFrom('t').select('id').execute(), []);
        });
        assert.deepEqual(await pair.reader.selectFrom('t').select('id').execute(), [{ id: 'a' }]);
        await assert.rejects(pair.reader.insertInto('t').values(row('b')).execute(), /readonly/i);
      } finally {
        await closeSqlite(pair);
        for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
      }
    },
  },
  {
    name: 'ends a statement that reads too long, and goes on answering meanwhile and afterwards',
    run: async (kind) => {
      const file = path.join(tmpdir(), `limit-${process.pid}-${Date.now()}.db`);
      const pair = await openSqlite<Tables>(file, kind, 1200);
      const read = () => pair.reader.selectFrom('t').selectAll().execute();
      /** A short statement, again where a machine with much else to do took longer than the limit for it. */
      const patiently = async (run: () => Promise<unknown> = read) => {
        for (let left = 20; left > 0; left -= 1) {
          try {
            return await run();
          } catch (error) {
            if (!isStatementTimeout(error)) throw error;
          }
        }
        return assert.fail('nothing is answered any more');
      };
      try {
        await sql`create table t (id text primary key, n integer, r real, b blob)`.execute(pair.writer);
        // Every connection has begun.
        for (let time = 0; time < 6; time += 1) await patiently();
        // Some seconds: a thread of node:sqlite that is given up goes on until its statement ends.
        const long = () =>
          sql`with recursive many(n) as (select 1 union all select n + 1 from many where n < 20000000)
            select count(*) from many`.execute(pair.reader);
        let over = false;
        const ended = assert
          .rejects(long(), (error) => isStatementTimeout(error))
          .finally(() => {
            over = true;
          });
        // On a busy machine this one may exceed its limit too: then it proves nothing.
        const answered = await read().then(
          () => true,
          (error) => !isStatementTimeout(error),
        );
        assert.ok(!answered || !over, 'another read waited for the long one');
        await ended;
        for (let time = 0; time < 6; time += 1) await patiently();
        const insert = () => pair.reader.insertInto('t').values(row('a')).execute();
        await assert.rejects(patiently(insert), /readonly/i);
      } finally {
        await closeSqlite(pair);
        for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
      }
    },
  },
  {
    name: 'carries the store: grouped saves, a conflict, a filter',
    run: async (driver) => {
      const file = path.join(tmpdir(), `driver-${process.pid}-${Math.random().toString(36).slice(2)}.db`);
      const entities = {
        note: { scope: 'global', fields: { text: { type: 'text' }, size: { type: 'numeric' } } },
      } as const;
      const store = await openStore({ file, driver, program: { hash: 'h', entities } });
      try {
        await store.apply();
        const notes = store.entities('note');
        const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'create' };
        const save = (id: string, values: object) => notes.saveMany({ ...why, rows: [{ id, values: { ...values } }] });
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, size) => save(`n${size}`, { text: 'É', size })),
        );
        assert.ok(results.flat().every(({ status }) => status === 'saved'));
        const [again] = await save('n1', { size: 100 });
        assert.equal(again?.status, 'conflict');
        const fields = [
          { name: 'text', operator: 'equalTo' as const, value: 'é' },
          { name: 'size', operator: 'greaterThan' as const, value: '17' },
        ];
        const { records } = await notes.list({ filter: { condition: 'and', fields }, today: '2026-11-21' });
        assert.deepEqual(
          records.map(({ values }) => values.size),
          [18, 19],
        );
      } finally {
        await store.close();
        for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
      }
    },
  },
];
