/**
 * The login of a click-to-mail vendor that a delivery profile stores. It is sealed together with the address of the channel that it was
 * entered for, and is sent to no other address: a person who may edit channels could otherwise have it sent to a server of their own.
 */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { Scope, Store, StoredRecord } from '../../store/index.ts';

type Values = Readonly<Record<string, unknown>>;
type RecordStores = Pick<Store, 'entities'>;

/** The key of the address among the credentials, which metadata types cannot have as a field. */
const ADDRESS = '#address';

/** The active system channel of a mode. */
export const systemChannelOf = ({ services, access }: OperationContext, mode: string) =>
  systemChannelIn(services.store, access.scope(own.systemChannel), mode);

async function systemChannelIn(store: RecordStores, scope: Partial<Scope>, mode: string) {
  const found = await store.entities(own.systemChannel).lookup({ matchKey: 'mode', values: [mode], scopes: [scope] });
  return found.find(({ values }) => values.isActive !== false);
}

/** The channel that a profile names, else the system channel of its mode where that one reaches its vendor. */
export const vendorChannelOf = ({ services, access }: OperationContext, values: Values) =>
  vendorChannelIn(services.store, access.scope(own.systemChannel), values);

/** @param scope the system of the profile */
export async function vendorChannelIn(
  store: RecordStores,
  scope: Partial<Scope>,
  values: Values,
): Promise<StoredRecord | undefined> {
  const named = textIn(values, 'channel');
  const system = named === '' ? await systemChannelIn(store, scope, textIn(values, 'mode')) : undefined;
  const id = named || textIn(system?.values ?? {}, 'channel');
  const channel = id === '' ? undefined : await store.entities(own.channel).get(id);
  return named === '' && channel?.values.protocol !== values.deliveryPartyName ? undefined : channel;
}

/** The address of a channel as one text: the fields that its own password is bound to. */
export function channelAddress(
  { program }: Pick<ProgramRuntime, 'program'>,
  channel: StoredRecord | undefined,
): string | null {
  const bound = program.definitions.entity[own.channel]?.fields.password?.boundTo ?? [];
  return channel ? JSON.stringify([channel.id, ...bound.map((key) => String(channel.values[key] ?? ''))]) : null;
}

export interface StoredLogin {
  readonly credentials: Values;
  /** The address that they were entered for; null where the vendor had no channel, undefined in stores of earlier versions. */
  readonly address: string | null | undefined;
}

/** The credentials of a profile, which a store without its key does not have. */
export function storedLogin({ clickToMailCredentials: sealed }: Values): StoredLogin {
  try {
    const { [ADDRESS]: address, ...credentials } = typeof sealed === 'string' ? JSON.parse(sealed) : {};
    return { credentials, address };
  } catch {
    return { credentials: {}, address: undefined };
  }
}

/** Credentials as a profile stores them; null for none. */
export const sealedLogin = (credentials: Values, address: string | null): string | null =>
  Object.keys(credentials).length > 0 ? JSON.stringify({ ...credentials, [ADDRESS]: address }) : null;

const textIn = (values: Values, key: string): string => (typeof values[key] === 'string' ? values[key] : '');
