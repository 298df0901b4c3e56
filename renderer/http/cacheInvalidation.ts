import { appStore } from '../program/appStore.ts';
import { programAtom } from '../program/program.ts';
import { sessionAtom } from './session.ts';

/**
 * Cache invalidation: calls `forget` when fetched data may be outdated: new definitions are active, or another user,
 * who sees other records, signed in. A refreshed session does not count.
 */
export function onCacheInvalidation(forget: () => void): void {
  appStore.sub(programAtom, forget);
  let user = appStore.get(sessionAtom)?.sessionId;
  appStore.sub(sessionAtom, () => {
    const now = appStore.get(sessionAtom)?.sessionId;
    if (now !== user) forget();
    user = now;
  });
}
