import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from './jsonText.ts';

it('writes what fits into a line on one line, and a line for each member otherwise', () => {
  expect(jsonText({ a: 1, b: ['x', { c: null }], d: {}, e: [] })).toBe(
    '{ "a": 1, "b": ["x", { "c": null }], "d": {}, "e": [] }\n',
  );
  const long = 'x'.repeat(128);
  expect(jsonText({ a: long, b: [1, 2] })).toBe(`{\n  "a": "${long}",\n  "b": [1, 2]\n}\n`);
  // 140 characters with the comma after it.
  expect(jsonText([['x'.repeat(133)], 1])).toBe(`[\n  ["${'x'.repeat(133)}"],\n  1\n]\n`);
  expect(jsonText([['x'.repeat(134)], 1])).toBe(`[\n  [\n    "${'x'.repeat(134)}"\n  ],\n  1\n]\n`);
});

it('leaves out members without a value', () => {
  expect(jsonText({ a: undefined, b: 1 })).toBe('{ "b": 1 }\n');
});

it('reads back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { seed: 20261129, numRuns: 300 },
  );
});
