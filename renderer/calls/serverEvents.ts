/** What the server tells by itself (GET /api/events), for whoever listens. */
export type ServerEvent =
  | { type: 'definitions'; hash: string }
  /** The user holds other permissions now. */
  | { type: 'rights' }
  | { type: 'job'; job: import('./jobs.ts').Job }
  | { type: 'rows'; entity: string; ids: readonly string[]; by?: string }
  /** What was missed cannot be told any more, or the user reaches other records (`reach`): whoever listens reads again. */
  | { type: 'resync'; reach?: boolean }
  | { type: 'ping' };

type Listener = (event: ServerEvent) => void;
const listeners = new Set<Listener>();

/** Listens to events of the server; gives the way to stop. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes an event on; used by the stream alone. */
export function emitServerEvent(event: ServerEvent): void {
  for (const listener of listeners) listener(event);
}
