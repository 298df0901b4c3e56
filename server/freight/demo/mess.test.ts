import { describe, expect, it } from 'vitest';
import { messy, nearDuplicate, STRANGE_REMARKS } from './mess.ts';
import { createRandom } from './random.ts';

describe('the mess', () => {
  it('writes a name in other ways now and then, and leaves it a name', () => {
    const random = createRandom(5);
    const forms = new Set(Array.from({ length: 400 }, () => messy(random, 'Río Claro Foods', 3)));
    expect(forms.size).toBeGreaterThan(6);
    for (const form of forms) expect(form.normalize('NFC').toLowerCase()).toMatch(/r[íi]o\s+claro\s+foods/u);
  });

  it('makes names that are nearly the same', () => {
    const random = createRandom(6);
    const forms = new Set(Array.from({ length: 100 }, () => nearDuplicate(random, 'Blue Harbor and Sons Inc.')));
    expect(forms).toContain('Blue Harbor and Sons');
    expect(forms).toContain('Blue Harbor & Sons Inc.');
    expect(forms.size).toBeGreaterThan(4);
  });

  it('has remarks that a spreadsheet would run, and letters of many scripts', () => {
    expect(STRANGE_REMARKS.some((remark) => remark.startsWith('='))).toBe(true);
    for (const script of [/\p{Script=Greek}/u, /\p{Script=Han}/u, /\p{Script=Hebrew}/u])
      expect(STRANGE_REMARKS.some((remark) => script.test(remark))).toBe(true);
  });
});
