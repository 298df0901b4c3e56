/** Bills invoices as their job does, and is killed in the midst of it: started by bulkBillingKilled.test.ts. */
import { readFileSync } from 'node:fs';
import { DefaultQueryCompiler } from 'kysely';
import { moveInParts } from '../../../server/features/records/moveInParts.ts';
import { openStore } from '../../../server/store/index.ts';
import { openBilling } from '../processes/billing.ts';

const [at, program, work, ids, dieAt] = process.argv.slice(2).map((text) => JSON.parse(text));
const billing = await openBilling(
  { at, open: (options) => openStore({ ...at, ...options }), dispose: async () => undefined },
  JSON.parse(readFileSync(program, 'utf8')),
);
// Every statement is compiled just before it is sent: those before it are in the database, in a transaction that is not ended.
const compile = DefaultQueryCompiler.prototype.compileQuery;
let written = 0;
DefaultQueryCompiler.prototype.compileQuery = function (...given: Parameters<typeof compile>) {
  const query = compile.apply(this, given);
  if (/^\s*(insert|update|delete)/i.test(query.sql)) {
    written += 1;
    if (written === dieAt) {
      process.stdout.write(query.sql.trim().slice(0, 60));
      process.kill(process.pid, 'SIGKILL');
    }
  }
  return query;
};
const records = ids.map((id: string) => ({ id }));
await moveInParts(
  billing.context(),
  { entity: 'invoice', transition: 'bill', records },
  { work, atOnce: 4, signal: new AbortController().signal, progress: () => undefined },
);
process.exit(0);
