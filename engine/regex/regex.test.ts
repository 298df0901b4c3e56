import { describe, expect, it } from 'vitest';
import { checkRegex } from './checkRegex.ts';
import { compileRegex } from './compileRegex.ts';

describe('author-written regexes', () => {
  it('match the whole value', () => {
    expect(compileRegex('[A-Z]{3}').test('ABC')).toBe(true);
    expect(compileRegex('[A-Z]{3}').test('ABCD')).toBe(false);
    expect(compileRegex('a|ab').test('ab')).toBe(true);
  });

  it('take linear time where a backtracking engine hangs', () => {
    expect(compileRegex('(a+)+b').test(`${'a'.repeat(20_000)}c`)).toBe(false);
  });

  it('are refused where RE2 has no such thing, in words', () => {
    expect(checkRegex('(?=a)')?.message).toContain('RE2');
    expect(checkRegex('(a)\\1')?.kind).toBe('regex');
    expect(checkRegex('[')?.kind).toBe('regex');
    expect(checkRegex('[A-Z]+')).toBeUndefined();
  });
});
