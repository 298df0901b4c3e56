import { expect, it } from 'vitest';
import { mayReadMetrics } from './metricsAccess.ts';

it.each([
  ['this machine', '127.0.0.1', {}, undefined, true],
  ['this machine over IPv6', '::1', {}, 'secret', true],
  ['this machine, mapped', '::ffff:127.0.0.1', {}, undefined, true],
  ['another machine', '10.0.0.5', {}, undefined, false],
  ['nobody knows whom', undefined, {}, undefined, false],
  ['through a proxy', '127.0.0.1', { 'X-Forwarded-For': '10.0.0.5' }, undefined, false],
  ['with the token', '10.0.0.5', { Authorization: 'Bearer secret' }, 'secret', true],
  ['with the token through a proxy', '127.0.0.1', { Authorization: 'Bearer secret', Via: 'x' }, 'secret', true],
  ['with a wrong token', '127.0.0.1', { Authorization: 'Bearer Secret' }, 'secret', false],
  ['with a token that nobody set', '10.0.0.5', { Authorization: 'Bearer secret' }, undefined, false],
])('%s', (_who, address, headers, token, may) => {
  expect(mayReadMetrics(new Headers(headers as Record<string, string>), address, token)).toBe(may);
});
