/** The current address and its route. */
import { atom } from 'jotai';

export interface CurrentRoute {
  /** The name of the route; undefined until one was found. */
  name: string | undefined;
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Incremented by each navigation, so that navigating to the same address reopens it. */
  visit: number;
  /** The definitions of the route could not be fetched. */
  failed?: boolean;
}

export const currentRouteAtom = atom<CurrentRoute>({ name: undefined, path: '/', params: {}, query: {}, visit: 0 });

/** How many places are on their way. */
export const routeLoadingAtom = atom(0);

/** The `route` scope of expressions: parameters of path and query, name and path of the route. */
export const routeScopeAtom = atom((get) => {
  const { name, path, params, query } = get(currentRouteAtom);
  return { ...query, ...params, name, path };
});
