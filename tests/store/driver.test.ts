import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasNodeSqlite, nodeSqliteDriver } from '../../server/store/sqlite/nodeSqliteDriver.ts';
import { sqlite3Driver } from '../../server/store/sqlite/sqlite3Driver.ts';
import { node24 } from '../support/node24.ts';
import { isShortRun } from '../support/shortRun.ts';
import { driverCases } from './driver.contract.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sqlite3Built = await import('sqlite3').then(
  () => true,
  () => false,
);

describe.skipIf(!sqlite3Built)('driver contract: sqlite3', () => {
  for (const { name, run } of driverCases) it(name, () => run(sqlite3Driver));
});

describe.skipIf(!hasNodeSqlite())(`driver contract: node:sqlite of this runtime (${process.version})`, () => {
  for (const { name, run } of driverCases) it(name, () => run(nodeSqliteDriver));
});

describe('driver contract: node:sqlite of Node 24', () => {
  it.skipIf(isShortRun)('passes every case', { timeout: 300_000 }, async ({ skip }) => {
    const { path: program, reason } = node24();
    if (program === undefined) return skip(reason);
    const runner = path.join(root, 'tests/store/driver.runner.ts');
    const { stdout } = await promisify(execFile)(program, ['--import', 'tsx', runner], { cwd: root });
    expect(stdout.trim().split('\n').at(-1)).toBe(`${driverCases.length} of ${driverCases.length}`);
  });
});

it('runs on at least one driver', () => {
  expect(sqlite3Built || hasNodeSqlite()).toBe(true);
});
