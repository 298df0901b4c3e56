/** Runs the example's procedure and says each round that is done for good: started, and killed, by procedureKilled.test.ts. */
import { runProcedure } from '../../../server/processes/runProcedure.ts';
import { openStore } from '../../../server/store/index.ts';
import { billingProgram, openBilling } from './billing.ts';

const [at, work, order] = process.argv.slice(2).map((text) => JSON.parse(text));
const billing = await openBilling(
  { at, open: (options) => openStore({ ...at, ...options }), dispose: async () => undefined },
  await billingProgram(),
);
process.stdout.write('0\n');
await runProcedure(billing.context(), order, { work, progress: (done) => void process.stdout.write(`${done}\n`) });
process.exit(0);
