/** How a session begins, changes, is extended and ends (docs/contract/calls.md, Sessions). */
import { addressOf, callApi, callHeaders } from '../http/callApi.ts';
import { jobsAtom } from '../http/jobs.ts';
import { clearSession, keepSession, type Session, session } from '../http/session.ts';
import { closeDialogs } from '../navigation/dialogs.ts';
import { goPath, showAddress } from '../navigation/navigate.ts';
import { forgetRecent } from '../navigation/recentRoutes.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { message } from '../text/messages.ts';
import { ask, clearToasts, questionsAtom, toast } from '../toasts/toast.ts';
import { loadProgram } from './loadProgram.ts';

/** Response of a sign-in, `me` and a context switch: a session, possibly under `userDetails`. */
export type SignInAnswer = Partial<Session> & { userDetails?: Partial<Session> };

/** Storage key of the reason for a reload. */
const ENDED = 'invoize.ended';

function sessionFrom(answer: SignInAnswer, before?: Session): Session {
  const { userDetails, ...own } = answer;
  const given = { ...before, ...own, ...userDetails };
  if (!given.sessionId || !given.loggedInUser) throw new Error('The sign-in gave no session.');
  return {
    ...given,
    sessionId: given.sessionId,
    loggedInUser: given.loggedInUser,
    permissions: given.permissions ?? [],
    products: given.products ?? [],
    context: given.context ?? {},
  };
}

/**
 * Users of type TO work on the rating site; for organizations of status 4 the system's shipment profile is requested.
 * Returns false if the page is left.
 */
export async function settle(now: Session): Promise<boolean> {
  if (now.loggedInUser.userType === 'TO') {
    const site = now.ratingSite;
    if (site) {
      location.assign(site);
      return false;
    }
  }
  if (Number(now.loggedInUser.orgStatus) === 4 && now.context.system && definition('api', 'shipmentProfile')) {
    // Its fields are in the loaded program: the call only reports to the user if the profile is missing.
    await callApi('shipmentProfile', { path: { id: now.context.system } }).catch(() => undefined);
  }
  return true;
}

/** Takes a sign-in's answer into use and goes to where the person wanted, else to their own first page. */
export async function beginSession(answer: SignInAnswer): Promise<void> {
  clearToasts();
  await keepSession(sessionFrom(answer));
  await loadProgram({ always: true });
  const now = session();
  if (!now || !(await settle(now))) return;
  const { to } = appStore.get(currentRouteAtom).query;
  const own = now.context.defaultNavigationURL ?? now.loggedInUser.userDefaultNavigationURL;
  // Only an address of this application: a link must not lead elsewhere after signing in. A browser leaves tabs and line ends out.
  const [first = '/'] = [to, own].filter((address) => address && /^\/(?![/\\])\S*$/.test(address));
  await goPath(first, { replace: true, settled: true });
}

/** After switching company or system, rows and rights may differ: everything is reopened. */
export async function changeContext(answer: SignInAnswer = {}): Promise<void> {
  const before = session();
  if (!before) return;
  await keepSession(sessionFrom(answer, before));
  await loadProgram({ always: true });
  const now = session();
  closeDialogs();
  if (now && (await settle(now))) await showAddress();
}

/** Leaves the session on this side: nothing of it stays, and the program shrinks to the open pages. */
async function leave(route: 'landing' | 'login'): Promise<void> {
  // The screen goes first: one that is still drawn would ask the server in the name of nobody.
  appStore.set(currentRouteAtom, (place) => ({ ...place, name: undefined }));
  closeDialogs();
  for (const question of appStore.get(questionsAtom)) question.answer(undefined);
  clearToasts();
  const before = session();
  if (before) forgetRecent(before.loggedInUser.id);
  clearSession();
  appStore.set(jobsAtom, []);
  const name = tenant()[route];
  const path = definition('route', name)?.path ?? '/';
  await loadProgram({ anonymous: true, always: true }).catch(() => undefined);
  history.replaceState(null, '', path);
  await showAddress();
}

let leaving: Promise<void> | undefined;
const once = (work: () => Promise<void>): Promise<void> => {
  leaving ??= work().finally(() => {
    leaving = undefined;
  });
  return leaving;
};

/** Ends the session in the browser; the server has ended it already. */
export const endSession = (): Promise<void> => once(() => leave('login'));

/** A person signs out. */
export async function signOut(): Promise<void> {
  await callApi('logout', { handles: 'all' }).catch(() => undefined);
  if (session()) await endSession();
}

/**
 * The server does not know the session (401): it expired, or the user signed out elsewhere. Shows a message if there
 * was a session.
 */
export const toLanding = (): Promise<void> =>
  once(async () => {
    const had = session() !== undefined;
    await leave('landing');
    if (had) toast('sessionEndedElsewhere', {}, 'warning');
  });

/** The session that this window had is over: said once its first page is there. */
export const markEnded = (): void => sessionStorage.setItem(ENDED, 'yes');
/** Another page of this browser signed out, or in as another user: reload with a message. */
export function followElsewhere(): void {
  markEnded();
  location.reload();
}
/** Shows the reason for an automatic reload. */
export function explainNewSession(): void {
  const why = sessionStorage.getItem(ENDED);
  sessionStorage.removeItem(ENDED);
  if (session()) return;
  if (why) toast('sessionEndedElsewhere', {}, 'warning');
  else if (appStore.get(currentRouteAtom).name !== undefined) explainSignIn();
  else {
    const stop = appStore.sub(currentRouteAtom, () => {
      stop();
      explainSignIn();
    });
  }
}

/** Shows why the sign-in page replaced an address that requires a session. */
function explainSignIn(): void {
  if (session() || (appStore.get(currentRouteAtom).query.to ?? '') === '') return;
  toast('sessionExpired', {}, 'warning');
  toast('redirectingToLogin', {}, 'info');
}

/** The session is broken, or was not extended: said, and to the sign-in. */
export const forceLogout = (): Promise<void> =>
  once(async () => {
    const had = session() !== undefined;
    await leave('login');
    if (!had) return;
    toast('sessionExpired', {}, 'warning');
    toast('redirectingToLogin', {}, 'info');
  });

let extending: Promise<boolean> | undefined;

async function extendNow(): Promise<boolean> {
  const before = session();
  if (!before) return false;
  if (!(await ask({ text: message('sessionExpiredAsk') }))) return false;
  // Not through the client: a 440 to this very call must not ask again.
  const { method, url } = addressOf('extendSession');
  const response = await fetch(url, {
    method,
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: before.sessionId, data: before.data }),
  }).catch(() => undefined);
  if (!response?.ok) return false;
  const answer = (await response.json().catch(() => ({}))) as { sessionId?: string };
  await keepSession({ ...before, sessionId: answer.sessionId ?? before.sessionId });
  return true;
}

/** Asks the user to continue, once for all waiting calls, and extends the session. */
export function extendSession(): Promise<boolean> {
  extending ??= extendNow().finally(() => {
    extending = undefined;
  });
  return extending;
}
