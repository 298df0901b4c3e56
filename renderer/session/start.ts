/** The first things that a page does: the session that was kept, the definitions it reaches, the address it shows. */
import { atom } from 'jotai';
import { ApiError } from '../http/apiError.ts';
import { callApi, setSessionHandlers } from '../http/callApi.ts';
import { previewNow } from '../http/preview.ts';
import { clearSession, keepSession, onSessionElsewhere, restoreSession, session } from '../http/session.ts';
import { showAddress, startRouter } from '../navigation/navigate.ts';
import { appStore } from '../program/appStore.ts';
import { definition } from '../program/program.ts';
import { toast } from '../toasts/toast.ts';
import { startEvents } from './events.ts';
import {
  explainNewSession,
  extendSession,
  followElsewhere,
  forceLogout,
  markEnded,
  settle,
  toLanding,
} from './lifecycle.ts';
import { loadProgram } from './loadProgram.ts';

/** Set where the page cannot begin: the server does not answer, or not with definitions. */
export const startErrorAtom = atom<string | undefined>(undefined);

let loading: Promise<unknown> | undefined;
let again = false;
/** Other definitions are in force: fetched once, put in place of the old; what was typed stays where it is. */
function renew(): void {
  // The running request may have started before this notification.
  again = loading !== undefined;
  if (loading) return;
  loading = loadProgram()
    .then((changed) => {
      if (!changed) return;
      toast('newDefinitions', {}, 'info');
      void showAddress(false);
    })
    .catch(() => undefined)
    .finally(() => {
      loading = undefined;
      if (again) renew();
    });
}

async function loadForSession(): Promise<void> {
  try {
    await loadProgram();
  } catch (error) {
    const ofSession = previewNow() ? [401, 440] : [401, 403, 440];
    // A preview that may not be shown says why; the session holds.
    if (!(error instanceof ApiError) || !ofSession.includes(error.status)) throw error;
    // The open definitions have the words to ask with.
    await loadProgram({ anonymous: true });
    const goesOn = error.status === 440 && (await extendSession());
    if (goesOn) await loadProgram({ always: true });
    else {
      clearSession();
      markEnded();
    }
  }
}

/** Refreshes the user from the server: rights may have changed since the session was stored. */
async function refreshUser(): Promise<void> {
  const kept = session();
  if (!kept || !definition('api', 'me')) return;
  const now = await callApi('me');
  await keepSession({ ...kept, ...now, sessionId: kept.sessionId });
}

/** The user's permissions changed: the program is cut by them and must be reloaded. */
function renewRights(): void {
  void refreshUser()
    .catch(() => undefined)
    .then(renew);
}

/** Begins; called once, and again when the person asks to try again. */
export async function start(): Promise<void> {
  setSessionHandlers({
    extend: extendSession,
    landing: () => void toLanding(),
    logout: () => void forceLogout(),
    stale: renew,
  });
  try {
    appStore.set(startErrorAtom, undefined);
    await restoreSession();
    await loadForSession();
    await refreshUser().catch(() => undefined);
    const now = session();
    if (now && !(await settle(now))) return;
    startRouter();
    startEvents(renew, renewRights);
    onSessionElsewhere(followElsewhere);
    explainNewSession();
  } catch (error) {
    appStore.set(startErrorAtom, (error as Error).message);
  }
}
