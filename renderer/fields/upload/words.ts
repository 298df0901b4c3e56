/** What is said of a file that is not taken. */
import { ApiError } from '../../calls/apiError.ts';
import { errorPolicy } from '../../calls/errorPolicy.ts';
import { message, word } from '../../text/messages.ts';
import { type Refusal, sizeText } from './queue.ts';

/** Why a file was not sent. */
export const refusalText = ({ message: name, params }: Refusal): string =>
  name === 'fileTooLarge'
    ? word('upload.tooLarge', { name: params.name, limit: sizeText(Number(params.limit)) })
    : message(name, params);

/** What a failed upload is told with: the server's words, else the general ones (docs/contract/calls.md, Errors). */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error).message;
  const verdict = errorPolicy(error.status, error.answer);
  if (verdict.what !== 'tell') return message('sessionExpired');
  return verdict.message ? message(verdict.message) : (verdict.text ?? '');
}
