import { describe, expect, it } from 'vitest';
import { createPathMatcher, parametersOf, type Reading } from './pathMatcher.ts';

const paths = [
  '/accounts/{accountId}',
  '/accounts/new',
  '/accounts/{accountId}/edit',
  '/',
  '/files/{template}/{hash}.js',
  '/files/{template}/{whole}',
  '/{kind}/new/{id}/{part}',
  '/{kind}/{name}/all/rows',
  '/under/{of_one}',
];

const first = (address: string, reading: Reading, among = paths) => {
  const [found] = createPathMatcher(
    among.map((path) => [path, path]),
    reading,
  )(address);
  return found && [found.of, found.params()];
};

describe.each<Reading>(['strict', 'lenient'])('a %s matcher', (reading) => {
  it('prefers a literal segment to a parameter, regardless of order', () => {
    expect(first('/accounts/new', reading)).toEqual(['/accounts/new', {}]);
    expect(first('/accounts/new', reading, [...paths].reverse())).toEqual(['/accounts/new', {}]);
    // At the first part in which they differ, however many parameters follow.
    expect(first('/menu/new/all/rows', reading)?.[0]).toBe('/{kind}/new/{id}/{part}');
    expect(first('/files/login/abc.js', reading)).toEqual([
      '/files/{template}/{hash}.js',
      { template: 'login', hash: 'abc' },
    ]);
    expect(first('/files/login/abcxjs', reading)?.[0]).toBe('/files/{template}/{whole}');
  });

  it('decodes parameters, and lets none of them reach over a slash', () => {
    expect(first('/accounts/a%2Fb%20c/edit', reading)).toEqual(['/accounts/{accountId}/edit', { accountId: 'a/b c' }]);
    expect(first('/accounts/a/b/c/d/e', reading)).toBeUndefined();
    expect(first('/under/%C3%B8', reading)).toEqual(['/under/{of_one}', { of_one: 'ø' }]);
  });

  it('knows the root', () => {
    expect(first('/', reading)).toEqual(['/', {}]);
    expect(first('/accounts', reading)).toBeUndefined();
  });
});

it('takes addresses as people type them where it is lenient', () => {
  expect(first('/Accounts/NEW/', 'lenient')).toEqual(['/accounts/new', {}]);
  expect(first('/accounts/%E0%A4%A', 'lenient')?.[1]).toEqual({ accountId: '%E0%A4%A' });
  expect(first('/Accounts/new', 'strict')).toBeUndefined();
  expect(first('/accounts//edit', 'strict')).toBeUndefined();
  expect(() => first('/accounts/%E0%A4%A', 'strict')).toThrow(URIError);
});

it('names the parameters in order', () => {
  expect(parametersOf('/files/{template}/{hash}.js')).toEqual(['template', 'hash']);
});
