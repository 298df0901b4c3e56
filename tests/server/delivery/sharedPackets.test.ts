/**
 * Invoices that share a packet: one that is corrected, deleted or marked as delivered leaves alone. Random transitions are compared with
 * a plain reading: each recipient gets every invoice that stayed, once, and none that left.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../server/operations/operation.ts';
import { HttpError } from '../../../server/platform/http/httpError.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const DAY = 24 * 3600_000;
const daily = {
  schedulingOn: 'daily',
  schedulingStartDate: '2020-01-01',
  startTimeHours: 0,
  startTimeMinutes: 0,
  schedulingEndOnDate: '2099-12-31',
  endTimeHours: 23,
  endTimeMinutes: 59,
  schedulingTimingFrequency: ['08:00'],
};
const SEEDS = process.env.LONG ? 20 : 1;
const STEPS = 14;
const LEAVES = ['correct', 'delete', 'markDelivered'] as const;

/** The same numbers for the same seed, from 0 up to 1. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

describe.each(drawnFor(import.meta.url, testDatabases))('packets that invoices share on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  const spool = () => path.join(delivering.dataDir, 'spools', 'c', 'out');
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    await mkdir(spool(), { recursive: true });
    const [channel = ''] = await delivering.add('channel', [
      { name: 'Out', direction: 'outgoing', protocol: 'folder', path: 'out', isActive: true },
    ]);
    await delivering.profile({
      mode: 'ftp',
      channel,
      scheduling: [daily],
      isIndexFileActive: true,
      indexPerPacket: true,
    });
    delivering.clock.advance(2 * DAY);
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
  });

  /** As an administrator, who may delete an invoice that has a number. */
  async function leave(invoice: string, transition: (typeof LEAVES)[number]) {
    const { version } = await delivering.invoice(invoice);
    const context = delivering.context();
    Object.assign(context.session as object, { isAdmin: true });
    const order = { entity: 'invoice', id: invoice, transition, version, reason: 'For a test' };
    const run = delivering.services.operations['records.transition'] as Operation<'records.transition'>;
    try {
      return { status: 200, body: await run.run(context, order) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { status: error.status, body: JSON.stringify(error.body) };
    }
  }
  const packetOf = async (invoice: string) => (await delivering.packetsOf(invoice))[0];
  async function copiesOf(invoice: string): Promise<number> {
    const { invoiceNumber } = await delivering.invoice(invoice);
    const lists = (await readdir(spool())).filter((name) => name.endsWith('.csv'));
    const texts = await Promise.all(lists.map((name) => readFile(path.join(spool(), name), 'utf8')));
    return texts.filter((text) => text.includes(String(invoiceNumber))).length;
  }

  it.each(
    LEAVES,
  )('%s: the invoice leaves a packet that is due or built, which is sent with its neighbors', async (how) => {
    for (const isBuilt of [false, true]) {
      const [one, two] = [await delivering.approved(), await delivering.approved()] as const;
      const packet = await packetOf(one);
      expect((await packetOf(two))?.id).toBe(packet?.id);
      if (isBuilt) await delivering.runOnly('packets.build');
      const left = await leave(one, how);
      expect(left.status, JSON.stringify(left.body)).toBe(200);
      expect((await packetOf(two))?.values).toMatchObject({ status: 'due', invoiceCount: 1 });
      expect((await packetOf(two))?.values.name).not.toBe(packet?.values.name);
      await delivering.run();
      expect([await copiesOf(one), await copiesOf(two)], JSON.stringify((await packetOf(two))?.values)).toEqual([0, 1]);
      expect(await delivering.invoice(two)).toMatchObject({ status: 'delivered' });
    }
  });

  it('a packet that its last invoice leaves is canceled', async () => {
    const invoice = await delivering.approved();
    expect((await leave(invoice, 'markDelivered')).status).toBe(200);
    expect((await packetOf(invoice))?.values).toMatchObject({ status: 'cancelled' });
    await delivering.run();
    expect(await copiesOf(invoice)).toBe(0);
  });

  it('sends a packet again under names of its own, and replaces no file that the recipient still has', async () => {
    const invoice = await delivering.approved();
    await delivering.run();
    const packet = await packetOf(invoice);
    const namesOf = (values: unknown) =>
      (values as { files: { name: string }[] } | undefined)?.files.map(({ name }) => name) ?? [];
    const [pdf = '', index = ''] = namesOf(packet?.values);
    expect(packet?.values.status).toBe('sent');
    // The recipient's files are of the first delivery, identified by their bytes.
    for (const name of [pdf, index]) await writeFile(path.join(spool(), name), 'of the first round');
    const { id = '', version = 0 } = packet ?? {};
    const order = { entity: 'packet', id, transition: 'again', version, reason: 'The recipient lost it' };
    expect((await delivering.call('records.transition', order)).status).toBe(200);
    await delivering.run();
    const again = await packetOf(invoice);
    const stem = pdf.replace(/\.pdf$/, '');
    expect(again?.values).toMatchObject({ status: 'sent', round: 2 });
    expect(namesOf(again?.values)).toEqual([`${stem}-2.pdf`, expect.stringMatching(/\.csv$/)]);
    for (const name of [pdf, index])
      expect(await readFile(path.join(spool(), name), 'utf8')).toBe('of the first round');
    const listed = namesOf(again?.values)[1] ?? '';
    expect(listed).not.toBe(index);
    expect(await readFile(path.join(spool(), listed), 'utf8')).toContain(`${stem}-2.pdf`);
  });

  it('while its packet is being created the invoice stays', async () => {
    const invoice = await delivering.approved();
    const real = delivering.services.operations['delivery.build'];
    const refused: unknown[] = [];
    const build = {
      async run(context: never, params: never) {
        for (const how of LEAVES) refused.push((await leave(invoice, how)).body);
        return (real as { run(context: never, params: never): Promise<never> }).run(context, params);
      },
    };
    await delivering.run('one', { operations: { ...delivering.services.operations, 'delivery.build': build } });
    expect(refused).toHaveLength(3);
    for (const msg of refused) expect(msg).toContain('Try again in a moment.');
    expect(await copiesOf(invoice)).toBe(1);
  });

  it('each recipient gets the remaining invoices once, for any order of moves', async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = randomOf(seed);
      const stays = new Map<string, boolean>();
      const sent = new Set<string>();
      const plan: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const chance = random();
        const among = [...stays.keys()];
        const chosen = among[Math.floor(random() * among.length)];
        if (chance < 0.45 || chosen === undefined) stays.set(await delivering.approved(), true);
        else if (chance < 0.6) await delivering.runOnly('packets.build');
        else if (chance < 0.7) {
          await delivering.runOnly('packets.send');
          for (const id of among) if ((await packetOf(id))?.values.status === 'sent') sent.add(id);
        } else {
          const how = LEAVES[Math.floor(random() * LEAVES.length)] ?? 'delete';
          const { status } = await leave(chosen, how);
          plan.push(`${how} ${chosen} ${status}`);
          // A second move of an invoice that left changes nothing for its recipient.
          if (stays.get(chosen) && !sent.has(chosen)) {
            expect(status, `seed ${seed}: ${plan.join(', ')}`).toBe(200);
            stays.set(chosen, false);
          }
        }
      }
      await delivering.run();
      for (const [id, stayed] of stays) {
        expect(await copiesOf(id), `seed ${seed}: ${id} of ${plan.join(', ')}`).toBe(stayed ? 1 : 0);
        if (stayed) expect(await delivering.invoice(id)).toMatchObject({ status: 'delivered' });
      }
    }
  });
});
