/** The store of the environment (INVOIZE_DATA, DATABASE_URL) with the definitions of INVOIZE_TENANT, for commands. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../metadata/program.ts';
import { readOptions, type ServerOptions } from '../platform/options.ts';
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
 * The store that a command needs: `tables` matching the definitions, a `store` regardless of its tables, or `nothing`:
 * the command may create it.
 */
export type Need = 'tables' | 'store' | 'nothing';

/**
 * Runs `fn` and always closes the store.
 * @throws DefinitionFaults; Error with an explanation if the store cannot be opened, or does not meet the need
 */
export async function withData<Result>(
  fn: (data: OpenData) => Promise<Result>,
  need: Need = 'tables',
): Promise<Result> {
  const options = readOptions(process.env);
  const program = await mustLoadProgram(options.tenant, options.definitions);
  // A mistyped folder is reported, not created.
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
