/**
 * The whole product's size: 260 screens, made from the base and copies of the documented tenant's module for those that it lacks. What compiling,
 * a second start, a changed file and the parts that a browser is sent cost then, beside their limits.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import type { Program } from '../../metadata/program.ts';
import { cutterOf, partText } from '../../metadata/projection.ts';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';
import { loadProgram, mustLoadProgram } from '../../server/program/definitions/load.ts';
import { addUser } from '../../server/records/save/addUser.ts';
import { startServer } from '../server/server.ts';
import { closureRoots } from '../support/sentProgram.ts';
import { timeAsync } from './support/measure.ts';
import { writeScaleDefinitions } from './support/scaleDefinitions.ts';
import { tell } from './support/tell.ts';

/** The base has 234 addresses, a copy three. */
const COPIES = 9;
/** People whose rights all differ. */
const PEOPLE = 300;
const PASSWORD = 'Invoize#2026';

const beside = (name: string, value: number, unit: string, limit: number) =>
  tell({ name, value, unit, peer: `limit of ${limit} ${unit}`, ratio: limit / value });

const folder = await mkdtemp(join(tmpdir(), 'scale-'));
try {
  const definitions = join(folder, 'definitions');
  const tenant = await writeScaleDefinitions(definitions, COPIES, PEOPLE);
  beside(
    '260 screens read and compiled, cold',
    await timeAsync(() => mustLoadProgram(tenant, definitions)),
    'ms',
    4000,
  );
  const kept = join(folder, 'kept');
  const program = await cachedProgram(tenant, definitions, kept);
  beside(
    'the compiled program read at a second start',
    await timeAsync(() => cachedProgram(tenant, definitions, kept)),
    'ms',
    5000,
  );
  const file = join(definitions, 'tenants/scale/module5/berth5x.entity.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"Berths"', '"Moorings"'));
  beside('a changed file compiled', await timeAsync(() => loadProgram(tenant, definitions)), 'ms', 500);
  tellParts(program);
  await tellRights(program, definitions);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function tellParts(program: Program): void {
  const cutter = cutterOf(program);
  const who = { permissions: new Set(Object.keys(program.definitions.permission)), isAdmin: true, signedIn: true };
  const kB = (part: string) => gzipSync(part).length / 1000;
  const closures = closureRoots(program)
    .filter(([kind]) => kind === 'route')
    .map((root) => kB(partText(cutter.closure(who, root) ?? [])));
  const largest = Math.max(...closures);
  beside('definitions until the first screen stands, gzipped', kB(partText(cutter.shell(who))) + largest, 'kB', 80);
  beside('definitions of a further screen at most, gzipped', largest, 'kB', 15);
}

/** All users request the shell and a screen at once, as after a publication, in the process of the server. */
async function tellRights(program: Program, definitions: string): Promise<void> {
  const server = await startServer({ program, definitions });
  try {
    const { id: company } = (await server.services.store.entities('company').list({ limit: 1 })).records[0] as {
      id: string;
    };
    const sessions: string[] = [];
    for (let number = 1; number <= PEOPLE; number += 1) {
      const email = `person${number}@scale.invoize.test`;
      const role = `rights${number}`;
      await addUser(
        { store: server.services.store, runtime: server.services.runtime() },
        { email, name: email, role, password: PASSWORD, company, systems: [] },
      );
      const { body } = await server.call('POST', '/api/login', undefined, { email, password: PASSWORD });
      sessions.push(body.sessionId);
    }
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const took = await timeAsync(() =>
      Promise.all(
        sessions.map(async (session) => {
          for (const path of ['/api/program', '/api/program/route/berths']) {
            const answer = await server.fetch(path, { headers: { sessionId: session } });
            // Parsing in the browser is not part of the server's work.
            const { length } = await answer.text();
            if (answer.status !== 200 || length === 0) throw new Error(`${path}: ${answer.status}`);
          }
        }),
      ),
    );
    delay.disable();
    beside(`shell and screen for ${PEOPLE} different rights at once`, took, 'ms', 2000);
    beside('the longest that this held the event loop', delay.max / 1e6, 'ms', 50);
  } finally {
    await server.close();
  }
}
