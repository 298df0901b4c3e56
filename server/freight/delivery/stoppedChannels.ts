/** Channels that the check of hosts stops: the person who runs the server lists their hosts or mends them. */
import { own } from '../../../metadata/freight/entities.ts';
import { checkedAddress, HostRefused } from '../../channels/hostGuard.ts';
import type { Services } from '../../operations/services.ts';
import { textOf } from './packet.ts';

const MOST = 10_000;

export interface StoppedChannel {
  readonly name: string;
  readonly company: string;
  readonly host: string;
}

/** Of all companies; a name that cannot be resolved now is not among them. */
export async function stoppedChannels({
  store,
  runtime,
}: Pick<Services, 'store' | 'runtime'>): Promise<StoppedChannel[]> {
  const title = runtime().program.definitions.entity[own.channel]?.title ?? 'id';
  const { records } = await store.entities(own.channel).list({ limit: MOST });
  const stopped: StoppedChannel[] = [];
  for (const channel of records) {
    const text = textOf(channel, 'host');
    if (text === '' || channel.values.isActive === false) continue;
    const host = URL.canParse(text) && /^https?:/i.test(text) ? new URL(text).hostname : text;
    const isStopped = await checkedAddress(host).then(
      () => false,
      (error: unknown) => error instanceof HostRefused,
    );
    if (isStopped) stopped.push({ name: textOf(channel, title), company: channel.scope.company, host });
  }
  return stopped;
}
