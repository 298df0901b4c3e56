import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupCommit, type WriteQueue } from './groupCommit.ts';
import { closeSqlite, openSqlite, type SqlitePair } from './open.ts';

interface Tables {
  t: { id: string };
}

let folder: string;
let pair: SqlitePair<Tables>;
let write: WriteQueue<Tables>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'group-'));
  pair = await openSqlite<Tables>(path.join(folder, 'a.db'));
  await sql`create table t (id text primary key)`.execute(pair.writer);
  write = groupCommit(pair.writer);
});

afterEach(async () => {
  await closeSqlite(pair);
  await rm(folder, { recursive: true });
});

const ids = async () => (await pair.reader.selectFrom('t').select('id').orderBy('id').execute()).map(({ id }) => id);
const insert = (id: string) => write((db) => db.insertInto('t').values({ id }).execute());

describe('groupCommit', () => {
  it('commits the others of a group if one fails, and rejects that one', async () => {
    const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map(insert));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[2] as PromiseRejectedResult).reason.message).toMatch(/UNIQUE/);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('undoes all that a failing write did, not only its last statement', async () => {
    const failing = write(async (db) => {
      await db.insertInto('t').values({ id: 'half' }).execute();
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    expect(await ids()).toEqual([]);
  });

  it('acknowledges only what a reader can then see', async () => {
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const id = `row${index}`;
        await insert(id);
        expect(await ids()).toContain(id);
      }),
    );
    expect(await ids()).toHaveLength(200);
  });

  it('shares commits: writes that wait behind another one are run in one transaction', async () => {
    // Here only the number of writes ends a group: how fast the machine is does not count.
    const queue = groupCommit(pair.writer, { size: 64, ms: Number.POSITIVE_INFINITY });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = await new Promise<{ end: Promise<void> }>((begun) => {
      const end: Promise<void> = queue(async () => {
        begun({ end });
        await held;
      });
    });
    const order: string[] = [];
    const waiting = Array.from({ length: 3 }, (_, index) =>
      queue((db) =>
        db
          .insertInto('t')
          .values({ id: `x${index}` })
          .execute(),
      ).then(() => {
        order.push(`told ${index}`);
      }),
    );
    // The last of the group sees what the others wrote, and a reader does not yet: nothing is committed between them.
    const last = queue(async (db) => {
      const inside = await db.selectFrom('t').select('id').orderBy('id').execute();
      order.push('last runs');
      return { inside: inside.map(({ id }) => id), outside: await ids() };
    });
    goOn();
    await first.end;
    expect(await last).toEqual({ inside: ['x0', 'x1', 'x2'], outside: [] });
    await Promise.all(waiting);
    expect(order[0]).toBe('last runs');
    expect(await ids()).toEqual(['x0', 'x1', 'x2']);
  });

  it('refuses a write inside a write instead of waiting for ever', async () => {
    await expect(write(() => insert('inner'))).rejects.toThrow(/inside a write/);
    await insert('later');
    expect(await ids()).toEqual(['later']);
  });
});
