/**
 * Invoices billed in bulk, each with its number, its history and its place in the lifecycle, as their job does it: a hundred in each
 * transaction, beside one by one; on SQLite and on PostgreSQL. BENCH_ROWS names how many.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveInParts } from '../../server/features/records/moveInParts.ts';
import { openStore } from '../../server/store/index.ts';
import { type Invoicing, openInvoicing } from '../server/billing/invoices.ts';
import { timeAsync } from './support/measure.ts';
import { onStores } from './support/onStores.ts';
import { tell } from './support/tell.ts';

const INVOICES = Number(process.env.BENCH_ROWS ?? 2000);
const ONE_BY_ONE = Math.ceil(INVOICES / 10);
const WANTED_PER_SECOND = 1000;

/** Invoices that are ready, as a capture, a calculation and a clerk leave them. */
async function makeReady({ store, capture, invoice }: Invoicing, count: number): Promise<string[]> {
  const made = await capture();
  const { id: _, version: __, ...values } = await invoice(made.invoice);
  const ids: string[] = [];
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, () => ({
      values: { ...values, status: 'ready' },
    }));
    const at = new Date().toISOString();
    const order = { rows, scope: { company: 'c', system: 's' }, by: 'bench', at, action: 'import' } as const;
    for (const result of await store.entities('invoice').saveMany(order)) {
      if (result.status !== 'saved') throw new Error(JSON.stringify(result));
      ids.push(result.record.id);
    }
  }
  return ids;
}

await onStores(async (name, url) => {
  const folder = await mkdtemp(join(tmpdir(), 'invoize-bench-'));
  const at = url ? { url } : { file: join(folder, 'store.sqlite') };
  const invoicing = await openInvoicing({
    at,
    open: (options) => openStore({ ...at, ...options }),
    dispose: async () => undefined,
  });
  const bill = async (ids: readonly string[], work: string, atOnce: number) => {
    const order = { entity: 'invoice', transition: 'bill', records: ids.map((id) => ({ id })) } as const;
    const quiet = { signal: new AbortController().signal, progress: () => undefined };
    const { moved, refused } = await moveInParts(invoicing.context(), order, { ...quiet, work, atOnce });
    if (moved !== ids.length) throw new Error(`${moved} of ${ids.length} were billed: ${JSON.stringify(refused[0])}`);
  };
  // Preparations run before the clock starts.
  await bill(await makeReady(invoicing, 200), 'warm', 100);
  const [many, few] = [await makeReady(invoicing, INVOICES), await makeReady(invoicing, ONE_BY_ONE)];
  const each = (await timeAsync(() => bill(many, 'many', 100))) / INVOICES;
  const alone = (await timeAsync(() => bill(few, 'few', 1))) / ONE_BY_ONE;
  const what = `invoices billed in bulk, ${name}`;
  tell({ name: what, value: 1000 / each, unit: '/s', peer: 'one by one', ratio: alone / each });
  tell({ name: what, value: 1000 / each, unit: '/s', peer: '1,000 a second', ratio: 1000 / each / WANTED_PER_SECOND });
  await invoicing.store.close();
  await rm(folder, { recursive: true, force: true });
});
