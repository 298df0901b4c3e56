/** Sums by unit (amounts by currency) come from the index of sums: no row is read for them, on either database. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import type { Store, StoreEntity } from '../../server/store/index.ts';
import { type AggregateRequest, aggregateRecords } from '../../server/store/recordStore/aggregate.ts';
import type { EntityContext } from '../../server/store/recordStore/context.ts';
import { recordShape } from '../../server/store/recordStore/recordShape.ts';
import { indexesOf } from '../../server/store/schema/indexesOf.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const plain: StoreEntity = {
  scope: 'system',
  fields: {
    number: { type: 'text', length: 30, displayOrder: 1 },
    status: { type: 'dropdown', length: 15, displayOrder: 2 },
    mode: { type: 'dropdown', length: 15, displayOrder: 3 },
    a: { type: 'dropdown', length: 15, displayOrder: 4 },
    b: { type: 'dropdown', length: 15, displayOrder: 5 },
    c: { type: 'dropdown', length: 15, displayOrder: 6 },
    d: { type: 'dropdown', length: 15, displayOrder: 7 },
    cost: { type: 'numeric', unitField: 'currency', displayOrder: 8 },
    value: { type: 'decimal', length: 18, unitField: 'currency', displayOrder: 9 },
    weight: { type: 'numeric', unitField: 'weightUnit', displayOrder: 10 },
    note: { type: 'text', length: 200, displayOrder: 11 },
    // Behind the choices that the index carries for grouping.
    currency: { type: 'dropdown', length: 3, displayOrder: 90 },
    weightUnit: { type: 'text', length: 4, displayOrder: 91 },
  },
};
const indexes = indexesOf(plain, { sorts: ['number'], heldTo: [], filters: [] });
const cargo: StoreEntity = { ...plain, ...(indexes ? { indexes } : {}) };
const scopes = [{ company: 'c', system: 's' }];
const why = { by: 'ann', at: '2026-11-23T10:00:00.000Z', action: 'create' };

describe.each(testDatabases)('on $name', ({ make }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await make();
    store = await database.open({ program: { hash: 'h', entities: { cargo } } });
    await store.apply();
    const rows = Array.from({ length: 60 }, (_, at) => ({
      values: {
        number: `C${at}`,
        status: at % 2 ? 'open' : 'closed',
        cost: at / 10,
        value: `${at}.05`,
        weight: at,
        currency: ['USD', 'EUR', null][at % 3],
        weightUnit: at % 5 ? 'kg' : 'lb',
        note: 'n'.repeat(150),
      },
    }));
    await store.entities('cargo').saveMany({ ...why, scope: { company: 'c', system: 's', account: '' }, rows });
  });
  afterAll(() => database?.dispose());

  /** The plans of the statements that an aggregate asks. */
  async function plansOf(request: AggregateRequest): Promise<string[]> {
    const asked: RootOperationNode[] = [];
    const listening: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = store.db.withPlugin(listening);
    await aggregateRecords(
      { kind: store.kind, shape: recordShape('cargo', cargo), db, counting: db } as EntityContext,
      request,
    );
    const explain = store.kind === 'sqlite' ? 'explain query plan' : 'explain';
    return store.db.connection().execute(async (one) => {
      const run = (text: string, parameters: readonly unknown[] = []) =>
        one.executeQuery(CompiledQuery.raw(text, [...parameters]));
      // PostgreSQL reads a table of a few rows completely, regardless of its indexes.
      if (store.kind === 'postgres') await run('set enable_seqscan = off; set enable_bitmapscan = off');
      const plans: string[] = [];
      for (const node of asked) {
        const compiled = store.db.getExecutor().compileQuery(node, { queryId: 'explained' });
        if (compiled.sql.includes('sqlite_master')) continue;
        plans.push(JSON.stringify((await run(`${explain} ${compiled.sql}`, compiled.parameters)).rows));
      }
      return plans;
    });
  }

  const measures = {
    cost: { by: 'sum', of: 'cost', per: 'currency' },
    value: { by: 'sum', of: 'value', per: 'currency' },
    weight: { by: 'sum', of: 'weight', per: 'weightUnit' },
  } as const;
  const isOpen: FilterTree = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] };
  const asked: [string, Partial<AggregateRequest>][] = [
    ['of all', {}],
    ['by a choice', { groups: ['status'] }],
    ['by another choice, filtered', { groups: ['mode'], filter: isOpen, today: '2026-11-23' }],
  ];

  it.each(asked)('%s are read from the index of sums alone', async (_, request) => {
    const plans = await plansOf({ scopes, measures, ...request } as AggregateRequest);
    expect(plans).not.toEqual([]);
    const only = store.kind === 'sqlite' ? /USING COVERING INDEX \w*sums/ : /Index Only Scan using \w*sums/;
    for (const plan of plans) expect(plan).toMatch(only);
  });
});
