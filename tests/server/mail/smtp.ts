/** A real SMTP server on loopback, with a configurable behavior. */
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  raw: string;
  messageId: string;
}

export interface TestSmtp {
  host: string;
  port: number;
  received: ReceivedMail[];
  /**
   * The handling of the next mails: accepted, rejected permanently or temporarily, accepted without an answer, or never
   * answered.
   */
  behave(how: 'take' | 'refuse' | 'later' | 'dieAfterTaking' | 'silent'): void;
  /** Addresses that it does not know. */
  unknown: Set<string>;
  close(): Promise<void>;
}

export const MAIL_USER = { user: 'invoize', password: 'pass-of-the-mail-server' };

export async function startSmtp(): Promise<TestSmtp> {
  let how = 'take';
  const received: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER.user && password === MAIL_USER.password
        ? done(null, { user: username })
        : done(answer(535, 'No such user')),
    onRcptTo: ({ address }, _session, done) => done(unknown.has(address) ? answer(550, 'No such mailbox') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (how === 'refuse') return done(answer(554, 'Not wanted here'));
        if (how === 'later') return done(answer(451, 'Come again'));
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw, messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '' });
        if (how === 'take') return done();
        // The mail is there and its sender never hears of it.
        if (how === 'dieAfterTaking') for (const one of server.connections) one.close();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    unknown,
    behave(next) {
      how = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
