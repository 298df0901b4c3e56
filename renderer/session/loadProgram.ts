/** Fetching the definitions that this session reaches, and taking them into use. */
import { ApiError } from '../calls/apiError.ts';
import { callHeaders } from '../calls/callApi.ts';
import { appStore } from '../runtime/appStore.ts';
import { type PageProgram, programAtom, programInForce, todayAtom } from '../runtime/program.ts';
import { firstWord, keepFirstWords } from './firstWords.ts';

/** The one address that cannot be read from the definitions. */
const ADDRESS = '/api/program';

type Answer = PageProgram | { unchanged: true; hash: string };

/**
 * Fetches the program. `anonymous` leaves the session out. Gives whether another one is in force now; throws ApiError
 * with the status of a session that does not hold, before any definition could say what to do.
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
    throw new ApiError(0, {}, firstWord('frame.noAnswer'));
  }
  const answer = (await response.json().catch(() => ({}))) as Answer & { msg?: string };
  if (!response.ok) {
    const text = answer.msg ?? firstWord('frame.badAnswer', { status: String(response.status) });
    throw new ApiError(response.status, { ...answer }, text);
  }
  if ('unchanged' in answer) return false;
  appStore.set(todayAtom, answer.today);
  appStore.set(programAtom, answer);
  keepFirstWords();
  return true;
}
