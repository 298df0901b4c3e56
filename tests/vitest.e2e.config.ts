import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that start a server and drive a browser as a person would: one after another, so that times mean something. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vitest',
  test: {
    name: 'e2e',
    include: ['tests/**/*.e2e.test.ts'],
    globalSetup: ['tests/e2e/support/seed.ts'],
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
