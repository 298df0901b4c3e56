import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { leftOut } from './bootstrap/longerTests.ts';
import { longestFirst } from './bootstrap/longestFirst.ts';
import './support/allowLoopback.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const postgres = fileURLToPath(new URL('./support/postgres.globalSetup.ts', import.meta.url));
const mutants = 'tests/conformance/mutants.test.ts';
/** Each takes twenty seconds and more. */
const LONGEST = /\/(\w*\.property|\w+Interference|faults|sending|publish|preview|channels|importsHostile)\.test\.ts$/;
/** How long something takes says nothing of whether it is right. */
const patient = { poll: { timeout: 15_000 } };
const elsewhere = ['**/node_modules/**', '**/.cache/**', '**/*.browser.test.ts', '**/*.e2e.test.ts', ...leftOut()];

/**
 * The tests that run in Node. Projects, because the pure rooms want speed and the store wants a real PostgreSQL,
 * which is started only when a test of its project is run.
 */
export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  test: {
    // The default leaves a processor free; a file waits a third of its time for databases and disks, so one more than there are.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      {
        root,
        test: {
          name: 'node',
          include: ['{metadata,engine,definitions,tests}/**/*.test.ts', 'server/bootstrap/**/*.test.ts'],
          exclude: [...elsewhere, 'tests/store/**', 'tests/server/**', mutants],
          // These hold no state between files, and a worker for each of several hundred small ones is most of the time.
          isolate: false,
          pool: 'threads',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patient,
        },
      },
      {
        root,
        test: {
          name: 'renderer',
          include: ['renderer/**/*.test.ts'],
          exclude: elsewhere,
          setupFiles: ['tests/support/freshPage.ts'],
          isolate: false,
          pool: 'threads',
          testTimeout: 300_000,
          expect: patient,
        },
      },
      {
        root,
        // A mutated engine redefines its operations in json-logic-js, of which a thread has one instance: separate from the
        // others.
        test: { name: 'mutants', include: [mutants], pool: 'forks', testTimeout: 300_000 },
      },
      {
        root,
        test: {
          name: 'store',
          include: ['{server,tests/store,tests/server}/**/*.test.ts'],
          exclude: [...elsewhere, 'server/bootstrap/**'],
          globalSetup: existsSync(postgres) ? [postgres] : [],
          // A worker that has loaded the server and compiled the demo once has done most of what a file costs.
          isolate: false,
          pool: 'forks',
          testTimeout: 400_000,
          expect: patient,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});
