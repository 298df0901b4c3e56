import { expect, it } from 'vitest';
import { type Session, sessionAtom } from '../calls/session.ts';
import { appStore } from './appStore.ts';
import { onOtherView } from './onOtherView.ts';
import { type PageProgram, programAtom } from './program.ts';

it('forgets with other definitions and with another user, and not with a session that is kept anew', () => {
  let times = 0;
  const session = (sessionId: string) => ({ sessionId, permissions: [] }) as unknown as Session;
  appStore.set(sessionAtom, session('one'));
  onOtherView(() => {
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
