import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

const HANDED_OVER: ReadonlySet<unknown> = new Set(['sent', 'accepted', 'rejected']);
const CANCELLED = 'cancelled';

/** True if a packet was delivered, regardless of the recipient's response. */
export const isHandedOver = (packet: StoredRecord): boolean => HANDED_OVER.has(textOf(packet, 'status'));

/** True if a packet was canceled. */
export const isCancelled = (packet: StoredRecord): boolean => textOf(packet, 'status') === CANCELLED;

/** True if no invoice waits for a packet with this status. */
export const countsAsLeft = (status: unknown): boolean => HANDED_OVER.has(status) || status === CANCELLED;
