/** How files leave to a partner, and how it is found out what came of it. One file each protocol; none knows of packets. */

import { randomUUID } from 'node:crypto';
import type { HandoverProgress } from './handoverProgress.ts';

/** Address of a partner. */
export interface ChannelAddress {
  readonly protocol: string;
  readonly host: string;
  readonly port: number | undefined;
  /** The folder at the partner. */
  readonly path: string;
  readonly user: string;
  readonly password: string;
  /** Of SFTP: the only key that the server may have, its SHA-256 in base64. */
  readonly hostKey?: string | undefined;
  /** For FTPS: issuer of its certificate, if it is not a public authority. */
  readonly trusted?: string | undefined;
}

export interface OutgoingFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Writes a line to the log of an attempt, without secrets. */
export type Tell = (line: string) => void;

export interface ChannelTransport {
  /**
   * Hands files over that were not handed over yet; each appears at the partner whole, or not at all.
   * @returns what the partner knows them by
   * @throws ChannelFailure in doubt where the partner may have a file without having confirmed it
   */
  send(files: readonly OutgoingFile[], tell: Tell, progress?: HandoverProgress): Promise<string>;
  /** True if all files were delivered completely before; undefined if unknown. */
  wasSent(files: readonly OutgoingFile[], tell: Tell, progress?: HandoverProgress): Promise<boolean | undefined>;
  /** Signs in, looks into the folder, writes a file there and deletes it again. @throws ChannelFailure */
  test(tell: Tell): Promise<void>;
  /**
   * Takes the files that lie in the folder: each is deleted there once it was taken, and stays where that fails.
   * @returns those that are too large, which stay there
   * @throws ChannelFailure
   */
  receive(
    take: (file: OutgoingFile) => Promise<void>,
    limits: ReceiveLimits,
    tell: Tell,
  ): Promise<readonly LyingFile[]>;
}

export interface ReceiveLimits {
  /** Files of one visit. */
  readonly most: number;
  /** Bytes of a file; a larger one stays where it is. */
  readonly largest: number;
}

/** Entries of a partner's folder that are read; a longer listing is refused. */
export const MAX_ENTRIES = 20_000;

export const tooManyEntries = (): ChannelFailure =>
  new ChannelFailure('The folder has more entries than are read at once. Move files that were read to another folder.');

/** A file that lies at the partner. */
export interface LyingFile {
  readonly name: string;
  readonly size: number;
}

/** Those that are taken now: whole ones, by name. One that is still being written has another name or begins with a point. */
export function takenNow(
  files: readonly LyingFile[],
  { most, largest }: ReceiveLimits,
  tell: Tell,
): { taken: LyingFile[]; left: LyingFile[] } {
  const whole = files.filter(({ name }) => !name.startsWith('.') && !/\.(part|tmp|filepart)$/i.test(name));
  const left = whole.filter(({ size }) => size > largest);
  for (const { name, size } of left) tell(`${name}: left there, for it has ${size} bytes`);
  const taken = whole
    .filter(({ size }) => size <= largest)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, most);
  return { taken, left };
}

/** A file that is written and deleted again, to see whether that may be done. */
export const probeFile = (): OutgoingFile => ({
  name: `invoize-probe-${randomUUID()}.txt`,
  bytes: new TextEncoder().encode('A test of the connection. This file is deleted at once.\n'),
});

/** Removes the secret from log lines, even if the other side repeats it. */
export const discreet =
  (tell: Tell, secret: string): Tell =>
  (line) =>
    tell(secret === '' ? line : line.replaceAll(secret, '***'));

interface FailureKind {
  final?: boolean;
  inDoubt?: boolean;
  isSilent?: boolean;
}

/** Why files could not be handed over. */
export class ChannelFailure extends Error {
  override name = 'ChannelFailure';
  /** No further attempt would help before somebody changes something. */
  readonly final: boolean;
  /** They may have arrived. */
  readonly inDoubt: boolean;
  /** The partner did not answer in time. */
  readonly isSilent: boolean;
  constructor(message: string, { final = false, inDoubt = false, isSilent = false }: FailureKind = {}) {
    super(message);
    this.final = final;
    this.inDoubt = inDoubt;
    this.isSilent = isSilent;
  }
}

/** A connection error without any text of the other side: the system's error code, if it has one. */
export function withoutAnswer(error: unknown, protocol: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(E[A-Z_]+|[A-Z]+_[A-Z_]+)$/.test(code) && !code.startsWith('ERR_')
    ? `The connection failed (${code}).`
    : `The other side does not answer as an ${protocol} server does.`;
}
