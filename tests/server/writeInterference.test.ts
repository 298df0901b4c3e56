/**
 * No save of a person changes what that person may not change: the store is compared before and after, in every field of every
 * record and of the charges of invoices. Sent are values for all fields, the read-only ones included, by people of several roles.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const SEED = 20_261_128;
/** Saves; LONG for a longer search. */
const SAVES = process.env.LONG ? 4000 : 120;
const PEOPLE = ['admin', 'billing', 'auditor', 'carrier'].map((name) => `${name}@demo.invoize.test`);
/** Records of an entity that take part. */
const RECORDS = 12;

type Values = Readonly<Record<string, unknown>>;
interface Stored {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
}

const program = await demoProgram();
const { definitions } = program;
const entities = Object.entries(definitions.entity).filter(([, { access }]) => access?.list !== undefined);
const stateOf = ({ lifecycle }: EntityDefinition) =>
  lifecycle === undefined ? undefined : definitions.lifecycle[lifecycle]?.field;

/** Read-only fields of a record that no definition computes: nothing but an operation or a procedure changes them. */
const kept = (name: string): string[] => {
  const { fields, within, templates } = definitions.entity[name] as EntityDefinition;
  // Whose a record is, and of which template, the session and the call decide.
  const placed = new Set([within?.system, within?.account, templates]);
  const rules = Object.values(definitions.rules);
  const assigned = new Set(rules.flatMap(({ template, field }) => (template === name ? [field] : [])));
  return Object.entries(fields).flatMap(([key, { isReadonly, compute, onSave, virtual }]) =>
    isReadonly &&
    compute === undefined &&
    onSave === undefined &&
    virtual === undefined &&
    !assigned.has(key) &&
    !placed.has(key)
      ? [key]
      : [],
  );
};
/** What the server alone decides of a charge. */
const OF_CHARGES = ['tariffValue', 'clientValue', 'ratingOutcome'];

let server: TestServer;
let sessions: string[];
beforeAll(async () => {
  server = await startServer();
  sessions = await Promise.all(PEOPLE.map((email) => server.signIn(email)));
});
afterAll(() => server?.close());

const idsOf = async (entity: string): Promise<string[]> => {
  const { status, body } = await server.call('POST', `/api/records/${entity}/list`, sessions[0], {
    pageLimit: RECORDS,
  });
  return status === 200 ? body.rows.map(({ id }: { id: string }) => id) : [];
};
const storedOf = async (entity: string, ids: readonly string[]): Promise<Stored[]> =>
  (await server.services.store.entities(entity).getMany([...ids])) as readonly Stored[] as Stored[];

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    true,
    false,
    0,
    1,
    '1.00',
    '29997',
    'FRT',
    'ZZZ',
    'delivered',
    'AC-1002',
    '2026-01-31',
  ),
  fc.string({ maxLength: 8 }),
);
const nat = fc.nat({ max: 1000 });
const save = fc.record({
  entity: nat,
  record: nat,
  person: nat,
  isNew: fc.boolean(),
  changes: fc.array(fc.tuple(nat, value), { minLength: 1, maxLength: 5 }),
  charge: fc.array(fc.tuple(fc.constantFrom('userValue', 'userComment', 'chargeCode', ...OF_CHARGES), value), {
    maxLength: 3,
  }),
});

it('keeps read-only values and records of processes, whatever people save', { timeout: 1_200_000 }, async () => {
  const known = new Map<string, string[]>();
  for (const [entity] of entities) known.set(entity, await idsOf(entity));
  // What credit notes take back follows their saves.
  const made = entities
    .filter(([name, { serverMade }]) => serverMade && name !== 'invoiceCredit')
    .map(([name]) => name);
  const writable = entities.filter(([name]) => (known.get(name)?.length ?? 0) > 0);
  const before = new Map<string, Stored[]>();
  for (const [entity, ids] of known) before.set(entity, await storedOf(entity, ids));
  let written = 0;

  for (const one of fc.sample(save, { seed: SEED, numRuns: SAVES })) {
    // Every second save is one of an invoice, whose charges have values of the server.
    const [entity, definition] = (
      one.entity % 2 === 0 ? ['invoice', definitions.entity.invoice] : writable[one.entity % writable.length]
    ) as [string, EntityDefinition];
    const ids = known.get(entity) ?? [];
    const [now] = await storedOf(entity, [ids[one.record % ids.length] ?? '']);
    const keys = Object.keys(definition.fields);
    const row: Record<string, unknown> = Object.fromEntries(
      one.changes.map(([at, to]) => [keys[at % keys.length] as string, to]),
    );
    if (now && Array.isArray(now.values.charges) && one.charge.length > 0)
      row.charges = now.values.charges.map((charge: object) => ({ ...charge, ...Object.fromEntries(one.charge) }));
    if (now && !one.isNew) Object.assign(row, { id: now.id, version: now.version });
    const session = sessions[one.person % sessions.length];
    const { status, body } = await server.call('PUT', `/api/records/${entity}`, session, { rows: [row] });
    expect([entity, status < 500]).toEqual([entity, true]);
    if (status !== 200) continue;
    written += 1;
    const id = body.saved[0].id as string;
    const [after] = await storedOf(entity, [id]);
    const held = now && !one.isNew ? now.values : {};
    const differing = kept(entity).filter(
      (key) =>
        key !== stateOf(definition) &&
        definition.fields[key]?.defaultValue === undefined &&
        JSON.stringify(after?.values[key] ?? null) !== JSON.stringify(held[key] ?? null),
    );
    expect([entity, row, differing]).toEqual([entity, row, []]);
    if (entity !== 'invoice') continue;
    // A charge has the server's values of one of its code, or none.
    const former = (held.charges ?? []) as Values[];
    for (const charge of (after?.values.charges ?? []) as Values[])
      for (const key of OF_CHARGES) {
        const allowed = [
          null,
          ...former.filter(({ chargeCode }) => chargeCode === charge.chargeCode).map((stored) => stored[key] ?? null),
        ];
        expect([row, key, allowed]).toEqual([row, key, expect.arrayContaining([charge[key] ?? null])]);
      }
  }
  expect(written).toBeGreaterThan(0);
  for (const entity of made) {
    expect([entity, await idsOf(entity)]).toEqual([entity, known.get(entity)]);
    expect([entity, await storedOf(entity, known.get(entity) ?? [])]).toEqual([entity, before.get(entity)]);
  }
});
