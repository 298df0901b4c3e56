/**
 * The addresses that a person opened lately, for the first page and the palette. They are kept by the person in this browser, so
 * that the next tab knows them; with the session they go.
 */
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { session, sessionAtom } from '../http/session.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { currentRouteAtom } from './routeAtom.ts';

interface Recent {
  path: string;
  title: string;
}
const MAX_ENTRIES = 8;
/** The title of a record is there once it was loaded. */
const TITLE_MS = 1500;
const keyOf = (user: string): string => `invoize.recent.${user}`;

function storedEntries(user: string): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(list) ? (list as Recent[]) : [];
  } catch {
    return [];
  }
}

/** Counts what was noted: the list is read again. */
const notedAtom = atom(0);
const readAgain = () => appStore.set(notedAtom, (count) => count + 1);

export const recentAtom = atom<readonly Recent[]>((get) => {
  get(notedAtom);
  const user = get(sessionAtom)?.loggedInUser.id;
  return user === undefined ? [] : storedEntries(user);
});

function note(user: string, entry: Recent): void {
  const others = storedEntries(user).filter(({ path }) => path !== entry.path);
  localStorage.setItem(keyOf(user), JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
  readAgain();
}

/** Forgets what a person opened: they have signed out. */
export function forgetRecent(user: string): void {
  localStorage.removeItem(keyOf(user));
  readAgain();
}

/** Notes each place that is opened, under the title that the window has then. */
export function useRecent(): void {
  const { path, name, visit } = useAtomValue(currentRouteAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit.
  useEffect(() => {
    const route = name ? definition('route', name) : undefined;
    const user = session()?.loggedInUser.id;
    if (!route || route.session === 'none' || user === undefined) return;
    const timer = setTimeout(() => {
      if (session()?.loggedInUser.id !== user) return;
      note(user, { path, title: document.title.replace(tenant().titleSuffix, '') });
    }, TITLE_MS);
    return () => clearTimeout(timer);
  }, [path, name, visit]);
  // Follow changes of other tabs.
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(keyOf(''))) readAgain();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, []);
}
