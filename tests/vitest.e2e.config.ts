import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { leftOut } from './bootstrap/longerTests.ts';
import { longestFirst } from './bootstrap/longestFirst.ts';
import './support/allowLoopback.ts';

/** The files that open every route go on for longer than any other. */
const LONGEST = /\/every\w*Route\.e2e\.test\.ts$/;

/** The tests that start a server and drive a browser as a person would, two files at a time: each has a store of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vitest',
  test: {
    name: 'e2e',
    include: ['tests/**/*.e2e.test.ts'],
    exclude: ['**/node_modules/**', '**/.cache/**', ...leftOut()],
    globalSetup: ['tests/e2e/support/seed.ts'],
    // A third is not faster on two processors, and each test is slower.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(LONGEST) },
    // A worker has one browser, and loads what files begin with once.
    isolate: false,
    pool: 'forks',
    // One lost race does not fail the run, and is reported by name (bootstrap/flakyReporter.mjs).
    retry: process.env.CI ? 1 : 0,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // How long a page takes says nothing of whether it is right.
    expect: { poll: { timeout: 60_000 } },
  },
});
