/** Bills invoices as their job does, and is killed in the midst of it: started by bulkBillingKilled.test.ts. */
import { readFileSync } from 'node:fs';
import { moveInParts } from '../../../server/features/records/moveInParts.ts';
import { openStore } from '../../../server/store/index.ts';
import { dieAtWrite } from '../dieAtWrite.ts';
import { openBilling } from '../processes/billing.ts';

const [at, program, work, ids, dieAt] = process.argv.slice(2).map((text) => JSON.parse(text));
const billing = await openBilling(
  { at, open: (options) => openStore({ ...at, ...options }), dispose: async () => undefined },
  JSON.parse(readFileSync(program, 'utf8')),
);
dieAtWrite(dieAt);
const records = ids.map((id: string) => ({ id }));
await moveInParts(
  billing.context(),
  { entity: 'invoice', transition: 'bill', records },
  { work, atOnce: 4, signal: new AbortController().signal, progress: () => undefined },
);
process.exit(0);
