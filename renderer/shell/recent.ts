/** The addresses that were opened lately, for the palette. */
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { placeAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';

interface Recent {
  path: string;
  title: string;
}
const KEPT = 'invoize.recent';
const MOST = 8;

function kept(): Recent[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(list) ? (list as Recent[]) : [];
  } catch {
    return [];
  }
}

export const recentAtom = atom<readonly Recent[]>(kept());

/** Notes each place that is opened, under the title that the window has then. */
export function useRecent(): void {
  const { path, name, visit } = useAtomValue(placeAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit.
  useEffect(() => {
    const route = name ? definition('route', name) : undefined;
    if (!route || route.session === 'none') return;
    // The title of a record is there once it was loaded.
    const timer = setTimeout(() => {
      const title = document.title.replace(tenant().titleSuffix, '');
      appStore.set(recentAtom, (before) =>
        [{ path, title }, ...before.filter((one) => one.path !== path)].slice(0, MOST),
      );
      sessionStorage.setItem(KEPT, JSON.stringify(appStore.get(recentAtom)));
    }, 1500);
    return () => clearTimeout(timer);
  }, [path, name, visit]);
}
