/** The store of the environment (INVOIZE_DATA, DATABASE_URL) with the definitions of INVOIZE_TENANT, for commands. */
import type { Program } from '../../metadata/program.ts';
import { mustLoadProgram } from '../definitions/load.ts';
import { openDataStore } from '../openServices.ts';
import { readOptions, type ServerOptions } from '../options.ts';
import type { Store } from '../store/index.ts';

export interface OpenData {
  options: ServerOptions;
  program: Program;
  store: Store;
}

/** Runs `fn` and closes the store, whatever happens. @throws DefinitionFaults; Error in words for the store */
export async function withData<Result>(fn: (data: OpenData) => Promise<Result>): Promise<Result> {
  const options = readOptions(process.env);
  const program = await mustLoadProgram(options.tenant, options.definitions);
  const store = await openDataStore(options, program);
  try {
    return await fn({ options, program, store });
  } finally {
    await store.close();
  }
}
