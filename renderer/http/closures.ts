/**
 * The definitions beyond the shell: a closure for each route, dialog and component, fetched on demand and cached by its
 * hash. After a publication or a change of rights a cached closure is revalidated before use, and downloaded again only
 * if it changed.
 */
import type { ProgramPart } from '../../metadata/projection.ts';
import type { ClosureKind } from '../../metadata/signatures/closureKinds.ts';
import { addDefinitions, definition, type PageProgram, programInForce } from '../program/program.ts';
import { ApiError } from './apiError.ts';
import { callApiRaw } from './callApi.ts';

interface CachedClosure {
  part: ProgramPart;
  /** Hash of the part. */
  hash: string;
  /** The program cut for which the server confirmed the closure. */
  cut: string | undefined;
}

const closureCache = new Map<string, CachedClosure>();
const loading = new Map<string, Promise<void>>();

const keyOf = (kind: ClosureKind, name: string) => `${kind}/${name}`;

/** The others are for who designs screens. */
const isForEverybody = (kind: ClosureKind) => kind === 'route' || kind === 'dialog' || kind === 'component';

/** Asks the server for a closure, naming the one that is kept. */
async function fetchClosure(kind: ClosureKind, name: string, cut: string | undefined): Promise<CachedClosure> {
  const key = keyOf(kind, name);
  const before = closureCache.get(key);
  if (before && before.cut === cut) return before;
  const response = await callApiRaw(isForEverybody(kind) ? 'programClosure' : 'authoringClosure', {
    path: { kind, name },
    query: before ? { hash: before.hash } : {},
    handles: 'all',
  });
  const answer = (await response.json()) as ProgramPart & { unchanged?: true; hash?: string };
  const hash = (response.headers.get('etag') ?? '').replace(/^W\//, '').replaceAll('"', '');
  const next = answer.unchanged && before ? { ...before, cut } : { part: answer, hash, cut };
  closureCache.set(key, next);
  return next;
}

/** The parts of a closure and of the components in it, first things first. */
async function fetchWhole(kind: ClosureKind, name: string, cut: string | undefined): Promise<ProgramPart[]> {
  const { part } = await fetchClosure(kind, name, cut);
  const words = await Promise.all(part.components.map((component) => fetchClosure('component', component, cut)));
  return [part, ...words.map((one) => one.part)];
}

/** True if all definitions of a route or dialog are loaded. */
export function isLoaded(kind: ClosureKind, name: string): boolean {
  const program = programInForce();
  const closure = closureCache.get(keyOf(kind, name));
  if (closure && closure.cut === program?.cut && closure.part.components.every((one) => isLoaded('component', one))) {
    addDefinitions(closure.part);
    for (const one of closure.part.components)
      addDefinitions((closureCache.get(keyOf('component', one)) as CachedClosure).part);
    return true;
  }
  // A page without a cut has its program whole.
  return program?.cut === undefined;
}

/**
 * Fetches what a route, dialog or screen needs, once however many ask, and takes it into use.
 * @throws ApiError 404 where it is not there or not for this person; status 0 where the server did not answer
 */
export function loadClosure(kind: ClosureKind, name: string): Promise<void> {
  if (isLoaded(kind, name)) return Promise.resolve();
  const key = keyOf(kind, name);
  const underWay = loading.get(key);
  if (underWay) return underWay;
  const work = fetchWhole(kind, name, programInForce()?.cut)
    .then((parts) => {
      for (const part of parts) addDefinitions(part);
    })
    .finally(() => loading.delete(key));
  loading.set(key, work);
  return work;
}

/** Fetches a closure that may be needed soon, without taking it into use; whether it comes is nobody's concern. */
export async function prefetchClosure(kind: ClosureKind, name: string): Promise<void> {
  await fetchWhole(kind, name, programInForce()?.cut).catch(() => undefined);
}

/**
 * Adds the closures of what is open to a program that is about to take the place of the present one. One that cannot be had
 * is left out: who opened it sees that it is gone.
 */
export async function withOpenClosures(
  program: PageProgram,
  open: readonly (readonly [kind: ClosureKind, name: string])[],
): Promise<PageProgram> {
  const fetched = await Promise.all(
    open.map(([kind, name]) =>
      fetchWhole(kind, name, program.cut).catch((error) => {
        if (error instanceof ApiError && error.status === 0) throw error;
        return [];
      }),
    ),
  );
  for (const part of fetched.flat()) addDefinitions(part, program);
  return program;
}

/** Forgets everything: what one person was sent is not kept for the next. */
export function forgetClosures(): void {
  closureCache.clear();
}

/** True if a dialog can be opened immediately. */
export const isDialogLoaded = (name: string): boolean =>
  definition('dialog', name) !== undefined || isLoaded('dialog', name);
