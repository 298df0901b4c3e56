/** Binds the logins of click-to-mail vendors that earlier versions stored without an address to the address that they are sent to now. */

import { own } from '../../../metadata/freight/entities.ts';
import type { Program } from '../../../metadata/program.ts';
import type { Store } from '../../store/index.ts';
import { channelAddress, sealedLogin, storedLogin, vendorChannelIn } from './vendorLogin.ts';

const MAX_PROFILES = 10_000;

/** @param at ISO 8601, UTC */
export async function bindLogins(store: Store, program: Program, at: string): Promise<void> {
  const profiles = store.entities(own.deliveryProfile);
  const { records } = await profiles.list({
    scopes: [{}],
    today: '',
    extraTypes: {},
    filter: { condition: 'and', fields: [{ name: 'deliveryPartyName', operator: 'equalTo', value: 'clickToMail' }] },
    limit: MAX_PROFILES,
  });
  for (const { id, version, scope, values } of records) {
    const { credentials, address } = storedLogin(values);
    if (address !== undefined) continue;
    const { company, system } = scope;
    const channel = await vendorChannelIn(store, { company, system }, values);
    const sealed = sealedLogin(credentials, channelAddress({ program }, channel));
    if (sealed === null) continue;
    const row = { id, version, values: { clickToMailCredentials: sealed } };
    await profiles.saveMany({ rows: [row], scope, by: 'system', at, action: 'update' });
  }
}
