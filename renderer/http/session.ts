/** The user's session. */
import { atom } from 'jotai';
import { appStore } from '../program/appStore.ts';
import { setOwnZone } from '../program/zone.ts';
import { previewNow } from './preview.ts';
import { seal, unseal } from './seal.ts';

export interface Named {
  id: string;
  name: string;
}
export interface LoggedInUser {
  id: string;
  email: string;
  name: string;
  isAdmin: '1' | '0';
  userCompany: Named;
  userSystem: Named[];
  userCountry?: string;
  userTimeZone?: string;
  userDefaultNavigationURL?: string;
  userType?: string;
  orgStatus?: number;
  companies: (Named & { systems: Named[] })[];
}
export interface SearchContext {
  company?: string;
  system?: string;
  country?: string;
  defaultNavigationURL?: string;
}
export interface Session {
  sessionId: string;
  loggedInUser: LoggedInUser;
  permissions: string[];
  products: string[];
  context: SearchContext;
  ratingSite?: string;
  /** Data sealed by the server, sent back to extend the session. */
  data?: string;
}

export const sessionAtom = atom<Session | undefined>(undefined);
/** The permission under which the user acts: set by pressing what needs one, sent as `currentContext`. */
export const currentContextAtom = atom<string>('');

const STORED = 'invoize.session';

export const session = (): Session | undefined => appStore.get(sessionAtom);
appStore.sub(sessionAtom, () => setOwnZone(session()?.loggedInUser.userTimeZone));

/**
 * Takes a session into use and keeps it, sealed. A first one is kept before it is in use: who leaves the page as soon as it
 * shows the shell is still signed in on the next. One that follows another is in use at once, for calls under way.
 */
export async function keepSession(next: Session): Promise<void> {
  if (session()) appStore.set(sessionAtom, next);
  const followed = session();
  const sealed = await seal(next);
  // Signed out, or another session taken, while it was sealed.
  if (session() !== followed) return;
  // The reduced rights of a preview apply to this window only.
  if (sealed && !previewNow()) localStorage.setItem(STORED, sealed);
  appStore.set(sessionAtom, next);
}

/** Restores the session stored by an earlier page; undefined if none is stored. */
export async function restoreSession(): Promise<Session | undefined> {
  const text = localStorage.getItem(STORED);
  if (!text) return undefined;
  const kept = (await unseal(text)) as Session | undefined;
  if (kept?.sessionId) appStore.set(sessionAtom, kept);
  else localStorage.removeItem(STORED);
  return session();
}

/** Forgets the session and everything kept with it. */
export function clearSession(): void {
  appStore.set(sessionAtom, undefined);
  appStore.set(currentContextAtom, '');
  localStorage.removeItem(STORED);
}

/**
 * Calls `listener` when another page of this browser signs in as another user, or out. Storing the same session again
 * (every page does at its start) is ignored.
 */
export function onSessionElsewhere(listener: () => void): void {
  addEventListener('storage', async (event) => {
    if (event.key !== STORED && event.key !== null) return;
    const text = localStorage.getItem(STORED);
    const kept = text ? ((await unseal(text)) as Session | undefined) : undefined;
    if (kept?.sessionId !== session()?.sessionId) listener();
  });
}

/**
 * True if the user has a permission. An admin has all (docs/contract/calls.md, Access); products limit elements, not
 * rights.
 */
export function holds(
  permission: string | readonly string[] | undefined,
  of: Session | undefined = session(),
): boolean {
  if (permission === undefined) return true;
  if (!of) return false;
  if (of.loggedInUser.isAdmin === '1') return true;
  const asked = typeof permission === 'string' ? [permission] : permission;
  return asked.some((key) => of.permissions.includes(key));
}
