/** The channel that a packet leaves by: its profile's, else that which the system has for the mode. */

import { own } from '../../../metadata/freight/entities.ts';
import { channelTransport } from '../../channels/channels.ts';
import { companySpool } from '../../channels/companySpool.ts';
import { type ChannelAddress, ChannelFailure, type ChannelTransport } from '../../channels/transport.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { type StoredRecord, UnreadableSecret } from '../../store/index.ts';
import { numberOf, type Packet, textOf } from './packet.ts';
import { systemChannelOf } from './vendorLogin.ts';

/** @throws HttpError 412 if it does not exist or is inactive */
export async function channelOf(context: OperationContext, { profile, mode }: Packet): Promise<StoredRecord> {
  const { store } = context.services;
  const id = textOf(profile, 'channel') || (await channelOfSystem(context, mode));
  const channel = id === '' ? undefined : await store.entities(own.channel).get(id);
  if (!channel || channel.values.isActive === false)
    throw new HttpError(412, t('deliveryNoChannel', { name: textOf(profile, 'profileName') }));
  return channel;
}

async function channelOfSystem(context: OperationContext, mode: string): Promise<string> {
  const found = await systemChannelOf(context, mode);
  return found ? textOf(found, 'channel') : '';
}

/**
 * @param silentMs how long the partner may be silent
 * @throws ChannelFailure where the password does not open under the key
 */
export function transportOf(
  { services, runtime }: OperationContext,
  channel: StoredRecord,
  silentMs?: number,
): ChannelTransport {
  if (channel.values.password instanceof UnreadableSecret) {
    const words = t('secretUnreadable', { name: textOf(channel, 'name') });
    throw new ChannelFailure(words.in(runtime.program), { final: true });
  }
  return channelTransport(addressOf(channel), companySpool(services.options.dataDir, channel.scope.company), silentMs);
}

const addressOf = (channel: StoredRecord): ChannelAddress => ({
  protocol: textOf(channel, 'protocol'),
  host: textOf(channel, 'host'),
  port: numberOf(channel, 'port'),
  path: textOf(channel, 'path'),
  user: textOf(channel, 'user'),
  password: textOf(channel, 'password'),
  hostKey: textOf(channel, 'hostKey') || undefined,
});
