import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('names the tests that passed only when they were run again, and no others', () => {
  // Within the project, where vitest is found.
  mkdirSync(join(root, '.cache/test'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/test/flaky-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { describe, expect, it } from 'vitest';
    let runs = 0;
    describe('a race', () => {
      it('is won the second time', { retry: 1 }, () => expect(++runs).toBe(2));
      it('is won at once', { retry: 1 }, () => {});
    });`,
  );
  const reporter = fileURLToPath(new URL('./flakyReporter.mjs', import.meta.url));
  const report = join(folder, 'flaky.json');
  const args = ['run', '--root', folder, '--dir', folder, '--no-cache', `--reporter=${reporter}`];
  execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, FLAKY_REPORT: report },
  });
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual([
    { file: 'some.test.mjs', name: 'a race > is won the second time' },
  ]);
});
