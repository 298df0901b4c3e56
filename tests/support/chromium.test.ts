import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chromiumCandidates, findChromium } from './chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoize-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, code: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('CHROMIUM_PATH comes before all others', () => {
  const mine = program('mine', 0);
  program('chromium', 0);
  expect(findChromium({ CHROMIUM_PATH: mine, PATH: folder })).toBe(mine);
});

test('reports a CHROMIUM_PATH that does not start', () => {
  program('chromium', 0);
  const broken = program('broken', 127);
  expect(() => findChromium({ CHROMIUM_PATH: broken, PATH: folder })).toThrow(/CHROMIUM_PATH is set to .*broken/);
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'none'), PATH: folder })).toThrow(
    'not a Chromium that starts',
  );
});

test("Playwright's own comes before the system's; files that are no programs do not count", () => {
  const chrome = program('google-chrome', 0);
  const chromium = program('chromium', 0);
  const own = program('own', 0);
  writeFileSync(join(folder, 'chromium-browser'), '');
  expect(chromiumCandidates({ PATH: folder }, own)).toEqual([own, chromium, chrome]);
  expect(chromiumCandidates({ PATH: folder }, join(folder, 'absent'))).toEqual([chromium, chrome]);
  expect(chromiumCandidates({}, '')).toEqual([]);
});
