import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('the example of FIPS 180-4', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test("agrees with Node's, at every length around a block and for any text", () => {
  const theirs = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
  for (let length = 0; length < 200; length++) expect(sha256('é'.repeat(length))).toBe(theirs('é'.repeat(length)));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256(text) === theirs(text)),
    { seed: 20261121, numRuns: 300 },
  );
});
