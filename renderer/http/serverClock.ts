/** The server's time, so that clocks and expiry do not depend on this computer's. */
import { atom } from 'jotai';
import { appStore } from '../program/appStore.ts';

/** Milliseconds that the server is ahead of this computer. */
const aheadAtom = atom(0);

/** Takes in the X-Server-Date header of an answer. */
export function updateServerClock(text: string | null): void {
  const at = text ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(at)) return;
  const ahead = at - Date.now();
  // Less than a second is the way of the answer, not a wrong clock.
  if (Math.abs(ahead - appStore.get(aheadAtom)) > 1000) appStore.set(aheadAtom, ahead);
}

export const serverNow = (): number => Date.now() + appStore.get(aheadAtom);
