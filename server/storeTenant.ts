/** Whose store it is. A store belongs to one tenant: another's fields, people and records would be taken for its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../metadata/program.ts';
import { definitionsFolder } from './definitions/readFolder.ts';
import type { Store } from './store/index.ts';

const KEY = 'tenant';

/**
 * @param definitions the folder of definitions; a tenant that is no longer in it was given another name
 * @throws Error in words where the store is another tenant's
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
