import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { isResting, mostAtOnce } from '../channelRest.ts';
import { profileOf, textOf } from '../packet.ts';
import { systemChannelOf } from '../vendorLogin.ts';

/** Which channel each packet leaves by, read once for packets of one profile and mode. */
export const lanes: Operation<'delivery.lanes'> = {
  async run(context, { ids }) {
    const { store, clock } = context.services;
    const packets = await store.entities(own.packet).getMany(ids);
    const known = new Map<string, Promise<StoredRecord | undefined>>();
    const rows = [];
    for (const packet of packets) {
      const key = `${textOf(packet, 'mode')} ${textOf(packet, 'profile')}`;
      const found = known.get(key) ?? channelFor(context, packet);
      known.set(key, found);
      const channel = await found;
      rows.push({
        id: packet.id,
        lane: channel?.id ?? textOf(packet, 'mode'),
        most: mostAtOnce(channel),
        isResting: isResting(channel, clock.now()),
      });
    }
    return { rows };
  },
};

/** The channel that a packet leaves by, where it leaves by one. */
export async function channelFor(context: OperationContext, packet: StoredRecord): Promise<StoredRecord | undefined> {
  const profile = await profileOf(context, textOf(packet, 'profile'));
  const limits = await systemChannelOf(context, textOf(packet, 'mode'));
  const id = (profile && textOf(profile, 'channel')) || (limits ? textOf(limits, 'channel') : '');
  return id === '' ? undefined : context.services.store.entities(own.channel).get(id);
}
