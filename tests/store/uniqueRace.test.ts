/** Values of unique keys are taken once when several writers save them at the same moment; each entity of the product, both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityField } from '../../metadata/kinds/field.ts';
import { storeProgram } from '../../server/program/storeProgram.ts';
import type { SaveResult, SaveRow, Store } from '../../server/store/index.ts';
import { uniqueKeys } from '../../server/store/schema/shape.ts';
import { demoProgram } from '../server/server.ts';
import { type TestDatabase, testDatabases } from '../support/stores.ts';

const program = await demoProgram();
const keys = Object.entries(program.definitions.entity)
  .filter(([, { storedIn }]) => storedIn === undefined)
  .flatMap(([entity, definition]) =>
    Object.entries(uniqueKeys(definition)).map(([unique, fields]) => ({ entity, unique, fields })),
  );
if (keys.length < 20) throw new Error('The product has more unique keys than these.');
const WRITERS = 6;
const AT = '2026-11-28T08:00:00.000Z';
const scope = { company: 'c', system: 's', account: 'a' };

/** A value of the field; those of one number are the same. */
function fieldValue({ type }: EntityField, number: number): unknown {
  if (type === 'numeric' || type === 'decimal') return 1000 + number;
  if (type === 'date') return new Date(Date.UTC(2030, 0, 1 + number)).toISOString().slice(0, 10);
  if (type === 'dateTime') return new Date(Date.UTC(2030, 0, 1, number)).toISOString();
  if (type === 'checkbox') return true;
  return `race-${number}`;
}

describe.each(testDatabases)('unique keys on $name', ({ name, make }) => {
  let database: TestDatabase;
  let stores: Store[];
  beforeAll(async () => {
    database = await make();
    const options = { program: storeProgram(program) };
    // SQLite has one writer; on PostgreSQL two servers share the database.
    stores = [await database.open(options)];
    await stores[0]?.apply();
    if (name === 'PostgreSQL') stores.push(await database.open(options));
  });
  afterAll(() => database?.dispose());

  const save = (at: number, entity: string, row: SaveRow): Promise<SaveResult[]> => {
    const store = stores[at % stores.length] as Store;
    return store
      .entities(entity)
      .saveMany({ rows: [row], scope, by: 'tester', at: AT, definition: 'test', action: 'create' });
  };
  /** Saves the rows at once: one is saved, and each other one is refused with the key. */
  async function race(entity: string, unique: string, rows: readonly SaveRow[]): Promise<void> {
    const results = (await Promise.all(rows.map((row, at) => save(at, entity, row)))).flat();
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: rows.length - 1 }, () => 'notUnique'), 'saved'].sort());
    const saved = results.find((one) => one.status === 'saved');
    for (const result of results)
      if (result.status === 'notUnique') expect(result).toMatchObject({ unique, other: saved?.record.id });
  }

  it.each(keys)('$entity by $unique', async ({ entity, unique, fields }) => {
    const all = program.definitions.entity[entity]?.fields ?? {};
    // Other keys of the entity must not decide: their fields differ from writer to writer.
    const other = Object.values(uniqueKeys(program.definitions.entity[entity] as never)).flat();
    const valuesOf = (number: number, own: number) =>
      Object.fromEntries(
        [...new Set([...fields, ...other])].map((key) => [
          key,
          fieldValue(all[key] as EntityField, fields.includes(key) ? number : own),
        ]),
      );
    const writers = Array.from({ length: WRITERS }, (_, at) => at);
    await race(
      entity,
      unique,
      writers.map((at) => ({ values: valuesOf(1, 100 + at) })),
    );
    const made = await Promise.all(writers.map((at) => save(at, entity, { values: valuesOf(200 + at, 300 + at) })));
    const rows = made.flat().flatMap((one) => (one.status === 'saved' ? [one.record] : []));
    if (fields.every((key) => all[key]?.type === 'checkbox')) return;
    await race(
      entity,
      unique,
      rows.map(({ id, version }) => ({
        id,
        version,
        values: Object.fromEntries(fields.map((key) => [key, fieldValue(all[key] as EntityField, 2)])),
      })),
    );
  });
});
