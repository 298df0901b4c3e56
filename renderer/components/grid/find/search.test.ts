import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchOf } from './search.ts';

const search = (text: string, more: { matchCase?: boolean; whole?: boolean } = {}) =>
  searchOf({ text, matchCase: false, whole: false, ...more });

describe('find', () => {
  it('finds a part in any case, or exactly, or the whole cell', () => {
    expect(search('rotter')?.finds('ROTTERDAM')).toBe(true);
    expect(search('rotter', { matchCase: true })?.finds('ROTTERDAM')).toBe(false);
    expect(search('rotterdam', { whole: true })?.finds('Rotterdam')).toBe(true);
    expect(search('rotter', { whole: true })?.finds('Rotterdam')).toBe(false);
    expect(search('e\u0301')?.finds('Caf\u00e9')).toBe(true);
    expect(search('')).toBeUndefined();
  });
  it('takes signs of patterns as they are', () => {
    expect(search('(1.5)*')?.finds('a (1.5)* b')).toBe(true);
    expect(search('.')?.finds('abc')).toBe(false);
    expect(search('a-b/c')?.replaced('xa-b/cx', '$&')).toBe('x$&x');
  });
  it('replaces every occurrence and finds any text', () => {
    expect(search('a')?.replaced('Banana', 'o')).toBe('Bonono');
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        const plain = text.normalize('NFC');
        // A mark at its beginning becomes one with the sign before it, which then is another text.
        const isPart = `<${plain}>`.normalize('NFC') === `<${plain}>` && !/[<>]/.test(plain);
        return !isPart || search(text, { matchCase: true })?.replaced(`<${plain}>`, '') === '<>';
      }),
      { seed: 3 },
    );
  });
});
