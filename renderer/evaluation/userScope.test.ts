import { afterEach, expect, it } from 'vitest';
import { compileExpression } from '../../engine/expressions/compileExpression.ts';
import { type Session, sessionAtom } from '../http/session.ts';
import { appStore } from '../program/appStore.ts';
import { userScopeAtom } from './userScope.ts';

afterEach(() => appStore.set(sessionAtom, undefined));

const isAdmin = compileExpression({ if: [{ var: 'user.isAdmin' }, 'yes', 'no'] });

it.each([
  ['1', 'yes'],
  ['0', 'no'],
])('reads "%s" of the answer as a condition: %s', (answered, expected) => {
  const session = { loggedInUser: { isAdmin: answered }, permissions: [], products: [], context: {} };
  appStore.set(sessionAtom, session as unknown as Session);
  expect(isAdmin.run({ user: appStore.get(userScopeAtom) })).toBe(expected);
});
