/** Every program of `npm run bench` runs to its end, at its smallest size: its figures are not judged. `npm run test:long` only. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.bench.ts'));

const SMALLEST = {
  BENCH_ROWS: '1000',
  BENCH_MADE: '1000',
  BENCH_ROUNDS: '1',
  BENCH_LISTS: '5',
  BENCH_SIZE: 'small',
  BENCH_SECONDS: '1',
  BENCH_INVOICES: '20',
};
const MINUTES = 20;

function runProgram(name: string): Promise<{ code: number | null; lines: string[]; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tests/bootstrap/bench.mjs', name], {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', ...SMALLEST },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('close', (code) => resolve({ code, lines: output.split('\n').filter((line) => line !== ''), errors }));
  });
}

it.runIf(process.env.LONG).each(programs)('%s runs and prints figures', { timeout: MINUTES * 60_000 }, async (name) => {
  const { code, lines, errors } = await runProgram(name);
  expect(code, errors).toBe(0);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ name: expect.any(String), unit: expect.any(String) });
});
