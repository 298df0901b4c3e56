import { expect, it } from 'vitest';
import { mayReadMetrics } from './metricsAccess.ts';

it.each([
  ['without a token, also from this machine', {}, undefined, false],
  ['without the token that is set', {}, 'secret', false],
  ['with the token', { Authorization: 'Bearer secret' }, 'secret', true],
  ['with the token through a proxy', { Authorization: 'Bearer secret', Via: 'x' }, 'secret', true],
  ['with a wrong token', { Authorization: 'Bearer Secret' }, 'secret', false],
  ['with a token that nobody set', { Authorization: 'Bearer secret' }, undefined, false],
])('%s', (_, headers, token, may) => {
  expect(mayReadMetrics(new Headers(headers as Record<string, string>), token)).toBe(may);
});
