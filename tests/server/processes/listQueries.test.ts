/** Lists that name a query in place of filter and narrow (docs/example/billing, unbilledConsignments), on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, compiledBilling, openBilling } from './billing.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram());
    const numbers = ['C2', 'C1', 'C3', 'D1'];
    const ids = await billing.add(
      'consignment',
      numbers.map((number) => ({ number, customer: `Customer ${number}`, currency: 'USD', charges: [] })),
    );
    await billing.add('bill', [{ consignment: ids[1], customer: 'A', currency: 'USD', charges: [] }]);
  });
  afterAll(() => database?.dispose());

  const suggested = async (given: object = {}) => {
    const asked = { suggestionFor: 'unbilledConsignments', ...given };
    const { status, body } = await billing.call('suggestions.list', asked as never);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.msg as { n: string }[]).map(({ n }) => n);
  };

  it('offers the records of the query alone, by what is typed', async () => {
    expect(await suggested()).toEqual(['C2', 'C3', 'D1']);
    expect(await suggested({ q: 'c' })).toEqual(['C2', 'C3', 'D1']);
    expect(await suggested({ q: 'Customer D' })).toEqual(['D1']);
    expect(await suggested({ q: 'C1' })).toEqual([]);
  });

  it('goes on over its pages', async () => {
    const pages = [await suggested({ pageLimit: 2 }), await suggested({ pageLimit: 2, page: 2 })];
    expect(pages).toEqual([['C2', 'C3'], ['D1']]);
  });

  it('names what is chosen already, although the query no longer has it', async () => {
    const [bill] = await billing.all('bill');
    expect(await suggested({ selected: [bill?.consignment] })).toEqual(['C1', 'C2', 'C3', 'D1']);
  });
});

it('refuses a query of other records, and what the query says already', async () => {
  const faultsOf = async (given: object) => {
    const { faults } = await compiledBilling((name, content) => {
      if (name !== 'columns.definitions.json') return content;
      const changed = structuredClone(content) as unknown as { lists: { unbilledConsignments: { from: object } } };
      Object.assign(changed.lists.unbilledConsignments.from, given);
      return changed;
    });
    return faults.map(({ kind, message }) => `${kind}: ${message}`);
  };
  expect(await faultsOf({ query: 'billsByState' })).toEqual([
    'list-query: The query "billsByState" is about "bill", not about "consignment".',
  ]);
  expect(await faultsOf({ narrow: { customer: { var: 'params.customer' } } })).toEqual([
    'list-query: The query "unbilled" says which records they are: "narrow" is not beside it.',
  ]);
});
