import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { leftOut, longerTests } from './longerTests.ts';

it('names test files that are there, each once', () => {
  const root = new URL('../../', import.meta.url);
  expect(longerTests.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
  expect(longerTests.filter((path) => !/\.test\.tsx?$/.test(path))).toEqual([]);
  expect(new Set(longerTests).size).toBe(longerTests.length);
});

it('leaves them out of npm test alone', () => {
  const before = process.env.TESTS;
  try {
    process.env.TESTS = 'short';
    expect(leftOut()).toBe(longerTests);
    process.env.TESTS = 'all';
    expect(leftOut()).toEqual([]);
    delete process.env.TESTS;
    expect(leftOut()).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.TESTS;
    else process.env.TESTS = before;
  }
});
