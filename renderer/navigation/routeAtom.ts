/** Where the page is: the address, and the route that it matched. */
import { atom } from 'jotai';

export interface CurrentRoute {
  /** The name of the route; undefined until one was found. */
  name: string | undefined;
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Grows with each navigation, so that going to the same address again opens it anew. */
  visit: number;
  /** The definitions of the route could not be fetched. */
  failed?: boolean;
}

export const currentRouteAtom = atom<CurrentRoute>({ name: undefined, path: '/', params: {}, query: {}, visit: 0 });

/** How many places are on their way. */
export const routeLoadingAtom = atom(0);

/** What expressions read as `route`: the parameters of path and query, the route's name and its path. */
export const routeScopeAtom = atom((get) => {
  const { name, path, params, query } = get(currentRouteAtom);
  return { ...query, ...params, name, path };
});
