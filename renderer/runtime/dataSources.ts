/** The data of a surface (metadata/kinds/screen.ts): loaded when it opens, again when what a source reads changes. */
import { atom, type PrimitiveAtom } from 'jotai';
import type { DataSource } from '../../metadata/kinds/screen.ts';
import { ApiError, isAbort } from '../calls/apiError.ts';
import { callApi } from '../calls/callApi.ts';
import { appStore } from './appStore.ts';
import type { Locals, Surface } from './componentContract.ts';
import type { Cells } from './scope.ts';
import { toastText } from './toast.ts';

export interface DataSources {
  has(name: string): boolean;
  load(name: string): Promise<void>;
  /** Loads all, follows what they read; gives the way to stop. */
  begin(): () => void;
  loadingAtom: PrimitiveAtom<number>;
}

const NO_LOCALS: Locals = {};

/** Evaluates the members of a map of expressions. */
export function evaluated(
  surface: Surface,
  map: Readonly<Record<string, unknown>> | undefined,
  locals: Locals = NO_LOCALS,
): Record<string, unknown> | undefined {
  if (!map) return undefined;
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, surface.value(value, locals)]));
}

export function createDataSources(
  surface: Surface,
  cells: Cells,
  sources: Readonly<Record<string, DataSource>>,
): DataSources {
  const loadingAtom = atom(0);
  const under = new Map<string, AbortController>();

  async function load(name: string): Promise<void> {
    const source = sources[name];
    if (!source || (source.when !== undefined && !surface.value(source.when))) return;
    under.get(name)?.abort();
    const mine = new AbortController();
    under.set(name, mine);
    appStore.set(loadingAtom, (count) => count + 1);
    try {
      const answer = await callApi(source.api, {
        path: evaluated(surface, source.path),
        query: evaluated(surface, source.query),
        body: source.body === undefined ? undefined : surface.value(source.body),
        signal: mine.signal,
      });
      if (!mine.signal.aborted) appStore.set(cells.cell(name), answer);
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof ApiError && error.told)) toastText((error as Error).message, 'error');
    } finally {
      appStore.set(loadingAtom, (count) => count - 1);
    }
  }

  return {
    has: (name) => Object.hasOwn(sources, name),
    load,
    loadingAtom,
    begin() {
      const stops: (() => void)[] = [];
      for (const [name, source] of Object.entries(sources)) {
        const read = [
          source.when,
          ...Object.values(source.path ?? {}),
          ...Object.values(source.query ?? {}),
          source.body,
        ];
        let queued = false;
        const again = () => {
          if (queued) return;
          queued = true;
          // What one action sets together asks once.
          queueMicrotask(() => {
            queued = false;
            void load(name);
          });
        };
        for (const expression of read) {
          if (expression !== undefined) stops.push(surface.watch(expression, NO_LOCALS, again));
        }
        void load(name);
      }
      return () => {
        for (const stop of stops) stop();
        for (const call of under.values()) call.abort();
      };
    },
  };
}
