import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, chromiumRemedy, findChromium } from './support/chromium.ts';
import { isShortRun } from './support/shortRun.ts';
import './support/allowLoopback.ts';

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(chromiumRemedy);

const ELSEWHERE = ['**/node_modules/**', '**/.cache/**'];
/** `npm test` runs the freight part of the engine in Node only: the same V8 runs it here. */
const LEFT_OUT = isShortRun ? [...ELSEWHERE, 'engine/freight/**'] : ELSEWHERE;
/** Random cases of each property: Node runs all of them. */
const RUNS_OF_SHORT_RUN = '250';
const SIZE = { width: 1440, height: 900 };
/** It shows a PDF, and after other files in the same page it did not come to its end. */
const APART = 'renderer/components/documentPanel/documentPanel.test.tsx';

/**
 * The tests that run in a real Chromium: those of the engine and the comparisons of its evaluators, which must agree there as in
 * Node, and those of the components (.test.tsx), since simulated browsers have no layout.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vitest-browser',
  plugins: [react()],
  // Tests that run in both read how long to run from the environment.
  define: { 'process.env': JSON.stringify({ RUNS: process.env.RUNS ?? (isShortRun ? RUNS_OF_SHORT_RUN : undefined) }) },
  // A package that is only found while tests run would reload the page in the middle of them.
  optimizeDeps: {
    include: [
      'fast-check',
      're2js',
      'json-logic-js',
      'decimal.js',
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'jotai',
      '@dnd-kit/core',
      '@mantine/charts',
      '@mantine/core',
      '@rjsf/validator-ajv8',
      '@mantine/hooks',
      'react-data-grid',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      'jsonc-parser',
      'get-nonce',
      'eventsource-parser',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
    ],
  },
  test: {
    name: 'browser',
    include: [
      '**/*.browser.test.ts',
      'renderer/**/*.test.tsx',
      'engine/**/*.test.ts',
      'tests/{reference,conformance}/**/*.property.test.ts',
    ],
    exclude: LEFT_OUT,
    setupFiles: ['tests/support/freshPage.ts'],
    // One lost race does not fail the run, and is reported by name (bootstrap/flakyReporter.mjs).
    retry: process.env.CI ? 1 : 0,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Reloading the app for each file would take half of the time; the files leave no state behind.
    isolate: false,
    // How long a page takes says nothing of whether it is right.
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: chromiumFlags() } }),
      instances: [
        { browser: 'chromium', name: 'one page', viewport: SIZE, exclude: [...LEFT_OUT, APART] },
        { browser: 'chromium', name: 'apart', viewport: SIZE, include: [APART] },
      ],
    },
  },
});
