import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const module = new URL('./supervise.mjs', import.meta.url).href;

let folder: string;
let supervisor: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-supervise-'));
  writeFileSync(join(folder, 'log'), '');
});
afterEach(() => {
  supervisor?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const log = (): string => readFileSync(join(folder, 'log'), 'utf8');
const BEGIN = `import { appendFileSync, readFileSync } from 'node:fs';
  const note = (word) => appendFileSync('log', word + ' ');
  const starts = readFileSync('log', 'utf8').split('start').length;
  note('start');
  process.once('disconnect', () => { note('alone'); process.exit(0); });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => { note(signal); process.exit(0); });
  const stay = () => setInterval(() => {}, 1000);
`;

/** Runs a supervisor over a program in a process of its own. `starts` is the number of this start. */
function run(program: string, waits = '[0]') {
  writeFileSync(join(folder, 'program.mjs'), BEGIN + program);
  writeFileSync(
    join(folder, 'supervisor.mjs'),
    `import { supervise } from ${JSON.stringify(module)};
     process.exit(await supervise(['program.mjs'], { waits: ${waits} }));`,
  );
  const child = spawn(process.execPath, ['supervisor.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  supervisor = child;
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, exit, said: () => said };
}

describe('supervise', () => {
  test('restarts a program that crashes, by exit code or signal, after growing waits', async () => {
    const { exit, said } = run(
      `if (starts === 1) process.exit(70);
       if (starts === 2) process.kill(process.pid, 'SIGKILL');
       if (starts === 3) throw process.exit(134);
       if (starts === 4) process.exit(0);
       stay();`,
      '[0, 0.001, 0.002]',
    );
    expect(await exit).toBe(0);
    expect(log()).toBe('start start start start ');
    expect(said().trim().split('\n')).toEqual([
      'The server ended (exit code 70); it starts again in 0 s.',
      'The server ended (SIGKILL); it starts again in 0.001 s.',
      'The server ended (exit code 134); it starts again in 0.002 s.',
    ]);
  });

  test('does not restart a program that refuses to start, and exits with its code', async () => {
    const { exit, said } = run('process.exit(1);');
    expect(await exit).toBe(1);
    expect(log()).toBe('start ');
    expect(said()).toBe('');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('passes %s on once, and ends with the program', async (signal) => {
    const { child, exit } = run('stay();');
    await vi.waitFor(() => expect(log()).toBe('start '), 30_000);
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(log()).toBe(`start ${signal} `);
  });

  test('ends at once when signalled while it waits to restart', async () => {
    const { child, exit, said } = run('process.exit(70);', '[3600]');
    await vi.waitFor(() => expect(said()).toContain('it starts again in 3600 s'), 30_000);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(log()).toBe('start ');
  });

  test('a program ends after its supervisor was killed', async () => {
    const { child } = run('stay();');
    await vi.waitFor(() => expect(log()).toBe('start '), 30_000);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(log()).toBe('start alone '), 30_000);
  });
});
