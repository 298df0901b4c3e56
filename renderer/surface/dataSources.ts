/** The data of a surface (metadata/kinds/screen.ts): loaded when it opens, again when what a source reads changes. */
import { atom, type PrimitiveAtom } from 'jotai';
import type { DataSource } from '../../metadata/kinds/screen.ts';
import { ApiError, isAbort } from '../http/apiError.ts';
import { callApi } from '../http/callApi.ts';
import { onReachable } from '../http/online.ts';
import { onServerEvent } from '../http/serverEvents.ts';
import { appStore } from '../program/appStore.ts';
import { toastText } from '../toasts/toast.ts';
import type { Cells } from './cells.ts';
import type { Locals, Surface } from './componentContract.ts';

export interface DataSources {
  has(name: string): boolean;
  load(name: string): Promise<void>;
  /** Loads all, follows what they read; gives the way to stop. */
  begin(): () => void;
  /** Takes over other definitions of the sources: only those that now ask something else are loaded again. */
  renew(): void;
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

/** The request of a source as a string for comparison. */
function question(surface: Surface, source: DataSource): string {
  if (source.when !== undefined && !surface.value(source.when)) return '';
  const body = source.body === undefined ? undefined : surface.value(source.body);
  return JSON.stringify([source.api, evaluated(surface, source.path), evaluated(surface, source.query), body]);
}

/** @param sources returns the current sources; `renew` applies changes */
export function createDataSources(
  surface: Surface,
  cells: Cells,
  sources: () => Readonly<Record<string, DataSource>>,
): DataSources {
  const loadingAtom = atom(0);
  const under = new Map<string, AbortController>();
  const asked = new Map<string, string>();
  /** The last answered request of each source. */
  const answered = new Map<string, string>();
  /** Those that did not reach the server. */
  const failed = new Set<string>();
  /** Functions that unsubscribe each source, while the surface is in use. */
  let followed: Map<string, () => void> | undefined;

  /** @param isOther whether the user reaches other records since: what is refused now is shown no longer */
  async function load(name: string, isOther = false): Promise<void> {
    const source = sources()[name];
    if (!source) return;
    const ask = question(surface, source);
    asked.set(name, ask);
    if (source.when !== undefined && !surface.value(source.when)) return;
    const path = evaluated(surface, source.path);
    // An id that is not known yet will be, and when the address changes the screen is about to go: what it reads wakes it.
    if (Object.values(path ?? {}).some((part) => part === undefined || part === null || part === '')) return;
    under.get(name)?.abort();
    const mine = new AbortController();
    under.set(name, mine);
    failed.delete(name);
    appStore.set(loadingAtom, (count) => count + 1);
    try {
      const answer = await callApi(source.api, {
        path,
        query: evaluated(surface, source.query),
        body: source.body === undefined ? undefined : surface.value(source.body),
        signal: mine.signal,
        isWithoutGesture: true,
      });
      if (mine.signal.aborted) return;
      answered.set(name, ask);
      appStore.set(cells.cell(name), answer);
    } catch (error) {
      if (isAbort(error)) return;
      if (error instanceof ApiError && error.status === 0) failed.add(name);
      // The answer to another question (the documents of the row before) would stand for this one.
      const isLost = isOther && error instanceof ApiError && [403, 404].includes(error.status);
      if (isLost || answered.get(name) !== ask) appStore.set(cells.cell(name), undefined);
      if (!(error instanceof ApiError && error.told)) toastText((error as Error).message, 'error');
    } finally {
      appStore.set(loadingAtom, (count) => count - 1);
    }
  }

  /** Loads a source again when what it reads changes; gives the way to stop. */
  function follow(name: string, source: DataSource): () => void {
    const read = [source.when, ...Object.values(source.path ?? {}), ...Object.values(source.query ?? {}), source.body];
    let queued = false;
    const again = () => {
      if (queued) return;
      queued = true;
      // Several changes of one action cause one request.
      queueMicrotask(() => {
        queued = false;
        void load(name);
      });
    };
    const stops = read.flatMap((expression) =>
      expression === undefined ? [] : [surface.watch(expression, NO_LOCALS, again)],
    );
    return () => {
      for (const stop of stops) stop();
    };
  }

  return {
    has: (name) => Object.hasOwn(sources(), name),
    load: (name) => load(name),
    loadingAtom,
    begin() {
      const mine = new Map<string, () => void>();
      followed = mine;
      for (const [name, source] of Object.entries(sources())) {
        mine.set(name, follow(name, source));
        void load(name);
      }
      const stopRetrying = onReachable(() => {
        for (const name of failed) void load(name);
      });
      const stopListening = onServerEvent((event) => {
        if (event.type === 'resync' && event.reach) for (const name of mine.keys()) void load(name, true);
      });
      return () => {
        stopListening();
        stopRetrying();
        for (const stop of mine.values()) stop();
        if (followed === mine) followed = undefined;
        for (const call of under.values()) call.abort();
      };
    },
    renew() {
      if (!followed) return;
      for (const stop of followed.values()) stop();
      const before = new Set(followed.keys());
      followed.clear();
      for (const [name, source] of Object.entries(sources())) {
        before.delete(name);
        followed.set(name, follow(name, source));
        if (asked.get(name) !== question(surface, source)) void load(name);
      }
      for (const gone of before) {
        under.get(gone)?.abort();
        asked.delete(gone);
        appStore.set(cells.cell(gone), undefined);
      }
    },
  };
}
