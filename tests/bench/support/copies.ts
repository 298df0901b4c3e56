/**
 * More shipments than anybody waits for: what the product made is copied by the database itself, each copy under an id and a
 * number of its own, without history. A page, a count or an export does not tell them from others.
 */
import { sql } from 'kysely';
import type { Store } from '../../../server/store/index.ts';

const TABLE = 'e_shipment';
/** What makes a copy another shipment, and how it stands in the number's own form and in its keys. */
const CHANGED: Readonly<Record<string, (copy: number) => ReturnType<typeof sql>>> = {
  id: (copy) => sql`id || ${`+${copy}`}`,
  f_shipment_number: (copy) => sql`f_shipment_number || ${`+${copy}`}`,
  k_shipment_number: (copy) => sql`k_shipment_number || ${`+${copy}`}`,
  u_shipment_number: (copy) => sql`replace(u_shipment_number, '"]', ${`+${copy}"]`})`,
};

/** Copies all there are until there are `times` as many. */
export async function copyShipments(store: Store, times: number, log: (words: string) => void): Promise<void> {
  const tables = await store.db.introspection.getTables();
  const columns = tables.find(({ name }) => name === TABLE)?.columns.map(({ name }) => name);
  if (!columns) throw new Error(`There is no table ${TABLE}.`);
  for (let copy = 1; copy < times; copy += 1) {
    const values = columns.map((name) => CHANGED[name]?.(copy) ?? sql.ref(name));
    await store.write(({ db }) =>
      sql`insert into ${sql.table(TABLE)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(values)} from ${sql.table(TABLE)} where id not like '%+%' on conflict do nothing`.execute(db),
    );
    log(`${copy} of ${times - 1} copies`);
  }
}
