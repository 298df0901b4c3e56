/** The year that people of the demo worked, made by the product's own procedures. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Program } from '../../metadata/program.ts';
import { loadLivingDemo } from '../../server/freight/demo/livingDemo.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { type OpenServices, openServices } from '../../server/services/openServices.ts';
import { serverOptions } from './demoStore.ts';

const silent = () => undefined;
/** The weekdays of the history depend on the day on which the demo is loaded. */
const NOW = new Date('2026-11-28T18:00:00.000Z');
let folder: string;
let services: OpenServices;
let program: Program;

/** The demo with 150 shipments, of which half of the delivered ones are billed by its people. */
async function withHistory(): Promise<Program> {
  const loaded = await mustLoadProgram('demo', undefined);
  const { sample } = loaded.definitions.sample;
  const sizes = { small: { accounts: 5, shipments: 150, worked: 50, endsToday: true } };
  return { ...loaded, definitions: { ...loaded.definitions, sample: { sample: { ...sample, sizes } } } } as Program;
}

const statesOf = async (entity: string) => {
  const rows = await services.store.db
    .selectFrom('state_intervals')
    .select(['record_id', 'state', 'entered_at'])
    .where('entity', '=', entity)
    .orderBy('entered_at')
    .execute();
  const states = new Map<string, string[]>();
  for (const { record_id, state } of rows) states.set(record_id, [...(states.get(record_id) ?? []), state]);
  return [...states.values()];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoize-history-'));
  program = await withHistory();
  const options = serverOptions({ dataDir: folder, databaseUrl: undefined, definitions: undefined });
  services = await openServices(options, program, pino({ level: 'silent' }), { ...systemClock, now: () => NOW });
  await services.store.apply();
  await loadLivingDemo(services, program, silent);
});

afterAll(async () => {
  await services?.close();
  await rm(folder, { recursive: true, force: true });
});

it('rates, bills, approves and delivers invoices in the order of their lifecycle', async () => {
  const all = (await statesOf('invoice')).map((states) => states.join(' '));
  expect(all).toContain('notRated rated ready invoiced approved delivered');
  expect(all.some((states) => states.includes('rateMismatch ready'))).toBe(true);
  expect(new Set(all.map((states) => states.split(' ').at(-1))).size).toBeGreaterThan(3);
});

it('sends what was due before the last day', async () => {
  const packets = (await statesOf('packet')).map((states) => states.join(' '));
  expect(packets).toContain('due sent');
  const today = services.runtime().today(services.clock.now());
  const { records } = await services.store.entities('packet').list({
    filter: { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'due' }] },
    limit: 100,
    today,
  });
  for (const { values } of records) expect(String(values.dueAt) >= today).toBe(true);
});

it('numbers invoices in the order of their days, without a gap', async () => {
  const { records } = await services.store.entities('invoice').list({ limit: 500, today: '2026-11-28' });
  const people = records.filter(({ values }) => /^INV\d\d0/.test(String(values.invoiceNumber ?? '')));
  const byNumber = people
    .map(({ values }) => ({ number: String(values.invoiceNumber), day: String(values.billedOn) }))
    .sort((a, b) => (a.number < b.number ? -1 : 1));
  expect(byNumber.length).toBeGreaterThan(5);
  expect(byNumber.map(({ day }) => day)).toEqual(byNumber.map(({ day }) => day).sort());
});

it('is the same when it is loaded again', async () => {
  const before = await services.store.db.selectFrom('state_intervals').selectAll().execute();
  await loadLivingDemo(services, program, silent);
  expect(await services.store.db.selectFrom('state_intervals').selectAll().execute()).toHaveLength(before.length);
});
