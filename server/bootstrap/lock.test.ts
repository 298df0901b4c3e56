import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const lockModule = new URL('./lock.mjs', import.meta.url).href;
const { withLock } = await import(lockModule);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs, in a process of its own, a work that notes when it begins and ends. */
function worker(name: string): Promise<number | null> {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from '${lockModule}';
    const note = (word) => appendFileSync('log', word + '${name} ');
    withLock('deep/lock', () => { note('begin'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); note('end'); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', resolve));
}

test('two processes do their work one after the other', async () => {
  expect(await Promise.all([worker('A'), worker('B')])).toEqual([0, 0]);
  expect(['beginA endA beginB endB ', 'beginB endB beginA endA ']).toContain(readFileSync(join(folder, 'log'), 'utf8'));
});

test('a lock left by a process that is gone holds nobody up', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(folder, 'lock'), String(gone));
  expect(withLock(join(folder, 'lock'), () => 'done')).toBe('done');
});

test('the lock is given back when the work fails', () => {
  const file = join(folder, 'lock');
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => withLock(file, fail)).toThrow('no');
  expect(existsSync(file)).toBe(false);
});
