/** Messages of refused files. */
import { ApiError } from '../../http/apiError.ts';
import { errorPolicy } from '../../http/errorPolicy.ts';
import { message, word } from '../../text/messages.ts';
import { limitText } from './limits.ts';
import type { Refusal } from './queue.ts';

/**
 * Why a file was not sent.
 * @param own messages that say it in words of their own
 */
export function refusalText(
  { message: name, params }: Refusal,
  own: Readonly<Partial<Record<Refusal['message'], string | undefined>>> = {},
): string {
  const ownWords = own[name];
  if (ownWords !== undefined) return message(ownWords, params);
  return name === 'fileTooLarge'
    ? word('upload.tooLarge', { name: params.name, limit: limitText(Number(params.limit)) })
    : message(name, params);
}

/** The message of a failed upload: the server's, else the general one (docs/contract/calls.md, Errors). */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error).message;
  const verdict = errorPolicy(error.status, error.answer);
  if (verdict.what !== 'tell') return message('sessionExpired');
  return verdict.message ? message(verdict.message) : (verdict.text ?? '');
}
