/**
 * Verifies the tenant of a store. A store belongs to one tenant: otherwise another's fields, users and records would be
 * mixed up.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../metadata/program.ts';
import type { ServerOptions } from '../platform/options.ts';
import { definitionsFolder } from '../program/definitions/readFolder.ts';
import { isFirstStart } from '../session/keyFile.ts';
import type { Store } from '../store/index.ts';
import { SQLITE_FILE } from './openServices.ts';

const KEY = 'tenant';

/**
 * @param definitions the folder of definitions; a tenant missing from it was renamed
 * @throws Error with an explanation if the store belongs to another tenant
 */
export async function mustBeOfTenant(
  store: Store,
  { tenant }: Pick<Program, 'tenant'>,
  definitions: string = definitionsFolder,
): Promise<void> {
  const noted = await store.db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  if (!noted || noted.value === tenant || !existsSync(join(definitions, 'tenants', noted.value))) return;
  throw new Error(
    `The store is of the tenant "${noted.value}", not of "${tenant}". Each tenant has a store of its own: INVOIZE_DATA=.data/${tenant} (or DATABASE_URL) says where.`,
  );
}

/**
 * A key that was made long ago beside a store in which nothing ever was: the store was lost, and a new one in its place would be
 * a demo with passwords that everybody can read.
 * @throws Error in words
 */
export async function mustNotBeEmptied(store: Store, { dataDir, databaseUrl }: StoreAddress): Promise<void> {
  if (isFirstStart(dataDir)) return;
  const noted = await store.db.selectFrom('meta').select('key').where('key', 'in', [KEY, 'demo']).executeTakeFirst();
  const person = await store.db.selectFrom('credentials').select('user_id').limit(1).executeTakeFirst();
  if (noted || person) return;
  const what = databaseUrl ? 'the database' : join(dataDir, SQLITE_FILE);
  throw new Error(
    `${what} is empty, and ${join(dataDir, 'key')} belongs to a store that was there before: nothing is begun in its place. ` +
      'Bring a backup back into an empty folder (npm run -s invoize -- restore FOLDER, with INVOIZE_DATA saying where); ' +
      'to begin anew all the same, move the key away.',
  );
}

type StoreAddress = Pick<ServerOptions, 'dataDir' | 'databaseUrl'>;

/** Notes in a store whose it is, once it is served. */
export async function noteTenant(store: Store, { tenant }: Pick<Program, 'tenant'>): Promise<void> {
  await store.write(({ db }) =>
    db
      .insertInto('meta')
      .values({ key: KEY, value: tenant })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: tenant }))
      .execute(),
  );
}
