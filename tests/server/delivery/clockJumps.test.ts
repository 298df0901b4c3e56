/**
 * A clock that is set forward and back at random steps, which a seed decides: nothing is done twice, and nothing stops. The seed of a
 * failure is in the name of its test; `CLOCK_SEED` adds one.
 */

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobLanes } from '../../../server/jobs/jobLanes.ts';
import { insertJob } from '../../../server/jobs/jobTable.ts';
import { acquireLease } from '../../../server/jobs/lease.ts';
import { createRunner } from '../../../server/jobs/runner.ts';
import { createMailSender } from '../../../server/mail/mailSender.ts';
import { enqueueMail } from '../../../server/mail/outboxTable.ts';
import type { Operation } from '../../../server/operations/operation.ts';
import { createMetrics } from '../../../server/platform/http/metrics.ts';
import { addDigestEntry, createDigests, digestDue } from '../../../server/processes/notifications/digests.ts';
import { runClaims } from '../../../server/processes/runClaims.ts';
import type { Store } from '../../../server/store/index.ts';
import { LeaseWatch } from '../../../server/store/leaseWatch.ts';
import { randomFrom } from '../../conformance/random.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { openStandIn, type StandIn } from '../billing/fulfilmentStandIn.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const HOUR = 3600_000;
const JUMPS = [24 * HOUR, 24 * HOUR, 6 * HOUR, -24 * HOUR, -6 * HOUR, 0, 0];
const STEPS = process.env.LONG ? 160 : 32;
const SEEDS = [11, ...(process.env.CLOCK_SEED ? [Number(process.env.CLOCK_SEED)] : [])];

/** The services of a server that dies while building a packet: from then on it writes nothing. */
function dying(store: Store) {
  let isDead = false;
  const build: Operation<'delivery.build'> = {
    run: () => {
      isDead = true;
      return new Promise(() => undefined);
    },
  };
  const refuse = () => Promise.reject(new Error('This server is gone.'));
  const own = new Proxy(store, {
    get: (target, key) => (isDead && key === 'write' ? refuse : Reflect.get(target, key, target)),
  });
  return { build, store: own };
}

const rounds = drawnFor(import.meta.url, testDatabases).flatMap((kind) => SEEDS.map((seed) => ({ ...kind, seed })));

describe.each(rounds)('a clock that jumps on $name, seed $seed', ({ make, seed }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let standIn: StandIn;
  beforeAll(async () => {
    [database, standIn] = await Promise.all([make(), openStandIn()]);
    delivering = await openDelivering(database);
    delivering.setClock(delivering.clock);
    Object.assign(delivering.services.options, { fulfilmentUrl: standIn.url });
    await delivering.call('fulfilment.signIn', { userName: 'clerk', password: 'right' });
  });
  afterAll(async () => {
    await standIn?.close();
    await delivering?.dispose();
    await database?.dispose();
  });

  it('does everything once and leaves nothing waiting', async () => {
    const { clock, store, services } = delivering;
    const random = randomFrom(seed);
    const log = pino({ level: 'silent' });
    const metrics = createMetrics();
    const program = services.runtime().program;
    const [channel = ''] = await delivering.add('channel', [
      { name: 'Partner', path: 'partner', direction: 'outgoing', protocol: 'folder', isActive: true },
      { name: 'Answers', path: 'answers', direction: 'incoming', protocol: 'folder', isActive: true },
    ]);
    await delivering.profile({ mode: 'ftp', channel });

    /** How often each thing was done. */
    const done = new Map<string, number>();
    const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
    const expected: string[] = [];
    /** Scheduled publications that began before their time. */
    const early: string[] = [];

    const leases = new LeaseWatch(clock);
    const mail = createMailSender({
      store,
      log,
      metrics,
      clock,
      leases,
      program: () => program,
      transport: {
        async send({ subject }: { subject: string }) {
          count(subject);
          return [];
        },
      } as never,
    });
    const digests = createDigests({ services: () => services as never, log, metrics, clock: clock.now });
    const counting = {
      run: async ({ input }: { input: { name: string; runAfter?: string } }) => {
        count(input.name);
        if (input.runAfter !== undefined && clock.now().toISOString() < input.runAfter) early.push(input.name);
      },
    };
    const runner = createRunner({
      store,
      clock,
      log,
      metrics,
      programOf: async () => program,
      handlers: () => ({ transition: counting, publish: counting }) as never,
    });
    const lanes = createJobLanes({ store, clock, leases }, runner);

    const send = services.operations['delivery.send'] as Operation<'delivery.send'>;
    const counted: Operation<'delivery.send'> = {
      async run(context, params) {
        const answer = (await send.run(context, params)) as { done: boolean };
        if (answer.done) count(`packet ${params.packetId}`);
        return answer as never;
      },
    };
    const broken: Operation<'delivery.build'> = {
      async run() {
        throw new Error('The server broke off.');
      },
    };
    const operations = { ...services.operations, 'delivery.send': counted };
    const place = { company: 'c', system: 's' };
    const look = (change: object = {}) => {
      const parts = { services: { ...services, leases, operations: { ...operations, ...change } }, server: 'one' };
      return async (procedure: string) => runClaims(parts, procedure, place);
    };
    const die = async (server: string) => {
      const { build, store: own } = dying(store);
      const parts = { ...services, store: own, leases, operations: { ...operations, 'delivery.build': build } };
      await runClaims({ services: parts, server }, 'packets.build', place);
    };
    const everything = async (change?: object) => {
      const at = look(change);
      for (const procedure of [
        'channels.plan',
        'channels.visit',
        'packets.build',
        'packets.send',
        'packets.findAwaited',
        'fulfilment.work',
        'dms.remind',
      ])
        await at(procedure);
      await mail.runOnce(clock.now);
      await digests.runOnce(clock.now());
      await lanes.fill();
    };

    const invoices: string[] = [];
    const turns: string[] = [];
    const pushed: string[] = [];
    /** Managed documents that expire yesterday and tomorrow by the right clock. */
    const documents: { id: string; isDue: boolean }[] = [];
    const today = Date.now();
    for (let step = 0; step < STEPS; step += 1) {
      clock.jump(random.pick(JUMPS));
      const name = `thing ${step}`;
      const what = random.pick(['invoice', 'mail', 'job', 'digest', 'turn', 'publication', 'order', 'document']);
      if (what === 'invoice') invoices.push(await delivering.approved());
      if (what === 'turn') turns.push(String(await acquireLease(store, 'timers', 'one', clock.now(), 50_000)));
      if (what === 'mail') {
        expected.push(name);
        const message = { to: ['ann@harbor.test'], subject: name, text: 'text' };
        await store.write((tx) => enqueueMail(tx, program, message, { cause: 'test', now: clock.now() }));
      }
      if (what === 'job') {
        expected.push(name);
        const order = { kind: 'transition', title: name, userId: 'ann', context: { system: 's' }, input: { name } };
        await insertJob(store, order as never, clock.now());
      }
      if (what === 'publication') {
        expected.push(name);
        const runAfter = new Date(clock.now().getTime() + random.pick([1, 5, 10]) * 60_000).toISOString();
        const order = {
          kind: 'publish',
          title: name,
          userId: 'ann',
          context: { system: 's' },
          input: { name, runAfter },
        };
        await insertJob(store, { ...order, runAfter } as never, clock.now());
      }
      if (what === 'order') {
        const { invoice } = await delivering.capture();
        await delivering.rate(invoice, { FRT: '100' });
        for (const transition of ['ready', 'bill']) await delivering.move(invoice, transition);
        await delivering.call('procedures.run', { procedure: 'fulfilment.bill', params: { invoices: [invoice] } });
        pushed.push(invoice);
        if (random.pick([true, false])) standIn.failures.push({ status: 503, body: 'Busy.' });
      }
      if (what === 'document') {
        const isDue = random.pick([true, false]);
        const expiryDate = new Date(today + (isDue ? -24 : 24) * HOUR).toISOString().slice(0, 10);
        const values = { name, approvalStatus: 'approved', expiryDate };
        const [saved] = await store.entities('managedDocument').saveMany({
          rows: [{ values }],
          scope: { company: 'c', system: 's' },
          by: 'test',
          at: clock.now().toISOString(),
          action: 'import',
        });
        if (saved?.status === 'saved') documents.push({ id: saved.record.id, isDue });
      }
      if (what === 'digest') {
        const due = digestDue('hourly', clock.now()) as Date;
        const message = { userId: '', address: 'ann@harbor.test', title: name, body: '', at: clock.now(), due };
        await store.write((tx) => addDigestEntry(tx, message));
      }
      if (random.pick([true, false])) {
        clock.jump(random.pick(JUMPS));
        const fault = random.pick(['none', 'none', 'broken', 'dead']);
        if (fault === 'dead') void die(`dead ${step}`);
        else await everything(fault === 'broken' ? { 'delivery.build': broken } : undefined);
      }
      clock.advance(random.pick([500, 2000, 10_000]));
    }
    // The clock is right again: what was written by a clock that was ahead or behind ends soon.
    clock.jump(Date.now() - clock.now().getTime());
    for (let count = 0; count < 44; count += 1) {
      clock.advance(15_000);
      await everything();
    }

    const packets = (await Promise.all(invoices.map((id) => delivering.packetsOf(id)))).flat();
    expect(packets.length).toBeGreaterThan(0);
    expect(packets.map(({ values }) => values.status)).toEqual(packets.map(() => 'sent'));
    for (const { id } of packets) expected.push(`packet ${id}`);
    expect(Object.fromEntries([...done].filter(([name]) => expected.includes(name)))).toEqual(
      Object.fromEntries(expected.map((name) => [name, 1])),
    );
    expect(early).toEqual([]);
    const orders = (await delivering.all('fulfilmentOrder')).filter(({ invoice }) => pushed.includes(String(invoice)));
    expect(orders.map(({ status }) => status)).toEqual(pushed.map(() => 'done'));
    expect(orders.map(({ id }) => standIn.writes.get(`/invoices/${id}`))).toEqual(pushed.map(() => 1));
    const reminders: number[] = [];
    for (const { id, isDue } of documents) {
      const versions = (await store.entities('managedDocument').history(id)).length;
      if (isDue) reminders.push(versions - 1);
      else expect([1, 2]).toContain(versions);
    }
    expect(reminders).toEqual(reminders.map(() => 1));
    expect([pushed.length > 0, reminders.length > 0]).toEqual([true, true]);
    expect(await store.db.selectFrom('digest_entries').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('claims').selectAll().execute()).toEqual([]);
    expect(await acquireLease(store, 'timers', 'another', clock.now(), 50_000)).toBe(true);
    const visits = await delivering.all('channelVisit');
    expect(visits.length).toBeGreaterThan(0);
    for (const { at } of visits) expect(Math.abs(Date.parse(String(at)) - clock.now().getTime())).toBeLessThan(HOUR);
  });
});
