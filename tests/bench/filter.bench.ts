/**
 * A filter over 100,000 shipments of the demo's generator, in memory and in SQLite. All sides must match the same records; this
 * is verified before measuring.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { compileFilter } from '../../engine/filters/compileFilter.ts';
import type { RecordValues } from '../../engine/filters/env.ts';
import { filterToJsonLogic } from '../../engine/filters/filterToJsonLogic.ts';
import { applyLogic } from '../../engine/jsonLogic/logic.ts';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { Shipment } from '../../server/freight/demo/shipments.ts';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { storeProgram } from '../../server/program/storeProgram.ts';
import { openStore, type Store } from '../../server/store/index.ts';
import { buildWithOperators } from './support/logicEngine.ts';
import { sideBySide, sideBySideAsync, timeAsync } from './support/measure.ts';
import { FILTER, keepsByHand, TODAY, WHERE_BY_HAND } from './support/shipmentFilter.ts';
import { makeShipments } from './support/shipments.ts';
import { tell, tellBeside } from './support/tell.ts';

const COUNT = Number(process.env.BENCH_ROWS ?? 100_000);
const BATCH = 500;
const AT = `${TODAY}T12:00:00.000Z`;

const counting = (records: readonly RecordValues[], keeps: (record: RecordValues) => unknown) => (): number => {
  let kept = 0;
  for (const record of records) if (keeps(record) === true) kept += 1;
  return kept;
};

function mustAgree(answers: Readonly<Record<string, unknown>>): void {
  const told = new Set(Object.values(answers).map((answer) => JSON.stringify(answer)));
  if (told.size !== 1) throw new Error(`The sides keep different records: ${JSON.stringify(answers)}.`);
}

function inMemory(records: readonly RecordValues[], types: FieldTypes): number {
  const env = { today: TODAY };
  const keeps = compileFilter(FILTER, types);
  const logic = filterToJsonLogic(FILTER, types);
  const built = buildWithOperators(logic);
  const sides = {
    engine: counting(records, (record) => keeps(record, env)),
    jsonLogicJs: counting(records, (record) => applyLogic(logic, { record, today: TODAY })),
    jsonLogicEngine: counting(records, (record) => built({ record, today: TODAY })),
    byHand: counting(records, keepsByHand),
  };
  const kept = sides.engine();
  mustAgree(Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, side()])));
  const { engine, ...peers } = sideBySide(sides, { rounds: 9 });
  tellBeside(`filter of ${COUNT} records in memory`, 'ms', engine, [
    ['json-logic-js with the same operators', peers.jsonLogicJs],
    ['json-logic-engine compiled with the same operators', peers.jsonLogicEngine],
    ['hand-written with the same helpers', peers.byHand],
  ]);
  return kept;
}

async function fill(store: Store, shipments: readonly Shipment[]): Promise<void> {
  for (let from = 0; from < shipments.length; from += BATCH) {
    const rows = shipments.slice(from, from + BATCH).map(({ id, values }) => ({ id, values }));
    const scope = { company: 'meridian', system: 'ofs' };
    const results = await store.entities('shipment').saveMany({ rows, scope, by: 'bench', at: AT, action: 'import' });
    const refused = results.find(({ status }) => status === 'refused');
    if (refused) throw new Error(`A shipment was not stored: ${JSON.stringify(refused)}.`);
  }
}

async function inSqlite(store: Store, shipments: readonly Shipment[], kept: number): Promise<void> {
  const filling = await timeAsync(() => fill(store, shipments));
  tell({ name: `${COUNT} shipments saved in SQLite, ${BATCH} at a time`, value: filling, unit: 'ms' });
  const entity = store.entities('shipment');
  const asked = { filter: FILTER, today: TODAY };
  const where = sql.raw(WHERE_BY_HAND);
  const rows = async <Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await text.execute(store.db)).rows;

  const counts = {
    engine: () => entity.count(asked),
    byHand: async () =>
      Number((await rows(sql<{ n: number }>`select count(*) as n from e_shipment where ${where}`))[0]?.n),
  };
  mustAgree({ inMemory: kept, engine: await counts.engine(), byHand: await counts.byHand() });
  const counted = await sideBySideAsync(counts);
  tellBeside(`count of a filter of ${COUNT} records in SQLite`, 'ms', counted.engine, [
    ['hand-written SQL over the same columns', counted.byHand],
  ]);

  const sort = [{ field: 'deliveredDate', dir: 'desc' as const }];
  const pages = {
    engine: async () => (await entity.list({ ...asked, sort, limit: 100 })).records.map(({ id }) => id),
    byHand: async () =>
      (
        await rows(sql<{ id: string }>`select * from e_shipment where ${where}
          order by k_delivered_date desc nulls last, id limit 100`)
      ).map(({ id }) => id),
  };
  mustAgree({ engine: await pages.engine(), byHand: await pages.byHand() });
  const paged = await sideBySideAsync(pages);
  tellBeside(`first page of a filter of ${COUNT} records in SQLite`, 'ms', paged.engine, [
    ['hand-written SQL over the same columns, rows as they lie', paged.byHand],
  ]);
}

const program = await mustLoadProgram('demo');
const { fields = {} } = program.definitions.entity.shipment ?? {};
const types: FieldTypes = Object.fromEntries(Object.entries(fields).map(([field, { type }]) => [field, type]));
const shipments = makeShipments(COUNT);
const kept = inMemory(
  shipments.map(({ values }) => values),
  types,
);
const folder = mkdtempSync(join(tmpdir(), 'bench-filter-'));
const store = await openStore({ file: join(folder, 'store.db'), program: storeProgram(program) });
try {
  await store.apply();
  await inSqlite(store, shipments, kept);
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
