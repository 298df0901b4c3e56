/** Sends a message to one recipient, by bell or mail. */

import { addBellMessage } from '../../jobs/bell.ts';
import { enqueueMail } from '../../mail/outboxTable.ts';
import type { ServerOptions } from '../../platform/options.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { StoreTransaction } from '../../store/index.ts';

export interface TellParts {
  readonly runtime: ProgramRuntime;
  readonly options: Pick<ServerOptions, 'publicUrl' | 'host' | 'port'>;
  readonly now: Date;
}

export interface Message {
  userId: string;
  /** Empty: by the bell. */
  address: string;
  title: string;
  body: string;
  /** An address of this server, from its `/`. */
  link?: string | undefined;
  at: Date;
  /** The company whose administrators see undeliverable mail; default: the companies of its recipient. */
  company?: string | undefined;
}

/** An address of this server as mail has it. */
export const linkOf = ({ options: { publicUrl, host, port } }: Pick<TellParts, 'options'>, link: string): string =>
  `${publicUrl ?? `http://${host}:${port}`}${link}`;

/** @param cause what the outbox says wrote it */
export async function tell(tx: StoreTransaction, parts: TellParts, cause: string, message: Message): Promise<void> {
  const { address, title, body, link, company } = message;
  if (address === '') return addBellMessage(tx, message);
  const text = [body, ...(link === undefined ? [] : [linkOf(parts, link)])].filter(Boolean).join('\n\n');
  await enqueueMail(
    tx,
    parts.runtime.program,
    { to: [address], subject: title, text: `${text}\n` },
    { cause, now: parts.now, company },
  );
}
