/** The vendor that an order on paper leaves to: over the channel that the profile or its system has for the vendor, where there is one. */
import { isClickToMail } from '../../../engine/freight/delivery/profileFaults.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type Packet, textOf } from './packet.ts';
import { channelAddress, storedLogin, vendorChannelOf } from './vendorLogin.ts';
import { clickToMail } from './vendors/clickToMail.ts';
import { courier } from './vendors/courier.ts';
import { type PaperVendor, paperVendor } from './vendors/paperVendor.ts';
import type { VendorDialect, VendorLogin } from './vendors/vendorOrder.ts';

/** By the protocol of their channel, which has the vendor's name. */
const dialects: Readonly<Record<string, VendorDialect>> = { courier, clickToMail };

export const isVendorChannel = (channel: StoredRecord): boolean => dialectOf(channel) !== undefined;

function dialectOf(channel: StoredRecord): VendorDialect | undefined {
  const protocol = textOf(channel, 'protocol');
  return Object.hasOwn(dialects, protocol) ? dialects[protocol] : undefined;
}

/**
 * @returns undefined where the vendor has no channel: the order stays in the spool
 * @throws HttpError 412 where the channel of the profile is switched off or is another vendor's, or the profile's login was entered
 *   for another address
 */
export async function vendorOf(context: OperationContext, { profile }: Packet): Promise<PaperVendor | undefined> {
  const channel = await vendorChannelOf(context, profile.values);
  // A system has one channel for paper: of the other vendor the orders stay in the spool.
  if (!channel && textOf(profile, 'channel') === '') return undefined;
  const name = textOf(profile, 'profileName');
  const vendor = textOf(profile, 'deliveryPartyName');
  if (!channel || channel.values.isActive === false || textOf(channel, 'protocol') !== vendor)
    throw new HttpError(412, t('deliveryNoChannel', { name }));
  return vendorAt(context, channel, loginOf(context, profile, channel));
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

/**
 * The login that the profile stores for a click-to-mail vendor, else the channel's own.
 * @throws HttpError 412 for a login that was entered for another address
 */
function loginOf({ runtime }: OperationContext, profile: StoredRecord, channel: StoredRecord): VendorLogin {
  const { credentials, address } = storedLogin(isClickToMail(profile.values) ? profile.values : {});
  const { username, password } = credentials;
  if (typeof username !== 'string' || typeof password !== 'string') return ownLogin(channel);
  if (address !== channelAddress(runtime, channel))
    throw new HttpError(412, t('vendorLoginAgain', { name: textOf(profile, 'profileName') }));
  return { user: username, secret: password };
}
