import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

const HANDED_OVER: ReadonlySet<unknown> = new Set(['sent', 'accepted', 'rejected']);
const CANCELLED = 'cancelled';

/** Whether a packet has left, whatever the recipient says of it. */
export const isHandedOver = (packet: StoredRecord): boolean => HANDED_OVER.has(textOf(packet, 'status'));

/** Whether a packet counts no more. */
export const isCancelled = (packet: StoredRecord): boolean => textOf(packet, 'status') === CANCELLED;

/** Whether no invoice waits for a packet of this status. */
export const countsAsLeft = (status: unknown): boolean => HANDED_OVER.has(status) || status === CANCELLED;
