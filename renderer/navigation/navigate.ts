/** Going from place to place on the history API. */

import { compiled } from '../evaluation/expressions.ts';
import { userScopeAtom } from '../evaluation/userScope.ts';
import { fillPath, queryString, type Values } from '../http/address.ts';
import { ApiError } from '../http/apiError.ts';
import { callApi } from '../http/callApi.ts';
import { isLoaded, loadClosure } from '../http/closures.ts';
import { followProduct } from '../http/product.ts';
import { holds, session } from '../http/session.ts';
import { appStore } from '../program/appStore.ts';
import { definition, program, programInForce, tenant, today } from '../program/program.ts';
import { message, word } from '../text/messages.ts';
import { toastText } from '../toasts/toast.ts';
import { backRoute } from './backRoute.ts';
import { closeDialogs } from './dialogs.ts';
import { mayLeave } from './leaving.ts';
import { differsOnlyIn } from './queryDiff.ts';
import { type GuardHost, resolve } from './resolve.ts';
import { currentRouteAtom, routeLoadingAtom, routeScopeAtom } from './routeAtom.ts';

function guardHost(): GuardHost {
  const { landing, login, home, notAuthorised, notFound } = tenant();
  const now = session();
  return {
    routes: program().definitions.route,
    tenant: { landing, login, home, notAuthorised, notFound },
    signedIn: now !== undefined,
    defaultAddress: now?.context.defaultNavigationURL ?? now?.loggedInUser.userDefaultNavigationURL,
    holds: (permission) => holds(permission, now),
  };
}

/** True while navigating: the rendered page was left, and that of the address has not been loaded. */
const isOnTheWay = () => appStore.get(currentRouteAtom).path !== location.pathname;

/** Counts what was shown, so that a route whose definitions come late does not take the place of a later one. */
let showing = 0;

/** Shows the browser's current address, after the guard, once the definitions of its route are loaded. */
export async function showAddress(anew = true): Promise<void> {
  if (!programInForce()) return;
  showing += 1;
  const mine = showing;
  const host = guardHost();
  // More redirects are a loop: an error page is shown instead.
  for (let hops = 0; hops < 8; hops += 1) {
    const resolution = resolve(host, location.pathname + location.search);
    if ('show' in resolution) {
      const { name, params } = resolution.show;
      const failed = isLoaded('route', name) ? false : !(await arrives(name));
      if (mine !== showing) return;
      const query = Object.fromEntries(new URLSearchParams(location.search));
      const { visit } = appStore.get(currentRouteAtom);
      // Other definitions may come while somebody is on the way to another place: that place is opened all the same.
      const opens = anew || isOnTheWay();
      if (opens) followProduct(host.routes[name]?.product);
      // Dialogs over a page belong to that page.
      if (isOnTheWay()) closeDialogs();
      const place = { name, params, query, path: location.pathname, visit: opens ? visit + 1 : visit };
      appStore.set(currentRouteAtom, failed ? { ...place, failed } : place);
      return;
    }
    if (resolution.denied) void reportDenied(location.pathname);
    history.replaceState(null, '', resolution.redirect);
  }
  const { visit, path } = appStore.get(currentRouteAtom);
  appStore.set(currentRouteAtom, { name: host.tenant.notFound, params: {}, query: {}, path, visit: visit + 1 });
}

/** Shows which page the session may not open, and the permission that it needs. */
async function reportDenied(url: string): Promise<void> {
  const answer = await callApi('helpContent', { query: { url }, handles: 'all' }).catch(() => undefined);
  const { title = '', permissions = [] } = answer?.page ?? {};
  const text = title === '' ? '' : word('access.pageDenied', { page: title, permission: permissions.join(', ') });
  toastText([message('permissionDenied'), text].join(' ').trim(), 'error');
}

/** Fetches what a route shows. False where the server did not answer: the place offers to try again. */
async function arrives(route: string): Promise<boolean> {
  appStore.set(routeLoadingAtom, (count) => count + 1);
  try {
    await loadClosure('route', route);
    return true;
  } catch (error) {
    // A route without a screen shows that itself.
    return error instanceof ApiError && error.status === 404;
  } finally {
    appStore.set(routeLoadingAtom, (count) => count - 1);
  }
}

export interface Going {
  /** The address takes the place of the present one in the history. */
  replace?: boolean;
  /** Set if the user's changes were saved or discarded: guards are skipped. */
  settled?: boolean;
}

/** Goes to an address of this application. */
export async function goPath(address: string, how: Going = {}): Promise<void> {
  // Guards run once per page.
  if (!how.settled && !isOnTheWay() && !(await mayLeave())) return;
  if (how.replace) history.replaceState(null, '', address);
  else if (address !== location.pathname + location.search) history.pushState(null, '', address);
  await showAddress();
}

/** The address of a route; undefined where this session does not reach it. */
export function addressOfRoute(name: string, path?: Values, query?: Values): string | undefined {
  const route = definition('route', name);
  return route && fillPath(route.path, path) + queryString(query);
}

/** Goes to a route by name. */
export function goTo(name: string, path?: Values, query?: Values, how?: Going): void {
  void goPath(addressOfRoute(name, path, query) ?? '/', how);
}

/** The route where Back leads from here; undefined where the definitions name none. */
export function backFromHere(): string | undefined {
  const scope = { route: appStore.get(routeScopeAtom), user: appStore.get(userScopeAtom), today: today() };
  return backRoute(
    {
      route: (route) => definition('route', route),
      holds: (permission) => holds(permission),
      says: (expression) => Boolean(compiled(expression)?.run(scope) ?? expression),
    },
    appStore.get(currentRouteAtom).name,
  );
}

/** The address where Back leads, parameters of the same name carried over; undefined where the route names none. */
export function addressOfBack(): string | undefined {
  const { params, query } = appStore.get(currentRouteAtom);
  const back = backFromHere();
  return back && addressOfRoute(back, { ...query, ...params });
}

/** Back to where the route says, parameters of the same name carried over; else one step in history. */
export function goBack(how?: Going): void {
  const { params, query } = appStore.get(currentRouteAtom);
  const back = backFromHere();
  if (back) goTo(back, { ...query, ...params }, undefined, how);
  else history.back();
}

/** Changes the query of the current page without reopening it; `step` adds a history entry. */
export function changeQuery(values: Values, { step = false }: { step?: boolean } = {}): void {
  const place = appStore.get(currentRouteAtom);
  const query = { ...place.query, ...values };
  const address = location.pathname + queryString(query);
  if (step) history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
  void showAddress(false);
}

const followed = new Map<string, number>();
/** Registers a query parameter that a part tracks: a change of such parameters only does not reopen the page. */
export function followsQuery(member: string): () => void {
  const count = (by: number) => followed.set(member, (followed.get(member) ?? 0) + by);
  count(1);
  return () => void count(-1);
}

/** True if an address differs from the current one only in parameters that parts track. */
function onlyFollowed(path: string, search: string): boolean {
  const place = appStore.get(currentRouteAtom);
  const query = Object.fromEntries(new URLSearchParams(search));
  return path === place.path && differsOnlyIn(place.query, query, (member) => (followed.get(member) ?? 0) > 0);
}

let shown = '';
/** Follows the browser's own back and forward. */
export function startRouter(): void {
  addEventListener('popstate', async () => {
    const asked = location.pathname + location.search;
    if (onlyFollowed(location.pathname, location.search)) void showAddress(false);
    else if (await mayLeave()) void showAddress();
    else if (shown && shown !== asked) history.pushState(null, '', shown);
  });
  appStore.sub(currentRouteAtom, () => {
    shown = location.pathname + location.search;
  });
  void showAddress();
}
