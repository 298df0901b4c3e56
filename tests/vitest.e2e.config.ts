import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that start a server and drive a browser as a person would: one after another, so that times mean something. */
/** E2E=all runs every file; without it those that hold when many run one after another on a busy machine. */
const include = process.env.E2E === 'all' ? ['tests/**/*.e2e.test.ts'] : ['tests/e2e/{story.mouse,killed}.e2e.test.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vitest',
  test: {
    name: 'e2e',
    include,
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
