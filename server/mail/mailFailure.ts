/** Why a mail could not be sent, of what the library that sends it throws. */
import type { Program } from '../../metadata/program.ts';
import { t } from '../platform/words/localizedText.ts';
import { headerLine } from './mail.ts';

export interface MailFailure {
  readonly words: string;
  /** No further attempt would help. */
  readonly final: boolean;
  /** The message was on its way when the answer failed to come: it may have arrived. */
  readonly inDoubt: boolean;
}

/** Permanent errors of a mail server (RFC 5321, 4.2.1); a wrong password is fixed by the server's operator. */
export function failureOf(program: Program, error: unknown): MailFailure {
  const { code, responseCode, response, mayHaveArrived } = (error ?? {}) as {
    code?: unknown;
    responseCode?: unknown;
    response?: unknown;
    mayHaveArrived?: unknown;
  };
  const answered = typeof responseCode === 'number';
  const final = answered && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  // The error itself may quote what was sent; only the server's answer and the kind of failure are kept.
  const why = answered ? headerLine(String(response ?? responseCode)) : headerLine(String(code ?? 'error'));
  const words = t(answered ? 'mailRefused' : 'mailNoAnswer', { why }).in(program);
  return { words, final, inDoubt: !answered && mayHaveArrived === true };
}
