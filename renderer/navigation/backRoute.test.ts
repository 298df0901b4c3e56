import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from '../../metadata/kinds/route.ts';
import { backRoute } from './backRoute.ts';

const routes: Record<string, RouteDefinition> = {
  list: { path: '/list', title: 'List', permission: 'list.view' },
  plain: { path: '/plain/{id}', title: 'Plain', back: 'list' },
  sometimes: { path: '/sometimes', title: 'Sometimes', back: 'list', backWhen: { var: 'route.fromList' } },
  none: { path: '/none', title: 'None' },
};
const host = (held: boolean, said = false) => ({
  route: (name: string) => routes[name],
  holds: (permission: unknown) => permission === undefined || held,
  says: () => said,
});

describe('where Back leads', () => {
  it('is the route that the definition names', () => {
    expect(backRoute(host(true), 'plain')).toBe('list');
    expect(backRoute(host(true), 'none')).toBeUndefined();
    expect(backRoute(host(true), undefined)).toBeUndefined();
  });

  it('is nowhere unless its condition holds', () => {
    expect([backRoute(host(true, false), 'sometimes'), backRoute(host(true, true), 'sometimes')]).toEqual([
      undefined,
      'list',
    ]);
  });

  it('is never a route that may not be opened', () => {
    expect(backRoute(host(false), 'plain')).toBeUndefined();
  });
});
