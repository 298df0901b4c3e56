/**
 * The cost of the language compared with hand-written code, in the example of bills (docs/example/billing): a procedure that
 * creates a thousand records with three members each, and totals of very many records. BENCH_ROWS bills are summed (1000000 for
 * the full size), BENCH_STORES names the databases.
 */
import { sql } from 'kysely';
import { type Billing, billingProgram, openBilling } from '../server/processes/billing.ts';
import { testDatabases } from '../support/stores.ts';
import { copyRecords } from './support/copies.ts';
import { type Measured, sideBySideAsync } from './support/measure.ts';
import { onStores } from './support/onStores.ts';
import { tell } from './support/tell.ts';

const RECORDS = 1000;
const ROUNDS = 5;
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const PEOPLE_WAIT_MS = 300;

const procedure = {
  label: 'Copy bills',
  takes: { bills: { records: 'bill' } },
  permission: 'bills.bill',
  commit: 'all',
  jobAbove: RECORDS,
  steps: [
    {
      do: 'each',
      in: { var: 'params.bills' },
      as: 'bill',
      steps: [{ do: 'create', entity: 'bill', from: { var: 'item.bill' }, fields: same(), copy: ['charges'] }],
    },
  ],
};
function same() {
  return { customer: 'customer', currency: 'currency' };
}
const CHARGES = [
  { code: 'LH', amount: '100.00' },
  { code: 'FSC', amount: '12.50' },
  { code: 'SEC', amount: '3.75' },
];
const bills = Array.from({ length: RECORDS }, (_, index) => ({
  customer: `Customer ${index}`,
  currency: ['USD', 'EUR', 'GBP'][index % 3],
  charges: CHARGES,
}));

/** A rejection ends the bench: all sides must do the same work. */
function done(answer: { status: number; body: unknown }): void {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 500));
}

async function making(store: string, billing: Billing): Promise<void> {
  const ids = await billing.add('bill', bills);
  const at = new Date().toISOString();
  const sides = await sideBySideAsync(
    {
      procedure: async () =>
        done(await billing.call('procedures.run', { procedure: 'copyBills', params: { bills: ids } })),
      save: async () => {
        const rows = bills.map((values, tempId) => ({ ...values, tempId }));
        done(await billing.call('records.save', { entity: 'bill', rows }));
      },
      // No rules, no access, nothing computed: what the database alone takes, with the history.
      store: async () => {
        const rows = bills.map((values) => ({ values: { ...values, state: 'draft', total: '116.25' } }));
        const scope = { company: 'c', system: 's' };
        await billing.store
          .entities('bill')
          .saveMany({ rows, scope, by: 'ann', at, action: 'create', definition: 'bench' } as never);
      },
    },
    ROUNDS,
  );
  const ms = (side: Measured) => side.ms;
  const name = `${store}: a procedure makes ${RECORDS} records with three members each`;
  const perSecond = (RECORDS * 1000) / ms(sides.procedure);
  tell({ name, value: perSecond, unit: 'records/s', peer: 'wanted: 1000 records/s', ratio: perSecond / 1000 });
  tell({ name, value: ms(sides.procedure), unit: 'ms', peer: 'one save of them all', ratio: sides.save.ratioToFirst });
  tell({ name, value: ms(sides.procedure), unit: 'ms', peer: 'written unchecked', ratio: sides.store.ratioToFirst });
}

async function addingUp(store: string, billing: Billing): Promise<void> {
  const before = (await billing.call('records.count', { entity: 'bill' } as never)).body as unknown as {
    total: number;
  };
  await copyRecords(billing.store, 'bill', Math.ceil(ROWS / before.total));
  await billing.store.write(({ db }) => sql`analyze`.execute(db));
  const { body } = await billing.call('records.count', { entity: 'bill' } as never);
  const { total } = body as unknown as { total: number };
  const sides = await sideBySideAsync(
    {
      totals: async () =>
        done(await billing.call('records.totals', { entity: 'bill', query: 'billsByState' } as never)),
      sql: () =>
        sql`select f_state, f_currency, count(*), sum(f_total) from e_bill group by f_state, f_currency`.execute(
          billing.store.db,
        ),
    },
    ROUNDS,
  );
  const name = `${store}: totals of ${total.toLocaleString('en-US')} records for a level`;
  const { ms } = sides.totals;
  tell({ name, value: ms, unit: 'ms', peer: `limit of ${PEOPLE_WAIT_MS} ms`, ratio: PEOPLE_WAIT_MS / ms });
  tell({ name, value: ms, unit: 'ms', peer: 'the same statement by hand', ratio: sides.sql.ratioToFirst });
}

const program = await billingProgram(undefined, [
  {
    path: 'definitions/tenants/billing/bench.procedures.json',
    text: JSON.stringify({ procedures: { copyBills: procedure } }),
  },
]);
await onStores(async (store, databaseUrl) => {
  if (databaseUrl) process.env.TEST_DATABASE_URL = databaseUrl;
  const database = await testDatabases.find(({ name }) => name === store)?.make();
  if (!database) throw new Error(`There is no ${store}.`);
  try {
    const billing = await openBilling(database, program);
    await making(store, billing);
    await addingUp(store, billing);
  } finally {
    await database.dispose();
  }
});
