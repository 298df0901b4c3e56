/** The store of the environment (INVOIZE_DATA, DATABASE_URL) with the definitions of INVOIZE_TENANT, for commands. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../metadata/program.ts';
import { readOptions, type ServerOptions } from '../base/options.ts';
import { mustLoadProgram } from '../program/definitions/load.ts';
import { openDataStore, SQLITE_FILE } from '../services/openServices.ts';
import { mustBeOfTenant } from '../services/storeTenant.ts';
import type { Store } from '../store/index.ts';

export interface OpenData {
  options: ServerOptions;
  program: Program;
  store: Store;
}

/**
 * What a command needs of the store: `tables` as the definitions have them, a `store` that is there whatever its tables
 * are, or `nothing`: it may make one.
 */
export type Need = 'tables' | 'store' | 'nothing';

/**
 * Runs `fn` and closes the store, whatever happens.
 * @throws DefinitionFaults; Error in words where the store cannot be opened, or is not what is needed
 */
export async function withData<Result>(
  fn: (data: OpenData) => Promise<Result>,
  need: Need = 'tables',
): Promise<Result> {
  const options = readOptions(process.env);
  const program = await mustLoadProgram(options.tenant, options.definitions);
  // A mistyped folder is told, not made.
  if (need !== 'nothing' && !storeIsThere(options))
    throw new Error(
      `There is no store in ${options.dataDir} (INVOIZE_DATA says where): \`npm start\` or \`invoize apply\` makes one.`,
    );
  const store = await openDataStore(options, program);
  try {
    await mustBeOfTenant(store, program, options.definitions);
    if (need === 'tables') await mustHaveTables(store);
    return await fn({ options, program, store });
  } finally {
    await store.close();
  }
}

/** Of PostgreSQL the address is enough: what is there is seen once it is open. */
export const storeIsThere = ({ databaseUrl, dataDir }: ServerOptions): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, SQLITE_FILE));

async function mustHaveTables(store: Store): Promise<void> {
  const steps = (await store.plan()).filter(({ kind }) => kind !== 'createIndex' && kind !== 'dropIndex');
  if (steps.length === 0) return;
  const count = steps.length === 1 ? 'one step is' : `${steps.length} steps are`;
  throw new Error(
    `The tables of the store are not those of the definitions: ${count} to be made. See \`invoize plan\`, then \`invoize apply\`.`,
  );
}
