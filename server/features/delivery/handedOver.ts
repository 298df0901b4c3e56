import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

const HANDED_OVER: ReadonlySet<string> = new Set(['sent', 'accepted', 'rejected']);

/** Whether a packet has left, whatever the recipient says of it. */
export const isHandedOver = (packet: StoredRecord): boolean => HANDED_OVER.has(textOf(packet, 'status'));

/** Whether a packet counts no more. */
export const isCancelled = (packet: StoredRecord): boolean => textOf(packet, 'status') === 'cancelled';
