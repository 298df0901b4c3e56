import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { restartable } = await import(new URL('./restart.mjs', import.meta.url).href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-restart-'));
  writeFileSync(join(folder, 'log'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = (): string => readFileSync(join(folder, 'log'), 'utf8');

/** A program that logs its start and its signals. */
function program(): string {
  const file = join(folder, 'it.mjs');
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
     process.on('SIGTERM', () => { appendFileSync('log', 'end '); process.exit(0); });
     setInterval(() => {}, 1000);
     appendFileSync('log', 'start ');`,
  );
  return file;
}

test('ends the program before it starts the next, once for several wishes at once', async () => {
  const server = restartable([program()], { cwd: folder, env: process.env });
  await vi.waitFor(() => expect(log()).toBe('start '), 30_000);
  await Promise.all([server.restart(), server.restart(), server.restart()]);
  await vi.waitFor(() => expect(log()).toBe('start end start '), 30_000);
  await server.stop();
  expect(log()).toBe('start end start end ');
});

test('the end of a program is reported, and it restarts when its sources change', async () => {
  const file = join(folder, 'broken.mjs');
  writeFileSync(file, 'process.exit(3);');
  const told: unknown[] = [];
  const server = restartable([file], { cwd: folder, env: process.env, onExit: (how: unknown) => told.push(how) });
  await vi.waitFor(() => expect(told).toEqual([3]), 30_000);
  writeFileSync(file, "import { appendFileSync } from 'node:fs'; appendFileSync('log', 'mended');");
  await server.restart();
  await vi.waitFor(() => expect(log()).toBe('mended'), 30_000);
  await server.stop();
});
