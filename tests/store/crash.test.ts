/** A server that is killed in the middle of saves loses nothing that it acknowledged, and leaves nothing half written. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../support/stores.ts';
import { crashProgram, GROUP } from './crash.program.ts';

const child = fileURLToPath(new URL('./crash.child.ts', import.meta.url));
/** The database is another process on PostgreSQL: there it is only the transaction that must be one. */
const KILLS = process.env.LONG ? { SQLite: 75, PostgreSQL: 25 } : { SQLite: 2, PostgreSQL: 1 };

/** Runs the child until it has acknowledged some groups and then some moment longer, and kills it. */
async function saveUntilKilled(at: TestDatabase['at'], from: number, moment: number): Promise<number[]> {
  const process_ = spawn(process.execPath, ['--import', 'tsx', child, JSON.stringify(at), String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const ended = new Promise((resolve) => process_.once('close', resolve));
  const enough = new Promise<void>((resolve) => {
    createInterface({ input: process_.stdout }).on('line', (line) => {
      acknowledged.push(Number(line));
      if (acknowledged.length === 20) resolve();
    });
  });
  await Promise.race([enough, ended]);
  await wait(moment);
  process_.kill('SIGKILL');
  await ended;
  return acknowledged;
}

describe.each(testDatabases)('killed while saving on $name', ({ name, make }) => {
  const kills = KILLS[name];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await make();
    const store = await database.open({ program: crashProgram });
    await store.apply();
    await store.close();
  });
  afterAll(() => database?.dispose());

  it(`${kills} times: every acknowledged row is there, none is half written`, { timeout: 600_000 }, async () => {
    const acknowledged: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const groups = await saveUntilKilled(database.at, (kill + 1) * 1_000_000, (kill + 1) * 7);
      expect(groups.length).toBeGreaterThanOrEqual(20);
      acknowledged.push(...groups);
    }
    const store = await database.open({ program: crashProgram });
    const rows = new Map<number, number>();
    const ids = new Set<string>();
    for await (const { id, values } of store.entities('note').each({})) {
      const group = values.group as number;
      rows.set(group, (rows.get(group) ?? 0) + 1);
      ids.add(id);
    }
    expect(acknowledged.filter((group) => rows.get(group) !== GROUP)).toEqual([]);
    expect([...rows].filter(([, count]) => count !== GROUP)).toEqual([]);
    const history = await store.db.selectFrom('history').select('record_id').execute();
    expect(new Set(history.map(({ record_id }) => record_id))).toEqual(ids);
    if (store.kind === 'sqlite') {
      const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db);
      expect(found).toEqual([{ integrity_check: 'ok' }]);
    }
  });
});
