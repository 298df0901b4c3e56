/** What differs between the modes of delivery: what is made of invoices, and how it is handed over. */
import type { OperationContext } from '../../../call/operation.ts';
import type { HandoverProgress } from '../../../channels/handoverProgress.ts';
import type { StoredRecord } from '../../../store/index.ts';
import type { Packet } from '../packet.ts';
import type { MadeFile } from '../printedInvoices.ts';

/** What became of an attempt. */
export interface Handover {
  /** What the partner knows it by. */
  readonly reference: string;
  /** The partner has said that it was processed. */
  readonly accepted?: boolean;
  /** The partner says later whether it was processed; so many minutes are waited before it is looked for. */
  readonly awaitsMinutes?: number;
  /** It came, and the partner refused it: why, in words. */
  readonly refused?: string;
}

export interface Mode {
  /** @throws HttpError 412 where the profile lacks something */
  build(
    context: OperationContext,
    packet: Packet,
    invoices: readonly StoredRecord[],
  ): Promise<{ files: readonly MadeFile[]; recipient: string | null }>;
  /** @throws ChannelFailure where it is not handed over, HttpError 412 where the profile lacks something */
  send(
    context: OperationContext,
    packet: Packet,
    tell: (line: string) => void,
    progress: HandoverProgress,
  ): Promise<Handover>;
  /** Whether it was handed over by a server that stopped then; undefined where nobody can tell. */
  wasSent(
    context: OperationContext,
    packet: Packet,
    tell: (line: string) => void,
    progress: HandoverProgress,
  ): Promise<Handover | false | undefined>;
  /** What became of what was handed over and is said later; without it what has not come by then is in doubt. @throws ChannelFailure */
  awaited?(context: OperationContext, packet: Packet, tell: (line: string) => void): Promise<Handover>;
}
