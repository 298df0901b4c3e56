/** The interface of delivery modes: building files from invoices, and delivering them. */

import type { HandoverProgress } from '../../../channels/handoverProgress.ts';
import type { OperationContext } from '../../../operations/operation.ts';
import type { StoredRecord } from '../../../store/index.ts';
import type { Packet } from '../packet.ts';
import type { MadeFile } from '../printedInvoices.ts';

/** The result of a delivery attempt. */
export interface Handover {
  /** The partner's reference. */
  readonly reference: string;
  /** True if the partner confirmed that it was processed. */
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
  /** True if it was delivered by a server that then stopped; undefined if unknown. */
  wasSent(
    context: OperationContext,
    packet: Packet,
    tell: (line: string) => void,
    progress: HandoverProgress,
  ): Promise<Handover | false | undefined>;
  /**
   * The later result of a delivery; without this function a missing confirmation leaves it in doubt. @throws
   * ChannelFailure
   */
  awaited?(context: OperationContext, packet: Packet, tell: (line: string) => void): Promise<Handover>;
}
