/** How files leave to a partner, and how it is found out what came of it. One file each protocol; none knows of packets. */

/** Where a partner is reached. */
export interface ChannelAddress {
  readonly protocol: string;
  readonly host: string;
  readonly port: number | undefined;
  /** The folder at the partner. */
  readonly path: string;
  readonly user: string;
  readonly password: string;
}

export interface OutgoingFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Tells what is said on the way, for the log of an attempt. No secret is told. */
export type Tell = (line: string) => void;

export interface ChannelTransport {
  /**
   * Hands files over; each appears at the partner whole, or not at all.
   * @returns what the partner knows them by
   * @throws ChannelFailure
   */
  send(files: readonly OutgoingFile[], tell: Tell): Promise<string>;
  /** Whether all of these were handed over before, with all of their bytes; undefined where nobody can tell. */
  wasSent(files: readonly OutgoingFile[], tell: Tell): Promise<boolean | undefined>;
  /** Signs in, looks into the folder, and leaves. @throws ChannelFailure */
  test(tell: Tell): Promise<void>;
}

/** Why files could not be handed over. */
export class ChannelFailure extends Error {
  override name = 'ChannelFailure';
  /** No further attempt would help before somebody changes something. */
  readonly final: boolean;
  /** They may have arrived. */
  readonly inDoubt: boolean;
  constructor(message: string, { final = false, inDoubt = false }: { final?: boolean; inDoubt?: boolean } = {}) {
    super(message);
    this.final = final;
    this.inDoubt = inDoubt;
  }
}
