import { expect, it } from 'vitest';
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import { createRouter } from './router.ts';

const api = (method: ApiDefinition['method'], path: string): ApiDefinition => ({
  method,
  path,
  summary: path,
  cases: {},
});
const router = createRouter({
  list: api('POST', '/api/records/{entity}/list'),
  get: api('GET', '/api/records/{entity}/{id}'),
  own: api('GET', '/api/records/shipment/mine'),
  module: api('GET', '/api/validator/{template}/{hash}.js'),
  save: api('PUT', '/api/records/{entity}'),
  remove: api('DELETE', '/api/records/{entity}'),
});

it('prefers the path that is written out most', () => {
  expect(router.find('GET', '/api/records/shipment/mine')).toMatchObject({ name: 'own' });
  expect(router.find('GET', '/api/records/account/mine')).toMatchObject({
    name: 'get',
    path: { entity: 'account', id: 'mine' },
  });
});

it('decodes parameters, and lets none of them reach over a slash', () => {
  expect(router.find('GET', '/api/records/a%2Fb/%C3%B8')).toMatchObject({ path: { entity: 'a/b', id: 'ø' } });
  expect(router.find('GET', '/api/records/a/b/c')).toBeUndefined();
  expect(() => router.find('GET', '/api/records/a/%E0%A4%A')).toThrow(URIError);
});

it('reads parameters inside of a part, and takes dots for dots', () => {
  expect(router.find('GET', '/api/validator/login/abc.js')).toMatchObject({ path: { template: 'login', hash: 'abc' } });
  expect(router.find('GET', '/api/validator/login/abcxjs')).toBeUndefined();
});

it('says which methods an address takes', () => {
  expect(router.find('PATCH', '/api/records/shipment')).toEqual({ allow: ['DELETE', 'PUT'] });
});
