/** Fetching the shell's definitions, with what is open beyond it, and taking them into use. */
import type { ClosureKind } from '../../metadata/signatures/closureKinds.ts';
import { ApiError } from '../http/apiError.ts';
import { callHeaders } from '../http/callApi.ts';
import { forgetClosures, withOpenClosures } from '../http/closures.ts';
import { dialogsAtom } from '../navigation/dialogs.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom, programInForce, programOf, todayAtom } from '../program/program.ts';
import { bootMessage, storeBootMessages } from './bootMessages.ts';

/** The one address that cannot be read from the definitions. */
const ADDRESS = '/api/program';

type Answer = PageProgram | { unchanged: true; hash: string };

/**
 * Fetches the program. `anonymous` omits the session. Returns true if another program is now active. @throws ApiError
 * with the status of an invalid session; without definitions, no policy can handle it here
 */
export async function loadProgram(how: { anonymous?: boolean; always?: boolean } = {}): Promise<boolean> {
  const known = how.always ? undefined : programInForce()?.cut;
  const headers = callHeaders();
  if (how.anonymous) headers.sessionId = '';
  let response: Response;
  try {
    response = await fetch(known ? `${ADDRESS}?hash=${known}` : ADDRESS, {
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
      cache: 'no-store',
    });
  } catch {
    throw new ApiError(0, {}, bootMessage('frame.noAnswer'));
  }
  const answer = (await response.json().catch(() => ({}))) as Answer & { msg?: string };
  if (!response.ok) {
    const text = answer.msg ?? bootMessage('frame.badAnswer', { status: String(response.status) });
    throw new ApiError(response.status, { ...answer }, text);
  }
  if ('unchanged' in answer) return false;
  if (how.anonymous) forgetClosures();
  const next = await withOpenClosures(programOf(answer), openNow());
  appStore.set(todayAtom, answer.today);
  appStore.set(programAtom, next);
  storeBootMessages();
  return true;
}

/** Open routes and dialogs, which must continue with the new definitions. */
function openNow(): (readonly [kind: ClosureKind, name: string])[] {
  const { name: route } = appStore.get(currentRouteAtom);
  return [
    ...(route === undefined ? [] : [['route', route] as const]),
    ...appStore.get(dialogsAtom).map(({ name, isPage }) => [isPage ? 'route' : 'dialog', name] as const),
  ];
}
