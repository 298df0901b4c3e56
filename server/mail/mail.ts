/** A file of a mail in the outbox, which is stored as JSON. */
interface MailFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A mail as it waits in the outbox: plain text, so that nothing in it can be markup. */
export interface Mail {
  readonly files?: readonly MailFile[];
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** A mail that is not kept in the outbox but sent at once, with files. */
export interface DirectMail extends Mail {
  readonly messageId: string;
  readonly bcc?: readonly string[];
  /** Sender, if it is not the server's own address. */
  readonly from?: { readonly name: string; readonly address: string } | undefined;
  /** Where answers go, where that is another address. */
  readonly replyTo?: string | undefined;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const MAX_SUBJECT = 200;
/** Characters that would break a line, be invisible, or start another header. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** An address that a server takes as one: no list, no display name, no quoting, nothing that breaks a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const MAX_ADDRESS = 254;

/** A text as one line of a header, at most 200 characters long. */
export const headerLine = (text: string): string =>
  [...text.replace(NOT_IN_A_LINE, ' ').trim()].slice(0, MAX_SUBJECT).join('');

export const isMailAddress = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= MAX_ADDRESS && ADDRESS.test(text);
