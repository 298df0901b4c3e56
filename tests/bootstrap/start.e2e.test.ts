/**
 * The first command of a new user: it serves, prints the address and the sign-ins, stops on a signal, and continues with the
 * existing store.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The first start makes a store and may build the pages. */
const patienceMs = 240_000;

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'invoize-start-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

interface Started {
  url: string;
  output(): string;
  /** Stops npm; resolves to the output once the server has ended, too. */
  stop(): Promise<string>;
}

/** Types `npm run COMMAND`, and waits until a page is answered. */
async function npmRun(command: string): Promise<Started> {
  const child: ChildProcess = spawn('npm', ['run', command], {
    cwd: root,
    env: { ...process.env, INVOIZE_DATA: data, INVOIZE_SIZE: 'small', PORT: '0', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<string>((resolve) => child.on('close', () => resolve(output)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (address) resolve(address[0]);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    const fail = (how: string): void => reject(new Error(`npm run ${command} ${how}:\n${output}`));
    child.on('close', (code) => fail(`ended with ${code}`));
    setTimeout(() => fail('told no address'), patienceMs).unref();
  }).catch((fault: unknown) => {
    child.kill('SIGTERM');
    throw fault;
  });
  const page = await fetch(url);
  expect(page.status).toBe(200);
  await page.text();
  return {
    url,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

test('npm start creates a store, prints the address and the sign-ins, and stops with npm', async () => {
  const app = await npmRun('start');
  await expect.poll(app.output).toMatch(/sign|password/i);
  const page = await fetch(app.url);
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
  expect(await page.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(await app.stop()).not.toMatch(/\n\s+at /);
  await expect(fetch(app.url)).rejects.toThrow();
});

test('npm start serves the second time from what is there', async () => {
  const app = await npmRun('start');
  await app.stop();
  expect(app.output()).not.toMatch(/Building|Installing/i);
});

test('npm run dev serves pages that reload', async () => {
  const app = await npmRun('dev');
  expect(await (await fetch(app.url)).text()).toContain('/@vite/client');
  const client = await fetch(`${app.url}/@vite/client`);
  expect(client.headers.get('content-type')).toContain('javascript');
  await app.stop();
});
