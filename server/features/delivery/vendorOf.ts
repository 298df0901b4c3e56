/** The vendor that an order on paper leaves to: over the channel that the profile or its system has for the vendor, where there is one. */
import { isClickToMail } from '../../../engine/freight/delivery/profileFaults.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { HttpError } from '../../base/http/httpError.ts';
import { t } from '../../base/words/localizedText.ts';
import type { OperationContext } from '../../call/operation.ts';
import { clickToMail } from '../../channels/vendors/clickToMail.ts';
import { courier } from '../../channels/vendors/courier.ts';
import { type PaperVendor, paperVendor } from '../../channels/vendors/paperVendor.ts';
import type { VendorDialect, VendorLogin } from '../../channels/vendors/vendorOrder.ts';
import type { StoredRecord } from '../../store/index.ts';
import { systemChannelOf } from './channelLimits.ts';
import { type Packet, textOf } from './packet.ts';

/** By the protocol of their channel, which is called as the vendor is. */
const dialects: Readonly<Record<string, VendorDialect>> = { courier, clickToMail };

export const isVendorChannel = (channel: StoredRecord): boolean => dialectOf(channel) !== undefined;

function dialectOf(channel: StoredRecord): VendorDialect | undefined {
  const protocol = textOf(channel, 'protocol');
  return Object.hasOwn(dialects, protocol) ? dialects[protocol] : undefined;
}

/**
 * @returns undefined where the vendor has no channel: the order stays in the spool
 * @throws HttpError 412 where the channel of the profile is switched off, or is another vendor's
 */
export async function vendorOf(context: OperationContext, { profile, mode }: Packet): Promise<PaperVendor | undefined> {
  const channels = context.services.store.entities(own.channel);
  const vendor = textOf(profile, 'deliveryPartyName');
  const named = textOf(profile, 'channel');
  const limits = named === '' ? await systemChannelOf(context, mode) : undefined;
  const channel = await channels.get(named || (limits ? textOf(limits, 'channel') : ''));
  // A system has one channel for paper: of the other vendor the orders stay in the spool.
  if (named === '' && (!channel || textOf(channel, 'protocol') !== vendor)) return undefined;
  if (!channel || channel.values.isActive === false || textOf(channel, 'protocol') !== vendor)
    throw new HttpError(412, t('deliveryNoChannel', { name: textOf(profile, 'profileName') }));
  return vendorAt(context, channel, loginOf(profile, channel));
}

/** @param silentMs how long it may be silent */
export function vendorAt(
  { runtime }: OperationContext,
  channel: StoredRecord,
  login: VendorLogin = ownLogin(channel),
  silentMs?: number,
): PaperVendor {
  const dialect = dialectOf(channel);
  if (!dialect) throw new Error(`No vendor is reached by "${textOf(channel, 'protocol')}".`);
  const say = (words: ReturnType<typeof t>) => words.in(runtime.program);
  return paperVendor(dialect, { address: textOf(channel, 'host'), login, say, silentMs });
}

const ownLogin = (channel: StoredRecord): VendorLogin => ({
  user: textOf(channel, 'user'),
  secret: textOf(channel, 'password'),
});

/** Who orders by click-to-mail may have an account of its own there. */
function loginOf(profile: StoredRecord, channel: StoredRecord): VendorLogin {
  const { username, password } = isClickToMail(profile.values) ? credentialsOf(profile) : {};
  return username !== undefined && password !== undefined ? { user: username, secret: password } : ownLogin(channel);
}

/** They are stored sealed; a store without its key does not have them. */
function credentialsOf(profile: StoredRecord): { username?: string; password?: string } {
  try {
    return JSON.parse(textOf(profile, 'clickToMailCredentials')) as { username?: string; password?: string };
  } catch {
    return {};
  }
}
