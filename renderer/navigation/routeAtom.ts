/** Where the page is: the address, and the route that it matched. */
import { atom } from 'jotai';

export interface Place {
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

export const placeAtom = atom<Place>({ name: undefined, path: '/', params: {}, query: {}, visit: 0 });

/** How many places are on their way. */
export const arrivingAtom = atom(0);

/** What expressions read as `route`: the parameters of path and query, the route's name and its path. */
export const routeScopeAtom = atom((get) => {
  const { name, path, params, query } = get(placeAtom);
  return { ...query, ...params, name, path };
});
