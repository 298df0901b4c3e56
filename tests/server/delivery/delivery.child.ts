/** Does one kind of step of delivery as a server does, and is killed in the midst of it: started by deliveryKilled.test.ts. */
import { readFileSync } from 'node:fs';
import { DefaultQueryCompiler } from 'kysely';
import { openStore } from '../../../server/store/index.ts';
import { openDelivering } from './delivering.ts';

const [at, program, dataDir, ahead, procedure, dieAt] = process.argv.slice(2).map((text) => JSON.parse(text));
const delivering = await openDelivering(
  { at, open: (options) => openStore({ ...at, ...options }), dispose: async () => undefined },
  { program: JSON.parse(readFileSync(program, 'utf8')), dataDir },
);
delivering.clock.advance(ahead);
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
await delivering.runOnly(procedure);
process.exit(0);
