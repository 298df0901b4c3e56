/** Loads the shipments of the demo with their invoices: a million of them in minutes. */

import { type DemoScope, type DemoWriter, filling } from '../../demo/demoWriter.ts';
import type { AddRequest } from '../../store/index.ts';
import type { ShipmentCases } from './shipmentCases.ts';
import type { ShipmentMaker } from './shipments.ts';

/** Shipments of one transaction, which is one statement: short enough that others get a turn. */
const CHUNK = 200;
/** Chunks that wait while one is written: with none the processor would wait for the disk. */
const AHEAD = 2;
/** From so many shipments on, indexes are made after the rows: each then is sorted once. */
const MANY_SHIPMENTS = 50_000;

export interface ShipmentLoad {
  maker: ShipmentMaker;
  cases: ShipmentCases;
  count: number;
  scopeOf: (system: string) => DemoScope;
  log: ((words: string) => void) | undefined;
}

export async function loadShipments(demo: DemoWriter, load: ShipmentLoad): Promise<void> {
  const { store } = demo;
  const { count, log } = load;
  const isLarge = count >= MANY_SHIPMENTS;
  if (isLarge) await store.dropIndexes('shipment');
  const reported = Math.max(CHUNK, Math.ceil(count / (isLarge ? 50 : 10)));
  const writing: Promise<unknown>[] = [];
  for (let from = 0; from < count; from += CHUNK) {
    // These are made and put into the form of the database while those before are written.
    writing.push(...addChunk(demo, load, from));
    while (writing.length > AHEAD) await writing.shift();
    const done = Math.min(count, from + CHUNK);
    if (done % reported < CHUNK && done < count) log?.(`${done} of ${count} shipments are there.`);
  }
  await Promise.all(writing);
  log?.(`${count} of ${count} shipments are there.`);
  if (isLarge) await buildIndexes(demo, log);
}

/** Begins to write the shipments from an index on, and their invoices. */
function addChunk(demo: DemoWriter, { maker, cases, count, scopeOf }: ShipmentLoad, from: number): Promise<unknown>[] {
  const rows: AddRequest['rows'][number][] = [];
  const invoices: AddRequest['rows'][number][] = [];
  for (let index = from; index < Math.min(count, from + CHUNK); index++) {
    const shipment = maker.make(index);
    const scope = scopeOf(shipment.system);
    const { row, invoice } = cases.next(shipment, index);
    rows.push({ ...row, scope });
    if (invoice) invoices.push({ ...invoice, scope });
  }
  const added = [demo.store.entities('shipment').addMany(filling(demo, 'shipment', rows))];
  if (invoices.length > 0) added.push(demo.store.entities('invoice').addMany(filling(demo, 'invoice', invoices)));
  // The error reaches whoever awaits these; without a handler Node would report it as unhandled first.
  for (const one of added) one.catch(() => undefined);
  return added;
}

async function buildIndexes({ store }: DemoWriter, log: ShipmentLoad['log']): Promise<void> {
  await store.buildIndexes({
    progress: ({ index }, done, total) => log?.(`Index ${done + 1} of ${total}: ${index.name} …`),
  });
  await store.analyze();
  log?.('The indexes are there.');
}
