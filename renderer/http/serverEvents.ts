/** Server-sent events (GET /api/events) and their listeners. */
export type ServerEvent =
  | { type: 'definitions'; hash: string }
  /** The user holds other permissions now. */
  | { type: 'rights' }
  | { type: 'job'; job: import('./jobs.ts').Job }
  | { type: 'rows'; entity: string; ids: readonly string[]; by?: string }
  /** Missed events are no longer available, or the user has access to other records (`reach`): listeners reload. */
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
