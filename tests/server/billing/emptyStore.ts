/** The tables of the demo without rows: made once in a run and copied, since PostgreSQL takes seconds to make them. */
import { access, copyFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Program } from '../../../metadata/program.ts';
import { storeProgram } from '../../../server/program/storeProgram.ts';
import { openStore } from '../../../server/store/index.ts';
import { madeOnce, seedsFolder } from '../../support/madeOnce.ts';
import { administer, databaseAt } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/stores.ts';

const FILE = 'store.db';

async function makeTables(program: Program, at: TestDatabase['at']): Promise<void> {
  const store = await openStore({ ...at, program: storeProgram(program) });
  await store.apply();
  await store.close();
}

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1");
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

/** Copies the tables of the demo into an empty database; leaves any other unchanged. */
export async function copyTables(database: TestDatabase, program: Program): Promise<void> {
  const { at } = database;
  if ('file' in at) {
    const isThere = await access(at.file).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    const folder = await madeOnce('tables_sqlite', (made) => makeTables(program, { file: path.join(made, FILE) }));
    return copyFile(path.join(folder, FILE), at.file);
  }
  const base = process.env.TEST_DATABASE_URL;
  if (base === undefined || (await hasTables(at.url))) return;
  const template = `${path.basename(seedsFolder())}_tables`;
  await madeOnce('tables_postgres', async () => {
    await administer(base, `create database "${template}" template template0 encoding 'UTF8'`);
    await makeTables(program, { url: databaseAt(base, template) });
  });
  const name = new URL(at.url).pathname.slice(1);
  await administer(base, `drop database "${name}" with (force)`, `create database "${name}" template "${template}"`);
}
