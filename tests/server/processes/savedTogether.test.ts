/** Iterations that only create records are saved together, with the same results as iterations run separately. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProcedure } from '../../../server/processes/runProcedure.ts';
import type { Store } from '../../../server/store/index.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling } from './billing.ts';

/** Makes a bill of each consignment. @param more steps of a round beside it: a step that does nothing parts the rounds. */
const copying = (entity: string, more: readonly object[], of: object = {}) => ({
  label: 'Copy',
  takes: { consignments: { records: 'consignment' } },
  permission: 'bills.bill',
  jobAbove: 1000,
  steps: [
    {
      do: 'each',
      in: { var: 'params.consignments' },
      as: 'consignment',
      steps: [
        {
          do: 'create',
          entity,
          from: { var: 'item.consignment' },
          fields: { customer: 'customer', currency: 'currency', ...(entity === 'bill' ? { number: 'number' } : {}) },
          ...(entity === 'bill' ? { copy: ['charges'] } : {}),
          as: 'made',
        },
        ...more,
      ],
    },
  ],
  ...of,
});

const eachOnce = { commit: 'each', key: { var: 'item.consignment.number' } };
const answer = { do: 'answer', value: { var: 'result.made.customer' } };
const nothing = { do: 'stop', if: false };
const procedures = {
  together: copying('bill', []),
  apart: copying('bill', [nothing]),
  eachTogether: copying('bill', [answer], eachOnce),
  eachApart: copying('bill', [nothing, answer], eachOnce),
  seenTogether: copying('note', []),
  seenApart: copying('note', [nothing]),
};

/** A note whose currency is that of another note of the customer, where there is one. */
const notes = {
  entities: {
    note: {
      label: 'Note',
      plural: 'Notes',
      scope: 'system',
      title: 'customer',
      fields: {
        customer: { type: 'text', label: 'Customer', length: 40, displayOrder: 1 },
        currency: { type: 'text', label: 'Currency', length: 3, displayOrder: 2 },
      },
      access: { list: 'bills.view', get: 'bills.view', create: 'bills.keep', update: 'bills.keep' },
    },
  },
};
const template = {
  label: 'Note',
  docType: 'note',
  entity: 'note',
  fields: { customer: { isMasterField: true, displayOrder: 1 }, currency: { displayOrder: 2 } },
};
const fetching = {
  template: 'note',
  field: 'currency',
  ruleType: 'autoFetching',
  rows: [{ autoField: 'customer', metaSource: 'note', matchKey: 'customer', fetchKey: 'currency' }],
};

const file = (name: string, content: object) => ({
  path: `definitions/tenants/billing/${name}.json`,
  text: JSON.stringify(content),
});

/** A store that counts the saves of records. */
function counting(of: Store, saves: { count: number; dieAt?: number }): Store {
  return {
    ...of,
    within: (tx) => counting(of.within(tx), saves),
    entities(name) {
      const records = of.entities(name);
      return {
        ...records,
        async saveMany(request, tx) {
          saves.count += 1;
          if (saves.count === saves.dieAt) throw new Error('killed');
          return records.saveMany(request, tx);
        },
      };
    },
  };
}

describe.each(drawnFor(import.meta.url, testDatabases))('rounds saved together on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    const program = await billingProgram(undefined, [
      file('copying.procedures', { procedures }),
      file('notes.entities', notes),
      file('note.template', template),
      file('note.currency.rules', fetching),
    ]);
    billing = await openBilling(database, program);
  });
  beforeEach(async () => {
    for (const entity of ['bill', 'note', 'consignment']) await removeAll(entity);
  });
  afterAll(() => database?.dispose());

  const run = async (procedure: string, ids: readonly string[], as: { work?: string; dieAt?: number } = {}) => {
    const saves: { count: number; dieAt?: number } = { count: 0, ...as };
    const context = billing.context();
    const services = { ...context.services, store: counting(context.services.store, saves) };
    const order = { procedure, params: { consignments: ids } };
    const outcome = await runProcedure({ ...context, services }, order, as).catch((error: { body?: unknown }) => error);
    return { outcome, saves: saves.count };
  };
  /** The stored records of an entity, without values that differ in each run. */
  const standing = async (entity: string) =>
    (await billing.all(entity))
      .map(({ customer, currency, number, total, state, version }) => [
        customer,
        currency,
        number,
        total,
        state,
        version,
      ])
      .sort();
  const removeAll = async (entity: string) => {
    const rows = (await billing.all(entity)).map(({ id }) => ({ id: String(id) }));
    await billing.store.entities(entity).remove({ by: 'ann', at: new Date().toISOString(), rows });
    await billing.store.write(({ db }) => db.deleteFrom('done_work').execute());
  };
  /** Runs both, the second on a store as the first one found it. */
  async function both(names: readonly [string, string], ids: readonly string[], entity: string) {
    const results = [];
    for (const name of names) {
      const { outcome, saves } = await run(name, ids);
      const { rounds, body } = outcome as { rounds?: readonly object[]; body?: object };
      results.push({ told: JSON.parse(JSON.stringify({ rounds, body })), stands: await standing(entity), saves });
      await removeAll(entity);
    }
    return results as [(typeof results)[0], (typeof results)[0]];
  }

  it('saves many iterations as one, with the same records as separate saves', async () => {
    const ids = await billing.add('consignment', consignments(30));
    const [together, apart] = await both(['together', 'apart'], ids, 'bill');
    expect(together.stands).toHaveLength(30);
    expect(together.stands).toEqual(apart.stands);
    expect([together.saves, apart.saves]).toEqual([1, 30]);
    await run('together', ids);
    const [first] = await billing.all('bill');
    const history = await billing.store.entities('bill').history(String(first?.id));
    expect(history.map(({ action, by, version }) => [action, by, version])).toEqual([['save', 'ann', 1]]);
  });

  it('refuses as rounds one after another do: the whole, or the round alone', async () => {
    const ids = await billing.add('consignment', consignments(4));
    // The number of the third one is taken.
    await billing.store.entities('bill').saveMany({
      rows: [{ values: { number: 'C0002', state: 'draft' } }],
      scope: { company: 'c', system: 's' },
      by: 'ann',
      at: new Date().toISOString(),
      action: 'save',
    });
    const refused = await run('together', ids);
    expect(refused.outcome).toMatchObject({ status: 412 });
    expect((await run('apart', ids)).outcome).toMatchObject({ body: (refused.outcome as { body: object }).body });
    expect(await billing.all('bill')).toHaveLength(1);
    const { outcome } = await run('eachTogether', ids);
    expect(outcome).toMatchObject({
      rounds: [
        { status: 'done', answer: 'Customer 0' },
        { status: 'done' },
        { status: 'refused', msg: expect.stringContaining('Another record has the same Number') },
        { status: 'done', answer: 'Customer 3' },
      ],
    });
    expect(await billing.all('bill')).toHaveLength(4);
  });

  it('returns the same result for each iteration as alone, without repeating work', async () => {
    const ids = await billing.add('consignment', consignments(30));
    const [together, apart] = await both(['eachTogether', 'eachApart'], ids, 'bill');
    expect(together.told).toEqual(apart.told);
    expect(together.stands).toEqual(apart.stands);
    expect([together.saves, apart.saves]).toEqual([2, 30]);
    await run('eachTogether', ids.slice(0, 3));
    const { outcome } = await run('eachTogether', ids.slice(2, 5));
    expect((outcome as { rounds: { status: string }[] }).rounds.map(({ status }) => status)).toEqual([
      'skipped',
      'done',
      'done',
    ]);
  });

  it('resumes after a kill behind the committed iterations', async () => {
    const ids = await billing.add('consignment', consignments(30));
    const killed = await run('eachTogether', ids, { work: 'job killed', dieAt: 2 });
    expect(killed.outcome).toMatchObject({ message: 'killed' });
    expect(await billing.all('bill')).toHaveLength(25);
    const { outcome, saves } = await run('eachTogether', ids, { work: 'job killed' });
    expect((outcome as { rounds: { status: string }[] }).rounds.every(({ status }) => status === 'done')).toBe(true);
    expect(saves).toBe(1);
    expect(await billing.all('bill')).toHaveLength(30);
  });

  it('runs rounds one after another where one sees what another one made', async () => {
    const ids = await billing.add('consignment', [
      { number: 'A', customer: 'Same', currency: 'USD' },
      { number: 'B', customer: 'Same', currency: '' },
    ]);
    const [together, apart] = await both(['seenTogether', 'seenApart'], ids, 'note');
    expect(together.stands).toEqual(apart.stands);
    expect(together.stands.map(([, currency]) => currency)).toEqual(['USD', 'USD']);
  });
});
