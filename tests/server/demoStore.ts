/**
 * The demo's data for servers of tests: made once in a run and copied for each of them, since making it takes longer than
 * most tests do.
 */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import type { Program } from '../../metadata/program.ts';
import { loadDemo } from '../../server/freight/demo/load.ts';
import type { ServerOptions } from '../../server/platform/options.ts';
import { type OpenServices, openServices } from '../../server/services/openServices.ts';
import { usersByEmail } from '../../server/session/users.ts';
import type { Store } from '../../server/store/index.ts';
import { madeOnce, seedsFolder } from '../support/madeOnce.ts';
import { administer, databaseAt } from '../support/postgres.ts';
import { quickHash } from '../support/quickPasswords.ts';

interface Seed {
  dataDir: string;
  /** The name of its database, on PostgreSQL. */
  database?: string;
}

const SIZE = 'small';
/** The token of the tests' metrics collector. */
export const METRICS_TOKEN = 'test-collector';

export function serverOptions(
  at: Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'definitions' | 'statementMs' | 'openId'>,
): ServerOptions {
  return {
    root: process.cwd(),
    host: '127.0.0.1',
    port: 0,
    portAsked: false,
    tenant: 'demo',
    size: SIZE,
    dev: false,
    metricsToken: METRICS_TOKEN,
    ...at,
  };
}

/** Makes the tables of a program, and the demo in them. */
export async function fill({ store, files }: OpenServices, program: Program): Promise<void> {
  await store.apply();
  await loadDemo({ store, program, files, size: SIZE });
}

async function quickenPasswords(store: Store, program: Program): Promise<void> {
  for (const [email, { password }] of Object.entries(program.definitions.sample.sample?.users ?? {}))
    for (const { id } of await usersByEmail(store, email))
      await store.write(({ db }) =>
        db
          .updateTable('credentials')
          .set({ password_hash: quickHash(password) })
          .where('user_id', '=', id)
          .execute(),
      );
}

async function makeSeed(program: Program, base: string | undefined): Promise<Seed> {
  const folder = seedsFolder();
  const name = `${path.basename(folder)}_demo`;
  const dataDir = await madeOnce(base === undefined ? 'demo_sqlite' : 'demo_postgres', async (made) => {
    if (base !== undefined) await administer(base, `create database "${name}"`);
    const databaseUrl = base === undefined ? undefined : databaseAt(base, name);
    const options = serverOptions({ dataDir: made, databaseUrl, definitions: undefined });
    const services = await openServices(options, program, pino({ level: 'silent' }));
    await fill(services, program);
    await quickenPasswords(services.store, program);
    await services.close();
  });
  return { dataDir, ...(base === undefined ? {} : { database: name }) };
}

const made: { sqlite?: Promise<Seed>; postgres?: Promise<Seed> } = {};

/**
 * Copies the demo into a folder, and into an existing unused database, whose content is dropped.
 * @param program the demo's own
 */
export async function copyDemo(program: Program, dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const base = databaseUrl === undefined ? undefined : process.env.TEST_DATABASE_URL;
  const kind = base === undefined ? 'sqlite' : 'postgres';
  made[kind] ??= makeSeed(program, base);
  const seed = await made[kind];
  await cp(seed.dataDir, dataDir, { recursive: true });
  if (base === undefined || databaseUrl === undefined) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  await administer(
    base,
    `drop database "${name}" with (force)`,
    `create database "${name}" template "${seed.database}"`,
  );
}
