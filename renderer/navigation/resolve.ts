/**
 * The route guard: where an address leads for this session. Pure; the page follows redirects.
 */
import type { RouteDefinition } from '../../metadata/kinds/route.ts';
import { createPathMatcher } from '../../metadata/pathMatcher.ts';
import { fillPath } from '../http/address.ts';

/** The route that an address is. */
export interface Match {
  name: string;
  params: Readonly<Record<string, string>>;
}

export interface GuardHost {
  readonly routes: Readonly<Record<string, RouteDefinition>>;
  /** Names of the tenant's routes. */
  readonly tenant: { landing: string; login: string; home: string; notAuthorised: string; notFound: string };
  readonly signedIn: boolean;
  /** The user's default navigation address, where there is one. */
  readonly defaultAddress?: string | undefined;
  holds(permission: string | readonly string[] | undefined): boolean;
}

/** `denied`: the session may not open what the address names, which is said where the redirect arrives. */
export type Resolution = { show: Match } | { redirect: string; denied?: true };

const pathOf = (host: GuardHost, name: string): string | undefined => {
  const route = host.routes[name];
  return route && !route.path.includes('{') ? route.path : undefined;
};

function find(host: GuardHost, path: string): Match | undefined {
  const routes = Object.entries(host.routes).map(([name, route]) => [route.path, name] as const);
  const [found] = createPathMatcher(routes, 'lenient')(path);
  return found && { name: found.of, params: found.params() };
}

/** True if the session can open a route. */
function allowed(host: GuardHost, name: string): boolean {
  const route = host.routes[name];
  return route !== undefined && (route.session === 'none' || (host.signedIn && host.holds(route.permission)));
}

/** Target of the root: the user's own address, the tenant's home, else the page for users without pages. */
function homeOf(host: GuardHost): string {
  if (!host.signedIn) return pathOf(host, host.tenant.login) ?? pathOf(host, host.tenant.landing) ?? '/login';
  const own = host.defaultAddress?.split('?')[0];
  const match = own && own !== '/' ? find(host, own) : undefined;
  if (match && allowed(host, match.name) && host.defaultAddress) return host.defaultAddress;
  if (allowed(host, host.tenant.home)) return pathOf(host, host.tenant.home) ?? '/na';
  return pathOf(host, host.tenant.notAuthorised) ?? '/na';
}

/** Resolves an address (path and query). */
export function resolve(host: GuardHost, address: string): Resolution {
  const [path = '/', query] = address.split('?');
  const match = find(host, path);
  const toSignIn = () => {
    const login = pathOf(host, host.tenant.login) ?? '/login';
    return { redirect: path === '/' ? login : `${login}?to=${encodeURIComponent(address)}` };
  };
  if (!match) {
    if (path === '/') return { redirect: homeOf(host) };
    // Without a session only the open routes are known: whether this one exists is found out after signing in.
    if (!host.signedIn) return toSignIn();
    const notFound = pathOf(host, host.tenant.notFound);
    return notFound && notFound !== path
      ? { redirect: notFound }
      : { show: { name: host.tenant.notFound, params: {} } };
  }
  const route = host.routes[match.name];
  if (route?.redirect && host.routes[route.redirect]) {
    return { redirect: fillPath(host.routes[route.redirect]?.path ?? '/', match.params) + (query ? `?${query}` : '') };
  }
  if (host.signedIn && match.name === host.tenant.login) return { redirect: homeOf(host) };
  if (allowed(host, match.name)) return { show: match };
  if (!host.signedIn) return toSignIn();
  // The root route may be restricted; then its “not authorized” page ends the redirects.
  const redirect = path === '/' ? (pathOf(host, host.tenant.notAuthorised) ?? '/na') : '/';
  return { redirect, denied: true };
}
