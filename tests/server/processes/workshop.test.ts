/** The repair workshop (definitions/tenants/workshop): totals by price rules, lifecycle with stock, and orders by mechanic. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../../metadata/compiler/compile.ts';
import type { Program } from '../../../metadata/program.ts';
import { saveAll } from '../../../server/demo/demoWriter.ts';
import { checks } from '../../../server/program/definitions/checks.ts';
import { readFolder } from '../../../server/program/definitions/readFolder.ts';
import { createRuntime } from '../../../server/program/runtime/programRuntime.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, openBilling, type Person } from './billing.ts';

let database: TestDatabase;
let workshop: Billing;
let program: Program;
let desk: Person;
let max: Person;
let mia: Person;

const ORDER = 'repairOrder';
let machines = 1;
const DAY = '2026-03-05';

beforeAll(async () => {
  const compiled = compile(await readFolder(), { tenant: 'workshop', checks });
  if (!compiled.program) throw new Error(JSON.stringify(compiled.faults, null, 1));
  program = compiled.program;
  database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
  workshop = await openBilling(database, program);
  const scope = { company: 'c', system: 's' };
  const people = ['max', 'mia'].map((id) => ({ id, values: { name: id, email: `${id}@workshop.example` } }));
  const { store } = workshop;
  await saveAll({ store, runtime: createRuntime(program) }, 'user', people, scope);
  const personOf = (id: string, role: string) => ({
    id,
    permissions: Object.keys(program.definitions.role[role]?.grants ?? {}),
  });
  desk = personOf('desk', 'frontDesk');
  max = personOf('max', 'mechanic');
  mia = personOf('mia', 'mechanic');
  await workshop.add('part', [{ number: 'BRG-6204', name: 'Ball bearing 6204', stock: '40', price: '8.90' }]);
  await workshop.add('hourlyRate', [{ work: 'Electrical', rate: '95.00' }]);
  await workshop.add('customerDiscount', [{ kind: 'trade', percent: '5.0' }]);
}, 60_000);
afterAll(() => database?.dispose());

/** An order of a trade customer for this mechanic, taken in by the front desk. */
async function takeIn(mechanic: string, values: Record<string, unknown> = {}): Promise<string> {
  const serialNumber = `SN-${machines++}`;
  const [customer] = await workshop.add('customer', [{ name: serialNumber, kind: 'trade' }]);
  const [machine] = await workshop.add('machine', [{ serialNumber, name: 'Mower', customer }]);
  const row = { customer, machine, mechanic, fault: 'Does not start', promisedOn: '2026-03-10', tempId: 0, ...values };
  const { body } = await workshop.call('records.save', { entity: ORDER, rows: [row] }, desk);
  const id = body.saved?.[0]?.id;
  if (!id) throw new Error(JSON.stringify(body));
  return id;
}

const stored = async (entity: string, id: string) => (await workshop.all(entity)).find((row) => row.id === id) ?? {};

async function move(id: string, transition: string, person: Person, more: Record<string, unknown> = {}) {
  const { version } = (await stored(ORDER, id)) as { version: number };
  return workshop.call('records.transition', { entity: ORDER, id, transition, version, ...more } as never, person);
}

const work = {
  parts: [{ part: 'BRG-6204', quantity: '12' }],
  hours: [{ day: DAY, mechanic: 'max', work: 'Electrical', hours: '1.5' }],
};

it('prices parts and hours by the rules, and computes the totals', async () => {
  const order = await stored(ORDER, await takeIn('max', work));
  expect(order).toMatchObject({
    number: 'R26-0001',
    state: 'received',
    receivedOn: DAY,
    customerKind: 'trade',
    discount: '5.0',
    parts: [{ name: 'Ball bearing 6204', price: '8.90', discount: '5', amount: '101.46' }],
    hours: [{ rate: '95.00', amount: '142.5' }],
    partsTotal: '101.46',
    labourTotal: '142.50',
    discountTotal: '12.20',
    net: '231.76',
    tax: '19.12',
    total: '250.88',
  });
});

it('leads an order from the diagnosis to the hand-out, and takes its parts from stock', async () => {
  const id = await takeIn('max', work);
  const stock = async () => Number((await workshop.all('part'))[0]?.stock);
  const before = await stock();
  expect((await move(id, 'diagnose', max)).status).not.toBe(200);
  const { version } = await stored(ORDER, id);
  const rows = [{ id, version, diagnosis: 'Starter relay' }];
  expect((await workshop.call('records.save', { entity: ORDER, rows } as never, max)).body.saved).toHaveLength(1);
  expect((await move(id, 'diagnose', max)).status).toBe(200);
  expect((await move(id, 'approve', max)).status).toBe(403);
  expect((await move(id, 'approve', desk)).status).toBe(200);
  expect((await move(id, 'start', max)).status).toBe(200);
  expect((await move(id, 'finish', max)).status).toBe(200);
  expect(await stock()).toBe(before - 12);
  expect((await move(id, 'collect', desk)).status).toBe(200);
  expect(await stored(ORDER, id)).toMatchObject({ state: 'collected' });
});

it('shows a mechanic only the orders that are assigned to her', async () => {
  const id = await takeIn('mia');
  const idsOf = async (person: Person) => {
    const { body } = await workshop.call(
      'records.list',
      { entity: ORDER, query: 'repairOrders.list' } as never,
      person,
    );
    return (body.rows as { id: string }[]).map((row) => row.id);
  };
  expect(await idsOf(mia)).toEqual([id]);
  expect(await idsOf(max)).not.toContain(id);
  expect(await idsOf(desk)).toContain(id);
  const { version } = await stored(ORDER, id);
  const rows = [{ id, version, diagnosis: 'None of mine' }];
  const { body } = await workshop.call('records.save', { entity: ORDER, rows } as never, max);
  expect(body.saved ?? []).toEqual([]);
});

it('refuses a promised day that has passed', async () => {
  await expect(takeIn('max', { promisedOn: '2026-03-01' })).rejects.toThrow('The promised day is before today.');
});
