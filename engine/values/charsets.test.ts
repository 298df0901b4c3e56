import { expect, it } from 'vitest';
import { CHARSETS, decodeBytes, encodeText, letterOutside } from './charsets.ts';

it('reads Windows-1252 alike on every Node', () => {
  expect(decodeBytes(Uint8Array.of(0x80, 0x92, 0x96, 0x8a, 0xfc), 'windows-1252')).toBe('€’–Šü');
  expect(decodeBytes(Uint8Array.of(0xa4, 0x80), 'iso-8859-1')).toBe('¤\u0080');
});

it('writes each letter as the byte that reads as it', () => {
  for (const charset of CHARSETS.filter((one) => !one.startsWith('utf-'))) {
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = decodeBytes(Uint8Array.of(byte), charset);
      if (letter !== '\uFFFD') expect([charset, ...encodeText(letter, charset)]).toEqual([charset, byte]);
    }
  }
  expect([...encodeText('Süd', 'iso-8859-1')]).toEqual([0x53, 0xfc, 0x64]);
  expect([...encodeText('Łódź', 'iso-8859-2')]).toEqual([0xa3, 0xf3, 0x64, 0xbc]);
});

it('names the letter that a set lacks', () => {
  expect(letterOutside('Süd', 'iso-8859-1')).toBeUndefined();
  expect(letterOutside('Łódź', 'iso-8859-1')).toBe('Ł');
  expect(letterOutside('日本', 'utf-8')).toBeUndefined();
  expect(() => encodeText('Ł', 'iso-8859-1')).toThrow('Ł');
});
