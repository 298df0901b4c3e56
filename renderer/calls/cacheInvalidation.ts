import { appStore } from '../program/appStore.ts';
import { programAtom } from '../program/program.ts';
import { sessionAtom } from './session.ts';

/**
 * Cache invalidation: calls `forget` when what was fetched may not hold any more: other definitions are in force, or another
 * user, who sees other records, is signed in. A session that is only kept anew is the same one.
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
