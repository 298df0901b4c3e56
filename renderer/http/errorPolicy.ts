/**
 * The handling of a failed call for session and user (docs/contract/calls.md, Errors), decided in this function only.
 *
 * | status | what |
 * | --- | --- |
 * | 401 | to the landing route |
 * | 403, reason session | log out, clear what is stored, to the sign-in |
 * | 403 | "Permission denied!", and the work is kept |
 * | 440 | ask once, extend, call again |
 * | 500 | "Please try after some time." |
 * | none | "No server response or connection issue...!" |
 * | other | the data and the status are passed on; the server's msg is shown where nobody handles them |
 */
export type Verdict =
  | { what: 'landing' }
  | { what: 'logout' }
  | { what: 'extend' }
  | { what: 'tell'; message: string; text?: undefined }
  | { what: 'tell'; message?: undefined; text: string };

export function errorPolicy(status: number, answer: Readonly<Record<string, unknown>>): Verdict {
  if (status === 0) return { what: 'tell', message: 'noServerResponse' };
  if (status === 401) return { what: 'landing' };
  if (status === 403) {
    return answer.reason === 'session' ? { what: 'logout' } : { what: 'tell', message: 'permissionDenied' };
  }
  if (status === 440) return { what: 'extend' };
  const text = typeof answer.msg === 'string' ? answer.msg.trim() : '';
  if (status < 500 && text) return { what: 'tell', text };
  return { what: 'tell', message: 'tryAfterSomeTime' };
}
