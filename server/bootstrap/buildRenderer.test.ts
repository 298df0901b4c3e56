import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { buildRenderer } = await import(new URL('./buildRenderer.mjs', import.meta.url).href);
const checkout = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-build-'));
  for (const room of ['renderer', 'engine', 'metadata']) mkdirSync(join(folder, room));
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction');
  copyFileSync(join(checkout, 'renderer/vite.config.ts'), join(folder, 'renderer/vite.config.ts'));
  const page = '<!doctype html><title>x</title><div id="root"></div><script type="module" src="./main.tsx"></script>';
  writeFileSync(join(folder, 'renderer/index.html'), page);
  write('renderer/main.tsx', "import { word } from '../engine/word.ts'; document.title = word;");
  write('engine/word.ts', "export const word = 'first word';");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);

/** All the script that was built, as one text. */
function built(): string {
  const assets = join(folder, '.cache/web/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
}

test('builds once, and again when the engine changed, but not for a test', () => {
  expect(buildRenderer(folder)).toBe(true);
  expect(built()).toContain('first word');
  expect(buildRenderer(folder)).toBe(false);
  write('engine/word.test.ts', 'nothing');
  expect(buildRenderer(folder)).toBe(false);
  write('engine/word.ts', "export const word = 'second word';");
  expect(buildRenderer(folder)).toBe(true);
  expect(built()).toContain('second word');
  expect(built()).not.toContain('first word');
});

test('files of some size are there packed too, and unpack to the same', () => {
  write('engine/word.ts', `export const word = '${'a long word '.repeat(500)}';`);
  buildRenderer(folder);
  const assets = join(folder, '.cache/web/assets');
  const script = readdirSync(assets).find((name) => name.endsWith('.js')) as string;
  const plain = readFileSync(join(assets, script));
  const [brotli, gzip] = ['br', 'gz'].map((end) => readFileSync(join(assets, `${script}.${end}`)));
  expect(brotliDecompressSync(brotli as Buffer).equals(plain)).toBe(true);
  expect(gunzipSync(gzip as Buffer).equals(plain)).toBe(true);
  expect(brotli?.length).toBeLessThan(plain.length);
  write('engine/word.ts', "export const word = 'second word';");
  buildRenderer(folder);
});

test('the page has no script of its own, only addresses', () => {
  const page = readFileSync(join(folder, '.cache/web/index.html'), 'utf8');
  expect(page).toMatch(/<script type="module"[^>]* src="\/assets\//);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test('build errors are reported, and the former pages remain', () => {
  write('engine/word.ts', 'export const word = ;');
  expect(() => buildRenderer(folder)).toThrow(/word\.ts[\s\S]*The pages could not be built; the reason is above\./);
  expect(built()).toContain('second word');
  expect(existsSync(join(folder, '.cache/web.lock'))).toBe(false);
  expect(existsSync(join(folder, '.cache/web.next'))).toBe(false);
});
