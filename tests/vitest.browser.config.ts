import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, chromiumRemedy, findChromium } from './support/chromium.ts';

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(chromiumRemedy);

/**
 * The tests that run in a real Chromium: those of the engine, which must mean the same there as in Node, and those of
 * the components (.test.tsx), since no imitation of a browser lays out a grid.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vitest-browser',
  plugins: [react()],
  test: {
    name: 'browser',
    include: ['**/*.browser.test.ts', 'renderer/**/*.test.tsx', 'engine/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/.cache/**'],
    testTimeout: 120_000,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: chromiumFlags() } }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
});
