/** While nobody waits, fetches the definitions of the routes that the menu leads to: a screen then opens without a call. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { prefetchClosure } from '../http/closures.ts';
import type { MenuEntry } from '../navigation/menus.ts';
import { useMenu } from '../navigation/useMenu.ts';
import { definition, programAtom } from '../program/program.ts';

/** Browsers without it get the same a moment later. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};

const routesOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ menu, under }) => [...(menu.route ? [menu.route] : []), ...routesOf(under)]);

/** Prefetches one route at a time, so that the user's own requests hardly wait. */
export function usePrefetch(): void {
  const entries = useMenu();
  const program = useAtomValue(programAtom);
  const names = routesOf(entries).join(' ');
  useEffect(() => {
    // On metered connections, or with data saver on, only opened routes are loaded.
    const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
    if (saveData || program?.cut === undefined) return;
    const waiting = names.split(' ').filter((name) => definition('route', name)?.screen !== undefined);
    let stop = () => {};
    const next = () => {
      // Without a network it would only fail; what is opened later is fetched then.
      const name = navigator.onLine ? waiting.shift() : undefined;
      if (name === undefined) return;
      stop = whenIdle(() => void prefetchClosure('route', name).then(next));
    };
    next();
    return () => {
      waiting.length = 0;
      stop();
    };
  }, [names, program]);
}
