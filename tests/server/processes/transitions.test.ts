/** Transitions of the example's bills, one and on a selection, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, compiledBilling, drafts, openBilling } from './billing.ts';

describe('a check of a transition or a procedure', () => {
  const permission = 'bills.void';
  const customer = '{"var": "params.consignments.0.customer"}';
  let database: TestDatabase;
  let billing: Billing;
  let few: string[];
  beforeAll(async () => {
    const program = await billingProgram((name, content) => {
      if (name === 'bill.print.json') Object.assign(content, { shows: ['customer'] });
      if (name === 'entities.json') {
        const { bill, consignment } = content.entities as unknown as Record<
          'bill' | 'consignment',
          { fields: { customer: object } }
        >;
        for (const { fields } of [bill, consignment]) Object.assign(fields.customer, { permission });
      }
      if (name === 'procedures.json') {
        const { billConsignments } = content.procedures as unknown as { billConsignments: object };
        const params = { customer: JSON.parse(customer) };
        Object.assign(billConsignments, { checks: { sure: { ask: true, message: 'bills.askZero', params } } });
        const takes = { bill: { record: 'bill' } };
        const one = { takes, permission: 'bills.view' };
        const with_ = { bill: { var: 'params.bill.id' } };
        const row = { entity: 'bill', id: { var: 'params.bill.id' } };
        const listed = { listed: { cat: ['by list: ', { var: 'result.stored.row.customer' }] } };
        Object.assign(content.procedures as unknown as object, {
          nameCustomer: {
            ...one,
            label: 'Name the customer',
            steps: [{ do: 'answer', value: { cat: ['inner: ', { var: 'params.bill.customer' }] } }],
          },
          tellCustomer: {
            ...one,
            label: 'Tell the customer',
            steps: [
              { do: 'run', procedure: 'nameCustomer', with: with_, as: 'named' },
              { do: 'ask', operation: 'records.get', with: row, as: 'stored' },
              {
                do: 'answer',
                value: { map: { own: { var: 'params.bill.customer' }, inner: { var: 'result.named' }, ...listed } },
              },
            ],
          },
        });
      }
      if (name === 'totals.definitions.json') {
        const filter = { condition: 'and', fields: [{ name: 'customer', operator: 'equalTo', value: 'Ames' }] };
        const sort = [{ field: 'customer', dir: 'asc' }];
        const narrow = { customer: { var: 'params.customer' } };
        Object.assign(content.queries as unknown as object, {
          ofAmes: { entity: 'bill', filter },
          byCustomer: { entity: 'bill', sort },
          ofCustomer: { entity: 'bill', narrow },
        });
      }
      if (name === 'bill.lifecycle.json') {
        const { ready } = content.transitions as unknown as { ready: { asks?: object; checks: object } };
        const params = { customer: { var: 'result.stored.row.customer' } };
        const asks = { operation: 'records.get', with: { entity: 'bill', id: { var: 'record.id' } } };
        ready.asks = { ...ready.asks, stored: asks };
        Object.assign(ready.checks, { stored: { ask: true, message: 'bills.askZero', params } });
      }
      return content;
    });
    few = Object.keys(program.definitions.permission).filter((name) => name !== permission);
    database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
    billing = await openBilling(database, program);
  });
  afterAll(() => database?.dispose());

  it('is decided by what is hidden, and fills no message with it', async () => {
    const [bill = ''] = await billing.add('bill', [
      {
        ...drafts(1)[0],
        customer: 'Ames',
        charges: [
          { code: 'LH', amount: '5.00' },
          { code: 'FSC', amount: '0.00' },
        ],
      },
    ]);
    const [consignment = ''] = await billing.add('consignment', [{ number: 'N', customer: 'Ames', charges: [] }]);
    const asks = async (person?: Parameters<Billing['call']>[2]) => {
      const moved = await billing.call(
        'records.transition',
        { entity: 'bill', id: bill, transition: 'ready', version: 1 },
        person,
      );
      const run = await billing.call(
        'procedures.run',
        { procedure: 'billConsignments', params: { consignments: [consignment] } },
        person,
      );
      return [moved, run].map(({ status, body }) => [
        status,
        (body.questions as { msg: string }[] | undefined)?.map(({ msg }) => msg),
      ]);
    };
    const told = 'A charge for Ames is zero. Go on?';
    // One message is filled with the record, the other one with the answer of an operation.
    expect(await asks()).toEqual([
      [412, [told, told]],
      [412, [told]],
    ]);
    for (const [status, msgs] of await asks({ id: 'bob', permissions: few })) {
      expect(status).toBe(412);
      expect(JSON.stringify(msgs)).not.toContain('Ames');
    }
  });

  it('answers of procedures and rows of queries give no value of a hidden field', async () => {
    const [bill = ''] = await billing.add('bill', [{ ...drafts(1)[0], customer: 'Ames' }]);
    const blind = { id: 'bob', permissions: few };
    const answerTo = async (person?: Parameters<Billing['call']>[2]) =>
      (await billing.call('procedures.run', { procedure: 'tellCustomer', params: { bill } }, person)).body.answer;
    expect(await answerTo()).toEqual({ own: 'Ames', inner: 'inner: Ames', listed: 'by list: Ames' });
    expect(JSON.stringify(await answerTo(blind))).not.toContain('Ames');
    for (const query of ['ofAmes', 'byCustomer', 'ofCustomer']) {
      const asked = { entity: 'bill', query, params: { customer: 'Ames' } };
      expect([query, (await billing.call('records.list', asked)).status]).toEqual([query, 200]);
      for (const name of ['records.list', 'records.count'] as const)
        expect([query, (await billing.call(name, asked, blind)).status]).toEqual([query, 403]);
    }
  });
});

it('the example compiles without a fault or a warning', async () => {
  expect((await compiledBilling()).faults).toEqual([]);
});

describe.each(drawnFor(import.meta.url, testDatabases))('bills on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram());
  });
  afterAll(() => database?.dispose());

  const one = async (amount?: string) => {
    const [id = ''] = await billing.add('bill', drafts(1, amount));
    return id;
  };
  const version = async (id: string) => (await billing.store.entities('bill').get(id))?.version ?? 0;
  const stateOf = async (id: string) => (await billing.store.entities('bill').get(id))?.values.state;
  const move = async (id: string, transition: string, more: object = {}, person?: Parameters<Billing['call']>[2]) =>
    billing.call('records.transition', { entity: 'bill', id, transition, version: await version(id), ...more }, person);
  /** A bill in a state, by the ways that lead there. */
  const inState = async (state: string) => {
    const id = await one();
    const ways: Record<string, string[]> = {
      draft: [],
      ready: ['ready'],
      billed: ['ready', 'bill'],
      voided: ['ready', 'bill', 'void'],
    };
    for (const transition of ways[state] ?? [])
      expect((await move(id, transition, { reason: 'Wrong.' })).status).toBe(200);
    expect(await stateOf(id)).toBe(state);
    return id;
  };

  describe('the contract of the transitions, made of the lifecycle', async () => {
    const { lifecycle } = (await billingProgram()).definitions;
    const bill = lifecycle.bill;
    for (const [name, transition] of Object.entries(bill?.transitions ?? {}))
      for (const state of Object.keys(bill?.states ?? {})) {
        const allowed = transition.from.includes(state) && transition.permission !== undefined;
        it(`${state} is ${allowed ? '' : 'not '}left by ${name}`, async () => {
          const id = await inState(state);
          const given = transition.reason ? { reason: 'It was wrong.' } : {};
          if (transition.permission) {
            const refused = await move(id, name, given, { id: 'bob', permissions: ['bills.view', 'bills.keep'] });
            expect([refused.status, await stateOf(id)]).toEqual([403, state]);
          }
          if (allowed && transition.reason) expect((await move(id, name)).body.msg).toBe('Enter a reason.');
          const { status } = await move(id, name, given);
          expect([status === 200, await stateOf(id)]).toEqual([allowed, allowed ? transition.to : state]);
        });
      }
  });

  it('reports every failed check at once, and asks its questions once', async () => {
    const nothing = await one('0.00');
    const refused = await move(nothing, 'ready');
    expect(refused).toMatchObject({
      status: 412,
      body: { msg: 'The total of a bill is above zero.', checks: [{ check: 'total', field: 'total' }] },
    });
    const [id = ''] = await billing.add('bill', [
      {
        ...drafts(1)[0],
        charges: [
          { code: 'LH', amount: '5.00' },
          { code: 'FSC', amount: '0.00' },
        ],
      },
    ]);
    const asked = await move(id, 'ready');
    expect(asked).toMatchObject({
      status: 412,
      body: { questions: [{ check: 'zero', msg: 'A charge for Customer 0 is zero. Go on?' }] },
    });
    expect((await move(id, 'ready', { answers: ['zero'] })).status).toBe(200);
  });

  it('takes what is on a save in the same write, and asks nobody', async () => {
    const id = await inState('ready');
    const saved = await billing.call('records.save', {
      entity: 'bill',
      rows: [{ id, version: await version(id), customer: 'Another' }],
    });
    expect(saved.body.saved[0]?.row).toMatchObject({ customer: 'Another', state: 'draft' });
    const same = await inState('ready');
    await billing.call('records.save', { entity: 'bill', rows: [{ id: same, version: await version(same) }] });
    expect(await stateOf(same)).toBe('ready');
  });

  it('bills a selection: permitted invoices, each with the next number, and the reasons for the others', async () => {
    const ready = [await inState('ready'), await inState('ready'), await inState('ready')];
    const draft = await one();
    const stale = await inState('ready');
    const records = [
      { id: ready[0] as string },
      { id: draft },
      { id: ready[1] as string },
      { id: 'nobody' },
      { id: stale, version: 1 },
      { id: ready[2] as string },
    ];
    const { body } = await billing.call('records.transitionMany', { entity: 'bill', transition: 'bill', records });
    expect(body.moved.map(({ id }) => id)).toEqual(ready);
    const numbers = body.moved.map(({ row }) => Number(String(row.number).slice(-5)));
    expect(numbers).toEqual([numbers[0], (numbers[0] as number) + 1, (numbers[0] as number) + 2]);
    expect(body.moved[0]?.row).toMatchObject({ billedOn: '2026-03-05', dueOn: '2026-04-04', state: 'billed' });
    expect(body.refused).toMatchObject([
      { id: draft, refusal: 'state' },
      { id: 'nobody', refusal: 'gone' },
      { id: stale, refusal: 'changed' },
    ]);
    expect(body.msg).toContain('3 records');
  });

  it('lets a procedure follow in the same transaction, by the right of the transition', async () => {
    const id = await inState('billed');
    const voider = { id: 'vera', permissions: ['bills.view', 'bills.void'] };
    const before = (await billing.all('bill')).length;
    expect((await move(id, 'void', { reason: 'Wrong customer.' }, voider)).status).toBe(200);
    const bills = await billing.all('bill');
    expect(bills.length).toBe(before + 1);
    const copy = bills.find(({ replaces }) => replaces === id);
    expect(copy).toMatchObject({ state: 'draft', total: '10.00', charges: [{ code: 'LH', amount: '10.00' }] });
    expect(copy?.number).toBeUndefined();
    const [entry] = await billing.store.entities('bill').history(String(copy?.id));
    expect(entry?.by).toBe('vera');
  });

  it('requires a job above its limit', async () => {
    const records = Array.from({ length: 201 }, (_, index) => ({ id: `some${index}` }));
    const { body } = await billing.call('records.transitionMany', { entity: 'bill', transition: 'bill', records });
    expect(body.jobId).toBe(`job${billing.asked.length}`);
    expect(billing.asked.at(-1)).toMatchObject({ kind: 'transition', title: 'Bills: Bill', input: { records } });
  });

  it('leaves no gap where selections are billed side by side', async () => {
    const numbers = async () =>
      (await billing.all('bill'))
        .flatMap(({ number }) => (number === undefined ? [] : [Number(String(number).slice(-5))]))
        .sort((a, b) => a - b);
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const ids = [await inState('ready'), await one()];
        await billing.call('records.transitionMany', {
          entity: 'bill',
          transition: 'bill',
          records: ids.map((id) => ({ id })),
        });
      }),
    );
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });
});
