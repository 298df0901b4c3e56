import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { buildServer } = await import(new URL('./buildServer.mjs', import.meta.url).href);
const checkout = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-server-'));
  for (const room of ['server', 'engine', 'metadata']) mkdirSync(join(folder, room));
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction');
  write('engine/word.ts', "export const word: string = 'first word';");
  write(
    'server/main.ts',
    "import { word } from '../engine/word.ts'; process.stdout.write(word + ' of ' + import.meta.url);",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
const run = (): string =>
  execFileSync(process.execPath, [join(folder, '.cache/server/server.mjs')], { encoding: 'utf8' });

test('builds a file that runs without a loader and knows the address of its source', () => {
  expect(buildServer(folder)).toBe(join(folder, '.cache/server/server.mjs'));
  expect(run()).toBe(`first word of ${pathToFileURL(join(folder, 'server/main.ts')).href}`);
});

test('builds again when the engine changed, and keeps the server built before where sources do not build', () => {
  write('engine/word.ts', "export const word: string = 'second word';");
  buildServer(folder);
  expect(run()).toMatch(/^second word/);
  write('engine/word.ts', 'export const word = ;');
  expect(() => buildServer(folder)).toThrow(/word\.ts[\s\S]*The server could not be built; the reason is above\./);
  expect(run()).toMatch(/^second word/);
  expect(existsSync(join(folder, '.cache/server.next'))).toBe(false);
});
