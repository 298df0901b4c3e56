/**
 * Captured rows saved at 500 a call, with everything that a save does, beside the same rows written by hand: the rows and the
 * history that came of them, in the same statements of many rows, with the same commits. BENCH_ROWS is how many (100000 for
 * the whole), BENCH_STORES names the databases.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Store } from '../../server/store/index.ts';
import { startServer } from '../server/server.ts';
import { testDatabases } from '../support/stores.ts';
import { onStores } from './support/onStores.ts';
import { tell } from './support/tell.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 2000);
const AT_ONCE = 500;
/** Cells that one statement takes on every database. */
const MAX_CELLS = 30_000;
const TABLES = { e_shipment: 'id', history: 'record_id', state_intervals: 'record_id' } as const;

type Row = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: by hand one would generate the types of these tables
const db = (store: Store) => store.db as unknown as Kysely<any>;

/** Writes rows as one would for this one table. */
async function insert(into: Kysely<never>, table: string, rows: readonly Row[], isPostgres: boolean): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.min(200, Math.floor(MAX_CELLS / columns.length));
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    let next = 1;
    const place = () => (isPostgres ? `$${next++}` : '?');
    const values = some.map(() => `(${columns.map(place).join(',')})`).join(',');
    const named = columns.map((name) => `"${name}"`).join(',');
    const cells = some.flatMap((row) => columns.map((name) => row[name] ?? null));
    await into.executeQuery(CompiledQuery.raw(`insert into "${table}" (${named}) values ${values}`, cells));
  }
}

async function measure(name: string, databaseUrl: string | undefined): Promise<void> {
  const server = await startServer({ ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    const { store } = server.services;
    const session = await server.signIn('admin@demo.invoize.test');
    const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 100 });
    const own = new Set(['id', 'version', 'status', 'systemId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);
    const save = (rows: readonly Row[]) => server.call('PUT', '/api/invoiceCapture', session, { rows });
    let good: Row | undefined;
    for (const row of body.rows as Row[]) {
      const copy = Object.fromEntries(Object.entries(row).filter(([key]) => !own.has(key)));
      const answer = await save([{ ...copy, shipmentNumber: 'WARM' }]);
      if (answer.status === 200) good = copy;
      if (good) break;
    }
    if (!good) throw new Error('No shipment of the demo is right as it is.');
    let captured = 0;
    const ids: string[] = [];
    const calls: string[][] = [];
    for (let from = 0; from < ROWS; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, ROWS - from);
      const rows = Array.from({ length: count }, (_, at) => ({
        ...good,
        tempId: at,
        shipmentNumber: `CAPTURED-${from + at}`,
      }));
      const start = performance.now();
      const answer = await save(rows);
      captured += performance.now() - start;
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 500));
      const made = (answer.body.saved as { id: string }[]).map(({ id }) => id);
      calls.push(made);
      ids.push(...made);
    }
    // The results are deleted and written again by hand.
    let byHand = 0;
    for (const made of calls) {
      const rows = await Promise.all(
        Object.entries(TABLES).map(async ([table, key]): Promise<[string, Row[]]> => {
          const found = await db(store).selectFrom(table).selectAll().where(key, 'in', made).execute();
          return [table, found as Row[]];
        }),
      );
      await store.write(async (tx) => {
        for (const [table, key] of Object.entries(TABLES))
          await (tx.db as unknown as ReturnType<typeof db>).deleteFrom(table).where(key, 'in', made).execute();
      });
      const start = performance.now();
      await store.write(async (tx) => {
        for (const [table, some] of rows)
          if (some.length > 0) await insert(tx.db as never, table, some, store.kind === 'postgres');
      });
      byHand += performance.now() - start;
    }
    const what = `${name}: ${ROWS.toLocaleString('en-US')} captured rows saved, ${AT_ONCE} a call`;
    tell({ name: what, value: captured, unit: 'ms', peer: 'the same written by hand', ratio: byHand / captured });
  } finally {
    await server.close();
  }
}

await onStores(async (name, databaseUrl) => {
  if (databaseUrl) process.env.TEST_DATABASE_URL = databaseUrl;
  const database = databaseUrl ? await testDatabases.find((one) => one.name === name)?.make() : undefined;
  try {
    await measure(name, database && 'url' in database.at ? database.at.url : undefined);
  } finally {
    await database?.dispose();
  }
});
