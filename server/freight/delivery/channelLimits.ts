/** Limits of a mode's system channel for packets: file size, number at once, hours. */
import { nextOpening } from '../../../engine/schedules/openHours.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { systemZone } from '../../records/read/systemZone.ts';
import type { StoredRecord } from '../../store/index.ts';
import { numberOf, type Packet, textOf } from './packet.ts';
import { systemChannelOf } from './vendorLogin.ts';

const MEGABYTE = 1024 * 1024;

/** The limits of a packet: the record of the system channel, where it leaves by that one. */
export async function limitsOf(
  context: OperationContext,
  { mode, profile }: Packet,
): Promise<StoredRecord | undefined> {
  const limits = await systemChannelOf(context, mode);
  const channel = textOf(profile, 'channel');
  return limits && (channel === '' || channel === textOf(limits, 'channel')) ? limits : undefined;
}

/** @throws HttpError 412 where a packet has a file that is too large, or too many of them */
export function refuseBeyondLimits(limits: StoredRecord, packet: Packet): void {
  const name = textOf(limits, 'name');
  const most = numberOf(limits, 'most');
  if (most !== undefined && packet.files.length > most)
    throw new HttpError(412, t('deliveryTooManyFiles', { name, most, count: packet.files.length }));
  const largest = numberOf(limits, 'largest');
  const over = largest === undefined ? undefined : packet.files.find(({ size }) => size > largest * MEGABYTE);
  if (over) throw new HttpError(412, t('deliveryFileTooLarge', { name, largest, file: over.name }));
}

/** When a packet of these limits may leave, where it may not at the moment. */
export async function waitsUntil(
  context: OperationContext,
  limits: StoredRecord,
): Promise<{ at: Date; name: string; from: string; until: string } | undefined> {
  const [from, until] = [textOf(limits, 'from'), textOf(limits, 'until')];
  const now = context.services.clock.now().getTime();
  const next = nextOpening({ from, until }, await systemZone(context), now);
  if (next === undefined) return undefined;
  return { at: new Date(next), name: textOf(limits, 'name'), from: from || '00:00', until: until || '24:00' };
}
