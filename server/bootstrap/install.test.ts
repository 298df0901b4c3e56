import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// The commands are plain JavaScript, which the compiler does not read; hence no static import.
const load = (name: string) => import(new URL(name, import.meta.url).href);
const { isInstalled, markInstalled } = await load('./installed.mjs');
const { nodeHasSqlite, storeIsPossible } = await load('./driver.mjs');
const { checkNode } = await load('./install.mjs');
const { contentStamp } = await load('../platform/contentStamp.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, value: unknown): void =>
  writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value));

const lock = (packages: Record<string, object>): object => ({ packages: { '': { name: 'it' }, ...packages } });
const aOne = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } };

describe('isInstalled', () => {
  test('is false without node_modules being filled', () => {
    write('package-lock.json', lock(aOne));
    expect(isInstalled(folder, '20.1.0')).toBe(false);
  });

  test('is true after markInstalled, until the lock file or the major version of Node differs', () => {
    write('package-lock.json', lock(aOne));
    markInstalled(folder, '20.1.0');
    expect(isInstalled(folder, '20.9.3')).toBe(true);
    expect(isInstalled(folder, '24.0.0')).toBe(false);
    write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-y' } }));
    expect(isInstalled(folder, '20.1.0')).toBe(false);
  });

  test("believes npm's own record when it fits, without optional packages", () => {
    write('package-lock.json', lock({ ...aOne, 'node_modules/b': { version: '2.0.0', optional: true } }));
    write('node_modules/.package-lock.json', { packages: aOne });
    expect(isInstalled(folder, '20.1.0')).toBe(true);
  });

  test("does not believe npm's record of another version, nor one made under another Node", () => {
    write('package-lock.json', lock(aOne));
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '0.9.0' } } });
    expect(isInstalled(folder, '20.1.0')).toBe(false);
    write('node_modules/.package-lock.json', { packages: aOne });
    markInstalled(folder, '20.1.0');
    expect(isInstalled(folder, '22.0.0')).toBe(false);
  });

  test('throws without a lock file', () => {
    expect(() => isInstalled(folder)).toThrow('package-lock.json is missing');
  });
});

describe('requirements of Node', () => {
  test('Node 18 is refused with what to do', () => {
    expect(() => checkNode('18.19.0')).toThrow(/needs Node 20 or later; this is Node 18\.19\.0.*nodejs\.org/);
    expect(() => checkNode('20.0.0')).not.toThrow();
  });

  test.each([
    ['20.20.2', false],
    ['22.12.9', false],
    ['22.13.0', true],
    ['23.0.0', true],
    ['26.1.0', true],
  ])('SQLite in Node %s: %s', (version, has) => {
    expect(nodeHasSqlite(version)).toBe(has);
  });

  test('records need a driver, or PostgreSQL', () => {
    expect(storeIsPossible(folder, '20.1.0', {})).toBe(false);
    expect(storeIsPossible(folder, '20.1.0', { DATABASE_URL: 'postgres://h/d' })).toBe(true);
    expect(storeIsPossible(folder, '24.1.0', {})).toBe(true);
    mkdirSync(join(folder, 'node_modules/sqlite3/build/Release'), { recursive: true });
    write('node_modules/sqlite3/build/Release/node_sqlite3.node', '');
    expect(storeIsPossible(folder, '20.1.0', {})).toBe(true);
  });
});

describe('a failing npm ci', () => {
  const bootstrapFolder = new URL('.', import.meta.url).href;

  test('shows what npm said, and ends with code 1 and nothing on standard output', () => {
    write('package.json', { name: 'it', dependencies: { a: '1.0.0' } });
    // A lock file that does not agree with package.json, which npm refuses without a network.
    write('package-lock.json', { name: 'it', lockfileVersion: 3, packages: { '': { name: 'it' } } });
    const script = `import { bootstrap, install } from '${bootstrapFolder}install.mjs'; await bootstrap(() => install(${JSON.stringify(folder)}));`;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(done.stderr).toMatch(/npm error[\s\S]+npm ci failed \(exit code 1\); its output is above/);
    expect(done.stderr).not.toContain('    at ');
    expect(done.stdout).toBe('');
    expect(done.status).toBe(1);
    expect(readFileSync(join(folder, '.cache/install.log'), 'utf8')).toContain('npm error');
  });
});

describe('contentStamp', () => {
  test('knows content and names, not times, and skips what is not kept', () => {
    mkdirSync(join(folder, 'src/deep'), { recursive: true });
    write('src/deep/a.ts', 'one');
    const keep = (name: string): boolean => !name.endsWith('.test.ts');
    const stamp = (): string => contentStamp(folder, ['src', 'missing'], keep);
    const first = stamp();
    write('src/deep/a.ts', 'one');
    write('src/deep/a.test.ts', 'any');
    expect(stamp()).toBe(first);
    write('src/deep/a.ts', 'two');
    const second = stamp();
    expect(second).not.toBe(first);
    write('src/deep/b.ts', '');
    expect(stamp()).not.toBe(second);
  });
});
