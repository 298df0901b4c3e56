import type { Program } from '../../../metadata/program.ts';
import { type Localizable, localize, t } from '../words/localizedText.ts';

/** An error response to a request (docs/contract/calls.md, Errors): status, text, and further members. */
export class HttpError extends Error {
  readonly status: number;
  /** Text for users. */
  readonly words: Localizable;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  /**
   * @param status the HTTP status
   * @param words text for users
   * @param body further members of the answer, e.g. `reason`, `errorRows`
   */
  constructor(
    status: number,
    words: Localizable,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(typeof words === 'string' ? words : words.name);
    this.name = 'HttpError';
    this.status = status;
    this.words = words;
    this.body = { msg: words, ...body };
    this.headers = headers;
  }

  /** For where no answer is written: a job's end. */
  textIn(program: Program): string {
    return localize(program, this.words);
  }
}

/** The status of a request whose client went away: nobody reads the answer, but the log and the metrics count it. */
export const CLIENT_GONE = 499;

export const noSession = () => new HttpError(401, t('sessionExpired'), { reason: 'session' });
export const brokenSession = () => new HttpError(403, t('sessionExpired'), { reason: 'session' });
export const expiredSession = () => new HttpError(440, t('sessionExpiredAsk'), { reason: 'expired' });
/** The work is kept: only a broken session logs out. */
export const denied = (what?: Localizable) =>
  new HttpError(403, t('permissionDenied'), { reason: 'permission', ...(what ? { detail: what } : {}) });
/** This server cannot respond at the moment; the reason is logged. */
export const outOfUse = () =>
  new HttpError(503, t('tryAfterSomeTime'), { reason: 'outOfUse' }, { 'Retry-After': '30' });
export const notFound = (words: Localizable) => new HttpError(404, words);
export const invalid = (msg: string, body: Record<string, unknown> = {}) => new HttpError(422, msg, body);
export const malformed = (msg: string, body: Record<string, unknown> = {}) => new HttpError(400, msg, body);
