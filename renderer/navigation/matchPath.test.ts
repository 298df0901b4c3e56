import { describe, expect, it } from 'vitest';
import { matchPath } from './matchPath.ts';

const patterns = [
  { name: 'one', path: '/accounts/{accountId}' },
  { name: 'new', path: '/accounts/new' },
  { name: 'edit', path: '/accounts/{accountId}/edit' },
  { name: 'home', path: '/' },
];

describe('matchPath', () => {
  it('prefers a word to a parameter, whatever comes first', () => {
    expect(matchPath(patterns, '/accounts/new')?.name).toBe('new');
    expect(matchPath([...patterns].reverse(), '/accounts/new')?.name).toBe('new');
  });

  it('decodes parameters', () => {
    expect(matchPath(patterns, '/accounts/a%2Fb%20c/edit')).toEqual({ name: 'edit', params: { accountId: 'a/b c' } });
    expect(matchPath(patterns, '/accounts/%E0%A4%A')?.params.accountId).toBe('%E0%A4%A');
  });

  it('takes a slash at the end and other cases of words', () => {
    expect(matchPath(patterns, '/Accounts/NEW/')?.name).toBe('new');
    expect(matchPath(patterns, '/')?.name).toBe('home');
    expect(matchPath(patterns, '/accounts')).toBeUndefined();
  });
});
