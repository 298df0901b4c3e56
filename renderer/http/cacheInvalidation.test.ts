import { expect, it } from 'vitest';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { onCacheInvalidation } from './cacheInvalidation.ts';
import { type Session, sessionAtom } from './session.ts';

it('clears caches on new definitions and on another user, not on a refreshed session', () => {
  let times = 0;
  const session = (sessionId: string) => ({ sessionId, permissions: [], loggedInUser: {} }) as unknown as Session;
  appStore.set(sessionAtom, session('one'));
  onCacheInvalidation(() => {
    times += 1;
  });
  appStore.set(sessionAtom, session('one'));
  expect(times).toBe(0);
  appStore.set(programAtom, { hash: 'other' } as PageProgram);
  expect(times).toBe(1);
  appStore.set(sessionAtom, session('two'));
  expect(times).toBe(2);
  appStore.set(sessionAtom, undefined);
  expect(times).toBe(3);
});
