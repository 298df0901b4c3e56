import { describe, expect, it } from 'vitest';
import { textOfBytes } from './textOfBytes.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the text of a file', () => {
  it('is UTF-8, with and without a mark, which is not shown', () => {
    expect(textOfBytes(utf8('Größe 日本'))).toBe('Größe 日本');
    expect(textOfBytes(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('é')]))).toBe('é');
  });
  it('is UTF-16 with a byte order mark', () => {
    expect(textOfBytes(new Uint8Array([0xff, 0xfe, 0xe9, 0x00, 0x41, 0x00]))).toBe('éA');
    expect(textOfBytes(new Uint8Array([0xfe, 0xff, 0x00, 0xe9, 0x00, 0x41]))).toBe('éA');
  });
  it('is what older programs write where it cannot be UTF-8', () => {
    expect(textOfBytes(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe('Größe €');
  });
  it('stays UTF-8 where it was cut in the middle of a character', () => {
    expect(textOfBytes(utf8('aé').slice(0, 2))).toBe('a');
  });
});
