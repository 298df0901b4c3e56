/** The example's procedure: consignments become bills, each once; killed and run again; on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProcedure } from '../../../server/processes/runProcedure.ts';
import type { Store } from '../../../server/store/index.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling } from './billing.ts';

/** A write in each kind of step; in the long tests every one. */
const KILLS = process.env.LONG ? Array.from({ length: 90 }, (_, index) => index + 1) : [1, 2, 3, 77];

/** Ends as a killed server does: nothing of what is under way is written, and nothing more is done. */
class Killed extends Error {}

/** A store whose n-th write of a record fails as if the server had died in it. */
function dyingStore(store: Store, dieAt: number, counter = { writes: 0 }): Store {
  const dying = (of: Store): Store => ({
    ...of,
    write: (fn) => of.write(fn),
    within: (tx) => dying(of.within(tx)),
    entities: (name) => {
      const records = of.entities(name);
      return {
        ...records,
        async saveMany(request, tx) {
          counter.writes += 1;
          if (counter.writes === dieAt) throw new Killed();
          return records.saveMany(request, tx);
        },
      };
    },
  });
  return dying(store);
}

describe.each(drawnFor(import.meta.url, testDatabases))('procedures on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  let made: string[];
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram());
  });
  beforeEach(async () => {
    for (const entity of ['bill', 'consignment'])
      await billing.store.entities(entity).remove({
        by: 'ann',
        at: new Date().toISOString(),
        rows: (await billing.all(entity)).map(({ id }) => ({ id: String(id) })),
      });
    await billing.store.write(async ({ db }) => {
      await db.deleteFrom('done_work').execute();
      await db.deleteFrom('series_numbers').execute();
    });
    made = await billing.add('consignment', consignments(30));
  });
  afterAll(() => database?.dispose());

  const run = (ids: readonly string[], more: object = {}) =>
    billing.call('procedures.run', { procedure: 'billConsignments', params: { consignments: ids }, ...more });
  const numbers = async () => (await billing.all('bill')).map(({ number }) => String(number)).sort();
  const sequence = (count: number) =>
    Array.from({ length: count }, (_, index) => `B26-${String(index + 1).padStart(5, '0')}`);

  it('makes a bill of each, with its charges and number, and answers it', async () => {
    const { status, body } = await run(made);
    expect([status, body.msg]).toEqual([200, 'Bill consignments: done.']);
    expect(body.rounds?.map(({ item, status, answer }) => [item, status, answer])).toEqual(
      made.map((id, index) => [id, 'done', sequence(30)[index]]),
    );
    const bills = await billing.all('bill');
    expect(bills).toHaveLength(30);
    expect(bills[0]).toMatchObject({ state: 'billed', total: '12.50', currency: 'USD', billedOn: '2026-03-05' });
    const history = await billing.store.entities('bill').history(String(bills[0]?.id));
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['bill', 'ann'],
      ['ready', 'ann'],
      ['save', 'ann'],
    ]);
  });

  it('does nothing twice: what has its key is left out', async () => {
    await run(made.slice(0, 10));
    const { body } = await run(made.slice(5, 15));
    expect(body.rounds?.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'skipped'),
      ...Array.from({ length: 5 }, () => 'done'),
    ]);
    await Promise.all([run(made), run(made)]);
    expect(await numbers()).toEqual(sequence(30));
  });

  it('refuses a round for itself, with its words, and uses no number for it', async () => {
    const [wrong = ''] = await billing.add('consignment', [{ number: 'W', customer: 'Wrong', charges: [] }]);
    const { body } = await run([made[0] as string, wrong, made[1] as string]);
    expect(body.msg).toBe('Bill consignments: 2 done, 1 failed.');
    expect(body.rounds?.[1]).toMatchObject({ status: 'refused', msg: 'The total of a bill is above zero.' });
    expect(await numbers()).toEqual(sequence(2));
    // Once it is right its key was not used.
    await billing.add('consignment', [{ id: wrong, version: 1, charges: [{ code: 'LH', amount: '1.00' }] }]);
    expect((await run([wrong])).body.rounds?.[0]).toMatchObject({ status: 'done', answer: 'B26-00003' });
  });

  it('reports the results of a dry run, and leaves no data', async () => {
    const tables = async () =>
      Promise.all(
        (['history', 'done_work', 'series_numbers', 'state_intervals', 'events'] as const).map(async (table) => [
          table,
          (await billing.store.db.selectFrom(table).selectAll().execute()).length,
        ]),
      );
    const before = await tables();
    const { status, body } = await run(made.slice(0, 2), { dry: true });
    expect([status, body.msg]).toEqual([200, 'Bill consignments: 6 changes. Nothing was saved.']);
    expect(body.changes?.slice(0, 3)).toMatchObject([
      { do: 'create', entity: 'bill', changes: { total: [null, '12.50'], state: [null, 'draft'] } },
      { do: 'move', transition: 'ready', changes: { state: ['draft', 'ready'] } },
      { do: 'move', transition: 'bill', changes: { number: [null, 'B26-00001'], state: ['ready', 'billed'] } },
    ]);
    expect(await billing.all('bill')).toEqual([]);
    expect(await tables()).toEqual(before);
  });

  it('is for who may run it, and its writes are checked as theirs', async () => {
    const params = { consignments: made.slice(0, 1) };
    const as = (permissions: string[]) =>
      billing.call('procedures.run', { procedure: 'billConsignments', params }, { id: 'bob', permissions });
    expect((await as(['consignments.keep', 'bills.keep'])).status).toBe(403);
    // May run it, and may not make bills.
    const refused = await as(['consignments.keep', 'bills.bill', 'bills.view']);
    expect(refused.body.rounds?.[0]).toMatchObject({ status: 'refused' });
    expect((await as(['bills.bill', 'bills.view', 'bills.keep'])).status).toBe(403);
    const copy = await billing.call('procedures.run', { procedure: 'bill.copy', params: {} });
    expect(copy.status).toBe(403);
    expect((await billing.call('procedures.run', { procedure: 'constructor', params: {} })).status).toBe(404);
    expect((await run(['nobody'])).status).toBe(404);
    expect((await billing.call('procedures.run', { procedure: 'billConsignments', params: { other: 1 } })).status).toBe(
      422,
    );
    expect(await billing.all('bill')).toEqual([]);
  });

  it('requires a job above its limit', async () => {
    const more = await billing.add(
      'consignment',
      consignments(60).map((one) => ({ ...one, number: `M${one.number}` })),
    );
    const { body } = await run(more);
    expect(body.jobId).toBe(`job${billing.asked.length}`);
    expect(billing.asked.at(-1)).toMatchObject({ kind: 'procedure', title: 'Bill consignments' });
    expect(await billing.all('bill')).toEqual([]);
  });

  // A round writes three times: it is created, made ready, billed. The second one of the second transaction dies in each.
  it.each(KILLS)('goes on after a kill at write %i, and does nothing twice', async (dieAt) => {
    const context = billing.context();
    const dying = { ...context, services: { ...context.services, store: dyingStore(billing.store, dieAt) } };
    const order = { procedure: 'billConsignments', params: { consignments: made } };
    const work = 'job killed';
    await expect(runProcedure(dying, order, { work })).rejects.toThrow(Killed);
    const left = (await billing.all('bill')).length;
    expect(left).toBe(dieAt > 75 ? 25 : 0);
    expect(await numbers()).toEqual(sequence(left));
    const told: number[] = [];
    const { rounds } = await runProcedure(context, order, { work, progress: (done) => void told.push(done) });
    expect(told[0]).toBe(left);
    expect(rounds?.every(({ status }) => status === 'done')).toBe(true);
    expect(await numbers()).toEqual(sequence(30));
  });
});
