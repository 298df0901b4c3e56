/**
 * Copies shipments inside the database to reach large numbers, each copy with a new id and number, without history. Pages,
 * counts and exports treat them like others.
 */
import { sql } from 'kysely';
import type { Store } from '../../../server/store/index.ts';

type Changed = Readonly<Record<string, (copy: number) => ReturnType<typeof sql>>>;

/** The columns that distinguish a copy, including the keys of its number. */
const CHANGED = {
  id: (copy: number) => sql`id || ${`+${copy}`}`,
  f_shipment_number: (copy: number) => sql`f_shipment_number || ${`+${copy}`}`,
  k_shipment_number: (copy: number) => sql`k_shipment_number || ${`+${copy}`}`,
  u_shipment_number: (copy: number) => sql`replace(u_shipment_number, '"]', ${`+${copy}"]`})`,
} as const satisfies Changed;

/** Copies all there are until there are `times` as many. */
export const copyShipments = (store: Store, times: number, log: (words: string) => void): Promise<void> =>
  copyRows(store, 'e_shipment', times, CHANGED, log);

/** The same of another entity, whose records have nothing of their own but the id. */
export const copyRecords = (store: Store, entity: string, times: number): Promise<void> =>
  copyRows(store, `e_${entity}`, times, { id: CHANGED.id }, () => undefined);

async function copyRows(
  store: Store,
  table: string,
  times: number,
  changed: Changed,
  log: (words: string) => void,
): Promise<void> {
  const tables = await store.db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
  if (!columns) throw new Error(`There is no table ${table}.`);
  for (let copy = 1; copy < times; copy += 1) {
    const values = columns.map((name) => changed[name]?.(copy) ?? sql.ref(name));
    await store.write(({ db }) =>
      sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(values)} from ${sql.table(table)} where id not like '%+%' on conflict do nothing`.execute(db),
    );
    log(`${copy} of ${times - 1} copies`);
  }
}
