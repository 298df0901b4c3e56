import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from '../../metadata/kinds/route.ts';
import { type GuardHost, resolve } from './resolve.ts';

const route = (path: string, more: Partial<RouteDefinition> = {}): RouteDefinition => ({
  path,
  title: path,
  screen: 'any',
  ...more,
});
const routes = {
  landing: route('/main/landing', { session: 'none' }),
  login: route('/login', { session: 'none' }),
  home: route('/'),
  notAuthorised: route('/na'),
  notFound: route('/notFound'),
  accounts: route('/accounts/{id}', { permission: 'accounts.viewAccounts' }),
  old: route('/customers/{id}', { redirect: 'accounts' }),
};
const names = {
  landing: 'landing',
  login: 'login',
  home: 'home',
  notAuthorised: 'notAuthorised',
  notFound: 'notFound',
};
const host = (signedIn: boolean, held: string[] = [], defaultAddress?: string): GuardHost => ({
  routes,
  tenant: names,
  signedIn,
  defaultAddress,
  holds: (asked) => asked === undefined || [asked].flat().some((one) => held.includes(one)),
});

describe('the route guard', () => {
  it('shows open routes without a session, and sends others to the sign-in with the way back', () => {
    expect(resolve(host(false), '/main/landing')).toEqual({ show: { name: 'landing', params: {} } });
    expect(resolve(host(false), '/accounts/7?tab=b')).toEqual({ redirect: '/login?to=%2Faccounts%2F7%3Ftab%3Db' });
    expect(resolve(host(false), '/nowhere')).toEqual({ redirect: '/login?to=%2Fnowhere' });
    expect(resolve(host(false), '/')).toEqual({ redirect: '/login' });
  });

  it('sends to the root where the permission is missing', () => {
    expect(resolve(host(true), '/accounts/7')).toEqual({ redirect: '/', denied: true });
    expect(resolve(host(true, ['accounts.viewAccounts']), '/accounts/7')).toEqual({
      show: { name: 'accounts', params: { id: '7' } },
    });
  });

  it('redirects to the “not authorized” page if the root route is not permitted', () => {
    const closed = { ...host(true), routes: { ...routes, home: route('/', { permission: 'shell.home' }) } };
    expect(resolve(closed, '/')).toEqual({ redirect: '/na', denied: true });
    expect(resolve(closed, '/na')).toEqual({ show: { name: 'notAuthorised', params: {} } });
  });

  it('follows redirects with their parameters and query', () => {
    expect(resolve(host(true, ['accounts.viewAccounts']), '/customers/a%20b?x=1')).toEqual({
      redirect: '/accounts/a%20b?x=1',
    });
  });

  it('redirects unknown addresses to the “not found” page', () => {
    expect(resolve(host(true), '/nowhere')).toEqual({ redirect: '/notFound' });
    expect(resolve(host(true), '/notFound')).toEqual({ show: { name: 'notFound', params: {} } });
  });

  it('leads a signed-in user away from the sign-in, to their own page where they may open it', () => {
    const held = ['accounts.viewAccounts'];
    expect(resolve(host(true, held, '/accounts/9'), '/login')).toEqual({ redirect: '/accounts/9' });
    expect(resolve(host(true, [], '/accounts/9'), '/login')).toEqual({ redirect: '/' });
  });
});
