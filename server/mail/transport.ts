/** How mail leaves: by SMTP, or into a folder where no server is configured. */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { ServerOptions } from '../platform/options.ts';
import type { DirectMail } from './mail.ts';
import type { OutboxMail } from './outboxTable.ts';

export interface MailTransport {
  /**
   * @param beforeEnd is awaited once all of the mail is read and before its end is sent: only from then on the server may have it
   * @returns the addresses that were refused while others were not
   * @throws Error where nobody was reached; with `mayHaveArrived` where the answer was lost after the end was sent
   */
  send(mail: OutboxMail | DirectMail, beforeEnd?: () => Promise<void>): Promise<readonly string[]>;
  /** True if a mail was delivered before; undefined if unknown. */
  wasSent(messageId: string): Promise<boolean | undefined>;
  /** Signs in without sending anything. @throws Error */
  test(tell: (line: string) => void): Promise<void>;
}

/** No step of a conversation may take longer; the lease of a mail lasts much longer than all of them. */
const STEP_TIMEOUT_MS = 30_000;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);
/** Default sender. */
export const DEFAULT_FROM = 'Invoize <no-reply@localhost>';

type Options = Pick<ServerOptions, 'smtp' | 'mailFrom' | 'dataDir'>;

/** @param stepMs how long the server may be silent */
export function createMailTransport(options: Options, stepMs = STEP_TIMEOUT_MS): MailTransport {
  const { smtp, mailFrom = DEFAULT_FROM } = options;
  // Content of a mail is data: it can neither read a file nor fetch an address.
  const defaults = { from: mailFrom, disableFileAccess: true, disableUrlAccess: true };
  if (!smtp) return folderTransport(join(options.dataDir, 'mail'), defaults);
  const { host, port, secure, user, password } = smtp;
  const transporter = createTransport(
    {
      host,
      port,
      secure,
      ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
      // A password is not sent where others can read it.
      requireTLS: !secure && user !== undefined && !LOOPBACK.has(host),
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      logger: false,
    },
    defaults,
  );
  transporter.use('stream', ({ data, message }, done) => {
    message?.processFunc((content) => Readable.from(withEnd(content as Readable, (data as MailData)[AT_END])));
    done();
  });
  return {
    async send(mail, beforeEnd) {
      let isAtEnd = false;
      const atEnd = async () => {
        await beforeEnd?.();
        isAtEnd = true;
      };
      const sent = await transporter
        .sendMail(Object.assign(messageOf(mail), { [AT_END]: atEnd }))
        .catch((error: unknown) => {
          throw Object.assign(error as Error, { mayHaveArrived: isAtEnd });
        });
      return (sent.rejected ?? []).map(String);
    },
    // A mail server keeps no list that could be asked.
    wasSent: async () => undefined,
    async test(tell) {
      tell(`Connecting to ${host}:${port}`);
      await transporter.verify();
      tell(user === undefined ? 'The mail server takes mail without a sign-in.' : `Signed in as ${user}`);
    },
  };
}

/** Key of the callback at the end of a mail, in the library's data. */
const AT_END = 'atEnd';

interface MailData {
  readonly [AT_END]?: () => Promise<void>;
}

/** The content of a mail, read when the server is ready for it, with a last step before it ends. */
async function* withEnd(content: Readable, atEnd: (() => Promise<void>) | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield chunk as Buffer;
  await atEnd?.();
}

const messageOf = ({ to, cc, subject, text, messageId, ...more }: OutboxMail | DirectMail) => ({
  to: to.map(asAddress),
  cc: (cc ?? []).map(asAddress),
  ...('attachments' in more ? withFiles(more) : { attachments: filesOf(more) }),
  subject,
  text,
  messageId,
  // Marks the mail as automatic for other machines (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const filesOf = ({ files = [] }: Pick<OutboxMail, 'files'>) =>
  files.map(({ name, mediaType, base64 }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(base64, 'base64'),
  }));

type Files = Pick<DirectMail, 'from' | 'replyTo' | 'bcc' | 'attachments'>;

const withFiles = ({ from, replyTo, bcc = [], attachments }: Files) => ({
  ...(from === undefined ? {} : { from: { ...from } }),
  ...(replyTo ? { replyTo: asAddress(replyTo) } : {}),
  bcc: bcc.map(asAddress),
  attachments: attachments.map(({ name, mediaType, bytes }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(bytes),
  })),
});

/** As an object it is a single address, regardless of its content. */
const asAddress = (address: string) => ({ name: '', address });

/** The part of a message id before the server: what its file is called. */
const fileOf = (folder: string, messageId: string): string =>
  join(folder, `${messageId.replace(/^<|@.*$/g, '').replace(/[^A-Za-z0-9._-]/g, '_')}.eml`);

/** One file for each mail, named by it: one that is written again is the same file. */
function folderTransport(folder: string, defaults: object): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true }, defaults);
  return {
    async send(mail, beforeEnd) {
      const { message } = await composer.sendMail(messageOf(mail));
      await beforeEnd?.();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(folder, mail.messageId);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return [];
    },
    async wasSent(messageId) {
      return existsSync(fileOf(folder, messageId));
    },
    async test(tell) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      tell('No mail server is configured: mail is written to the folder mail of the data folder.');
    },
  };
}
