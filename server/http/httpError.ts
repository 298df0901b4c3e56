/** What a request may end with, other than an answer (suite.txt section 8): a status, words, and what else is told. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  /**
   * @param status the HTTP status
   * @param msg what people are told
   * @param body further members of the answer, e.g. `reason`, `errorRows`
   */
  constructor(status: number, msg: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    super(msg);
    this.name = 'HttpError';
    this.status = status;
    this.body = { msg, ...body };
    this.headers = headers;
  }
}

export const noSession = (msg = 'Session Expired.') => new HttpError(401, msg, { reason: 'session' });
export const brokenSession = (msg = 'Session Expired.') => new HttpError(403, msg, { reason: 'session' });
export const expiredSession = () =>
  new HttpError(440, 'Your session is expired.. Do you want to continue?', { reason: 'expired' });
/** The work is kept: only a broken session logs out. */
export const denied = (what?: string) =>
  new HttpError(403, 'Permission denied!', { reason: 'permission', ...(what ? { detail: what } : {}) });
export const notFound = (msg = 'Not found.') => new HttpError(404, msg);
export const invalid = (msg: string, body: Record<string, unknown> = {}) => new HttpError(422, msg, body);
export const malformed = (msg: string, body: Record<string, unknown> = {}) => new HttpError(400, msg, body);
