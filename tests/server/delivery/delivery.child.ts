/** Does one kind of step of delivery as a server does, and is killed in the midst of it: started by deliveryKilled.test.ts and handoverKilled.test.ts. */
import { readFileSync } from 'node:fs';
import { openStore } from '../../../server/store/index.ts';
import { dieAtWrite } from '../dieAtWrite.ts';
import { openDelivering } from './delivering.ts';

const [at, program, dataDir, ahead, procedure, dieAt, smtp] = process.argv.slice(2).map((text) => JSON.parse(text));
const delivering = await openDelivering(
  { at, open: (options) => openStore({ ...at, ...options }), dispose: async () => undefined },
  { program: JSON.parse(readFileSync(program, 'utf8')), dataDir },
);
delivering.clock.advance(ahead);
if (smtp) delivering.mailTo(smtp);
// 0: its test kills it.
if (dieAt > 0) dieAtWrite(dieAt);
await delivering.runOnly(procedure);
process.exit(0);
