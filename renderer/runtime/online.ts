/**
 * Whether the browser has a network, as it tells at once by its events. That it has one does not say that the server is reached:
 * a call that fails tells that (calls/errorPolicy.ts).
 */
import { atom } from 'jotai';

const known = atom(true);
known.onMount = (set) => {
  const look = () => set(navigator.onLine);
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
};

export const onlineAtom = atom((get) => get(known));
