import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textKey } from '../values/textKey.ts';
import { removeSubstrings } from './removeSubstrings.ts';

/** The definition, word for word: from the left, the first run of whole characters whose text key is the key. */
function literally(text: string, key: string): string {
  const characters = [...text];
  let rest = '';
  for (let from = 0; from < characters.length; ) {
    let to = from + 1;
    while (to <= characters.length && textKey(characters.slice(from, to).join('')) !== key) to++;
    if (to > characters.length) rest += characters[from++];
    else from = to;
  }
  return rest;
}

describe('runs dropped from a text', () => {
  it('are those of the definition', () => {
    const letter = fc.constantFrom(
      'a',
      'A',
      'b',
      'É',
      'é',
      'e',
      '\u0301',
      '\u030c',
      'J',
      'j',
      'Σ',
      'ς',
      'İ',
      'i',
      '\u0307',
      '😀',
      '가',
      '\u11a8',
    );
    const text = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join('').normalize('NFC'));
    const part = fc.array(letter, { minLength: 1, maxLength: 3 }).map((letters) => textKey(letters.join('')));
    fc.assert(
      fc.property(text, part, (whole, key) => {
        expect(removeSubstrings(whole, key)).toBe(literally(whole, key));
      }),
      { seed: 20261121, numRuns: 3000 },
    );
  });

  it('are found in linear time', () => {
    const text = 'a'.repeat(100_000);
    expect(removeSubstrings(text, `${'a'.repeat(50_000)}b`)).toBe(text);
    expect(removeSubstrings(text, 'a'.repeat(60_000))).toHaveLength(40_000);
  });
});
