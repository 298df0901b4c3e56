/** The addresses that were opened lately, for the palette. */
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { currentRouteAtom } from './routeAtom.ts';

interface Recent {
  path: string;
  title: string;
}
const STORAGE_KEY = 'invoize.recent';
const MAX_ENTRIES = 8;

function storedEntries(): Recent[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(list) ? (list as Recent[]) : [];
  } catch {
    return [];
  }
}

export const recentAtom = atom<readonly Recent[]>(storedEntries());

/** Notes each place that is opened, under the title that the window has then. */
export function useRecent(): void {
  const { path, name, visit } = useAtomValue(currentRouteAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit.
  useEffect(() => {
    const route = name ? definition('route', name) : undefined;
    if (!route || route.session === 'none') return;
    // The title of a record is there once it was loaded.
    const timer = setTimeout(() => {
      const title = document.title.replace(tenant().titleSuffix, '');
      appStore.set(recentAtom, (before) =>
        [{ path, title }, ...before.filter((one) => one.path !== path)].slice(0, MAX_ENTRIES),
      );
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(appStore.get(recentAtom)));
    }, 1500);
    return () => clearTimeout(timer);
  }, [path, name, visit]);
}
