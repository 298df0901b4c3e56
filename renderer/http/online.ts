/**
 * True if the browser reports a network connection through its events. It does not mean that the server is reachable:
 * failed calls show that (calls/errorPolicy.ts).
 */
import { atom } from 'jotai';

const browserOnlineAtom = atom(true);
browserOnlineAtom.onMount = (set) => {
  const look = () => set(navigator.onLine);
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
};

export const onlineAtom = atom((get) => get(browserOnlineAtom));

const listeners = new Set<() => void>();
/** Calls `listener` once the server can be reached again: the network is back, or the stream of events is. */
export function onReachable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** The server was out of reach, and answers again. */
export function notifyReachable(): void {
  for (const listener of listeners) listener();
}
// Tests in Node have no window.
if (typeof window !== 'undefined') window.addEventListener('online', notifyReachable);
