/** Saves groups of rows for ever, and says which group is acknowledged: started, and killed, by crash.test.ts. */
import { openStore } from '../../server/store/index.ts';
import { crashProgram, GROUP } from './crash.program.ts';

const store = await openStore({ ...JSON.parse(process.argv[2] as string), program: crashProgram });
const notes = store.entities('note');
let group = Number(process.argv[3]);

async function saveForEver(): Promise<never> {
  for (;;) {
    group += 1;
    const mine = group;
    const rows = Array.from({ length: GROUP }, (_, index) => ({
      id: `${mine}-${index}`,
      values: { group: mine, text: `${'x'.repeat(500)} ${mine}` },
    }));
    const results = await notes.saveMany({ by: 'crash', at: new Date().toISOString(), action: 'create', rows });
    if (results.every(({ status }) => status === 'saved')) process.stdout.write(`${mine}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, saveForEver));
