/** A partner that says nothing holds up nobody else, and a clock that jumps stops no work. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChannelFailure } from '../../../server/channels/transport.ts';
import { healthAfter } from '../../../server/freight/delivery/channelRest.ts';
import type { Operation } from '../../../server/operations/operation.ts';
import { createScheduler } from '../../../server/processes/scheduler.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const DAY = 24 * 3600_000;
const MINUTE = 60_000;
const COUNT = 6;

describe('a partner that says nothing', () => {
  let database: TestDatabase;
  let delivering: Delivering;
  let silent: string;
  beforeAll(async () => {
    database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
    delivering = await openDelivering(database);
    [silent = ''] = await delivering.add('channel', [
      { name: 'Silent', path: 'silent', direction: 'outgoing', protocol: 'folder', isActive: true },
    ]);
    await delivering.profile({ mode: 'ftp', channel: silent });
    await delivering.profile({ mode: 'web' });
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
  });

  const statuses = async (invoices: readonly string[]) => {
    const packets = (await Promise.all(invoices.map((id) => delivering.packetsOf(id)))).flat();
    return packets.map(({ values }) => String(values.status)).sort();
  };
  const rest = async (values: Record<string, unknown>) => {
    const channels = delivering.store.entities('channel');
    const channel = (await channels.get(silent)) as StoredRecord;
    const rows = [{ id: silent, version: channel.version, values: { ...channel.values, ...values } }];
    await channels.saveMany({ rows, by: 'test', at: delivering.clock.now().toISOString(), action: 'save' });
  };

  it('keeps at most four packets waiting, and those of another partner leave', async () => {
    const invoices: string[] = [];
    for (let count = 0; count < COUNT; count += 1) invoices.push(await delivering.approved());
    await delivering.runOnly('packets.build');
    const real = delivering.services.operations['delivery.send'] as Operation<'delivery.send'>;
    const lanes = delivering.services.operations['delivery.lanes'] as Operation<'delivery.lanes'>;
    const ids = (await Promise.all(invoices.map((id) => delivering.packetsOf(id)))).flat().map(({ id }) => id);
    const { rows } = (await lanes.run(delivering.context(), { ids })) as { rows: unknown };
    const laneOf = new Map((rows as { id: string; lane: string }[]).map(({ id, lane }) => [id, lane]));
    let waiting = 0;
    let mostWaiting = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send: Operation<'delivery.send'> = {
      async run(context, params) {
        if (laneOf.get(params.packetId) === silent) {
          waiting += 1;
          mostWaiting = Math.max(mostWaiting, waiting);
          await released;
          waiting -= 1;
        }
        return real.run(context, params);
      },
    };
    const running = delivering.run('one', { operations: { ...delivering.services.operations, 'delivery.send': send } });
    await expect.poll(async () => (await statuses(invoices)).filter((status) => status === 'sent').length).toBe(COUNT);
    expect([waiting, mostWaiting]).toEqual([4, 4]);
    release();
    await running;
    await delivering.run();
    expect(await statuses(invoices)).toEqual(Array.from({ length: 2 * COUNT }, () => 'sent'));
  });

  it('is left alone while its channel rests, then tried again', async () => {
    const restsUntil = new Date(delivering.clock.now().getTime() + 5 * MINUTE).toISOString();
    await rest({ silences: 2, restsUntil });
    const invoice = await delivering.approved();
    await delivering.run();
    expect(await statuses([invoice])).toEqual(['built', 'sent']);
    delivering.clock.advance(6 * MINUTE);
    await delivering.run();
    expect(await statuses([invoice])).toEqual(['sent', 'sent']);
    expect((await delivering.store.entities('channel').get(silent))?.values).toMatchObject({ silences: 0 });
  });

  it('rests longer each time, for silence alone, and not at all once it answers', () => {
    const now = new Date('2026-11-28T12:00:00.000Z');
    const channel = { id: 'c', values: {} } as unknown as StoredRecord;
    const failure = new ChannelFailure('Timeout', { isSilent: true });
    const waits = [];
    for (let silences = 0; silences < 7; silences += 1) {
      const health = healthAfter({ ...channel, values: { silences } }, failure, now);
      waits.push((Date.parse(health?.restsUntil ?? '') - now.getTime()) / MINUTE);
    }
    expect(waits).toEqual([1, 5, 15, 30, 60, 60, 60]);
    expect(healthAfter(channel, new ChannelFailure('No room'), now)).toBeUndefined();
    expect(healthAfter({ ...channel, values: { silences: 3 } }, undefined, now)).toMatchObject({ silences: 0 });
  });

  it('a wall clock that was a day ahead for a moment stops no procedure', async () => {
    let monotonic = 0;
    const scheduler = createScheduler(
      () => delivering.services,
      delivering.services,
      () => monotonic,
    );
    const step = async () => {
      monotonic += 3000;
      await scheduler.runOnce(delivering.clock.now());
    };
    delivering.clock.jump(DAY);
    await step();
    delivering.clock.jump(-DAY);
    const invoice = await delivering.approved();
    await step();
    await step();
    expect(await statuses([invoice])).toEqual(['sent', 'sent']);
  });
});
