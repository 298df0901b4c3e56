import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noMoreWords, parseArguments } from '../../platform/commandLine/arguments.ts';
import type { Command } from '../../platform/commandLine/command.ts';
import { readOptions } from '../../platform/options.ts';
import { mustLoadProgram } from '../../program/definitions/load.ts';
import { openDataStore } from '../../services/openServices.ts';
import { losesData, printPlan, type SchemaStep } from '../../store/index.ts';
import { storeIsThere, withData } from '../openData.ts';

export const plan: Command = {
  name: 'plan',
  summary: 'Print how the tables would change for the definitions; changes nothing.',
  usage: 'plan',
  async run(args, io) {
    noMoreWords(parseArguments(args).words, 0);
    const options = readOptions(process.env);
    const isThere = storeIsThere(options);
    const steps = isThere ? await withData(({ store }) => store.plan(), 'store') : await planOfNew();
    if (!isThere) io.complain(`There is no store in ${options.dataDir} yet: this is what one would begin with.`);
    io.print(printPlan(steps));
    if (steps.some(losesData))
      io.complain(
        'Some of it loses data: apply needs --allow-loss. A field that was only renamed says its old name in "formerly".',
      );
    return 0;
  },
};

/** Asked of a store that is thrown away, so that planning makes none. */
async function planOfNew(): Promise<SchemaStep[]> {
  const options = readOptions(process.env);
  const program = await mustLoadProgram(options.tenant, options.definitions);
  const dataDir = await mkdtemp(join(tmpdir(), 'invoize-plan-'));
  try {
    const store = await openDataStore({ dataDir, databaseUrl: undefined }, program);
    try {
      return await store.plan();
    } finally {
      await store.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
