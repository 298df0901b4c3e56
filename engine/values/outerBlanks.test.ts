import { expect, it } from 'vitest';
import { hasOuterBlanks, withoutOuterBlanks } from './outerBlanks.ts';

it('takes blanks from one line of text, and from nothing else', () => {
  expect(withoutOuterBlanks('text', ' a b\u00a0')).toBe('a b');
  expect(withoutOuterBlanks('multiline', ' a\n')).toBe(' a\n');
});
it('finds values with blanks around them; white space alone is empty', () => {
  expect(['a ', '\ta', ' a b'].map((value) => hasOuterBlanks('text', value))).toEqual([true, true, true]);
  expect(['a', 'a b', ' ', '', null, 7].some((value) => hasOuterBlanks('text', value))).toBe(false);
  expect(hasOuterBlanks('multiline', ' a')).toBe(false);
});
