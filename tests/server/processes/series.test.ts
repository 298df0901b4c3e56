/** Numbers without gaps and doubles: many at once, on two servers, with moves that are undone; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, drafts, openBilling } from './billing.ts';

const RUNS = Number(process.env.RUNS ?? 0) || 2;

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(drawnFor(import.meta.url, testDatabases))('series on $name', ({ make }) => {
  let database: TestDatabase;
  let servers: Billing[];
  beforeAll(async () => {
    database = await make();
    const program = await billingProgram();
    servers = [await openBilling(database, program), await openBilling(database, program)];
  });
  afterAll(() => database?.dispose());

  const [first, second] = [() => servers[0] as Billing, () => servers[1] as Billing];
  const numbers = async () =>
    (await first().all('bill')).flatMap(({ number }) => (number === undefined ? [] : [String(number)])).sort();

  it.each(
    Array.from({ length: RUNS }, (_, index) => index + 1),
  )('has each number once, whoever asks for it at once (%i)', async (seed) => {
    const below = random(seed);
    const ids = await first().add('bill', drafts(40));
    await first().call('records.transitionMany', {
      entity: 'bill',
      transition: 'ready',
      records: ids.map((id) => ({ id })),
    });
    const before = (await numbers()).length;
    // Selections that meet one another, with drafts among them and single moves beside, on two servers.
    const calls = Array.from({ length: 12 }, (_, index) => {
      const server = index % 2 === 0 ? first() : second();
      const some = Array.from({ length: 1 + below(9) }, () => ids[below(ids.length)] as string);
      return server.call('records.transitionMany', {
        entity: 'bill',
        transition: 'bill',
        records: some.map((id) => ({ id })),
      });
    });
    const moved = (await Promise.all(calls)).flatMap(({ body }) => body.moved.map(({ id }) => id));
    expect(new Set(moved).size).toBe(moved.length);
    const all = await numbers();
    expect(all).toHaveLength(before + moved.length);
    expect(all).toEqual(all.map((_, index) => `B26-${String(index + 1).padStart(5, '0')}`));
  });

  it('gives the number back where the transaction is undone', async () => {
    const { store } = first();
    const [id = ''] = await first().add('bill', drafts(1));
    await first().call('records.transitionMany', { entity: 'bill', transition: 'ready', records: [{ id }] });
    const before = await store.db.selectFrom('series_numbers').selectAll().execute();
    const dry = first().call('procedures.run', {
      procedure: 'billConsignments',
      params: { consignments: [] },
      dry: true,
    });
    expect((await dry).status).toBe(200);
    const { transitionRecords: moveRecords, lifecycleOf } = await import(
      '../../../server/records/save/transitionRecords.ts'
    );
    const context = first().context();
    const lifecycle = lifecycleOf(context.runtime, 'bill');
    if (!lifecycle) throw new Error('There is no lifecycle.');
    const undone = store.write(async (tx) => {
      const parts = {
        store: store.within(tx),
        runtime: context.runtime,
        follow: async () => undefined,
        ask: async () => undefined,
        tell: async () => undefined,
        judge: async () => [],
        approve: async () => undefined,
        hidden: () => new Set<string>(),
      };
      const mover = { by: 'ann', user: { isAdmin: true }, today: '2026-03-05', now: new Date() };
      const [moved] = await moveRecords(
        parts,
        lifecycle,
        { entity: 'bill', transition: 'bill', records: [{ id }] },
        mover,
      );
      expect(moved?.status).toBe('moved');
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect(await store.db.selectFrom('series_numbers').selectAll().execute()).toEqual(before);
    expect((await store.entities('bill').get(id))?.values).toMatchObject({ state: 'ready' });
  });

  it('rejects when no number is left, and restarts with the day in the pattern', async () => {
    const [id = ''] = await first().add('bill', drafts(1));
    await first().call('records.transitionMany', { entity: 'bill', transition: 'ready', records: [{ id }] });
    const { store } = first();
    await store.write(({ db }) => db.updateTable('series_numbers').set({ last: 99_999 }).execute());
    const { body } = await first().call('records.transitionMany', {
      entity: 'bill',
      transition: 'bill',
      records: [{ id }],
    });
    expect(body.refused).toMatchObject([
      { refusal: 'number', msg: 'This number series is used up. Ask an administrator for a longer pattern.' },
    ]);
    const [row] = await store.db.selectFrom('series_numbers').selectAll().execute();
    expect(Number(row?.last)).toBe(99_999);
    expect(JSON.parse(row?.key ?? '[]')).toEqual(['s', 'B26-99999']);
  });
});
