/**
 * No call of a person changes what that person may not change: the store is compared before and after, in every field of every record
 * and of the members of its lists. Sent are values for all fields, the read-only ones included, by people of several roles.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import { operations } from '../../metadata/signatures/operations.ts';
import { tokenHash } from '../../server/session/token.ts';
import type { StoredRecord } from '../../server/store/index.ts';
import { makeDatabase } from '../support/postgres.ts';
import { sampled } from '../support/shortRun.ts';
import { rowsOfCall } from './interference/callArguments.ts';
import { type Dice, dice } from './interference/dice.ts';
import { faultsOf, mayCall } from './interference/mayChange.ts';
import { type GrantedRow, isInReach, type PlainRights, plainRights } from './interference/plainRights.ts';
import { entityOfCall, type RandomCall, randomCalls } from './interference/randomCalls.ts';
import { type StoreStates, storeStates } from './interference/storeStates.ts';
import { Tally } from './interference/tally.ts';
import { addWriters, keepTables, type Writer } from './interference/writers.ts';
import { type Answer, demoProgram, startServer, type TestServer } from './server.ts';

const SEED = 20_261_128;
/** Saves; LONG for a longer search. */
const SAVES = process.env.LONG ? 4000 : sampled(60, 120);
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
  // The session and the call determine the scope and template of a record.
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
/** The fields that a save computes in code: the next delivery of a profile. */
const COMPUTED: Readonly<Record<string, string>> = { deliveryProfile: 'nextDeliver' };
/** The fields of a charge that only the server decides. */
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

it('keeps read-only values and records of processes, regardless of saves', { timeout: 1_200_000 }, async () => {
  const known = new Map<string, string[]>();
  for (const [entity] of entities) known.set(entity, await idsOf(entity));
  // The amounts of credit notes change after their saves.
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
        (key !== COMPUTED[entity] || (Object.hasOwn(row, key) && after?.values[key] === row[key])) &&
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

/** Calls of random people. */
const CALLS = Number(process.env.INVOIZE_CALLS ?? (process.env.LONG ? 4000 : sampled(35, 100)));
/** Calls that end the session, or answer for as long as one listens. */
const LEFT_OUT = new Set(['events', 'logout', 'selfLogout', 'sessionsEnd']);
/** Entities that calls are about more often: those whose records decide more than themselves. */
const OFTEN = ['invoice', 'invoice', 'helpContent', 'user', 'deliveryProfile', 'system', 'systemChannel', 'packet'];
/** Entities that people write. */
const WRITABLE = Object.entries(definitions.entity).flatMap(([name, { access, serverMade }]) =>
  (access?.create ?? access?.update) !== undefined && !serverMade ? [name] : [],
);
/** Tables that are as at first again after each call that changed them, so that nobody is locked out. */
const OF_PEOPLE = ['grants', 'credentials', 'sessions', 'e_user', 'e_group'];
/** Records that only their author changes. */
const PERSONAL = new Set(['gridView', 'filterProfile', 'importMapping', 'importHeading']);

/** Calls of operations that may change something. */
const isWriting = (api: string): boolean =>
  [...JSON.stringify(definitions.api[api]?.cases).matchAll(/"operation":"([\w.]+)"/g)].some(
    ([, name]) => !operations[name as keyof typeof operations].readOnly,
  );

/** Milliseconds to wait for jobs: only for one that never ends, not for a slow machine. */
const PATIENCE = 1_800_000;

/** Waits for what calls leave to be done after their answers. */
async function settle({ services: { background, store } }: TestServer): Promise<void> {
  await background.idle();
  const open = () =>
    store.db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).executeTakeFirst();
  await vi.waitUntil(async () => (await open()) === undefined, { timeout: PATIENCE, interval: 10 });
}

async function send(at: TestServer, call: RandomCall, session: string): Promise<Answer> {
  if (!(call.body instanceof FormData)) return at.call(call.method, call.path, session, call.body);
  const response = await at.fetch(call.path, { method: call.method, headers: { sessionId: session }, body: call.body });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** Rights of the person of a session, as they are now. */
function rightsNow(states: StoreStates, session: string): PlainRights {
  const [row] = states.rows('sessions').filter(({ token_hash }) => token_hash === tokenHash(session));
  const { company, system } = JSON.parse(String(row?.data ?? '{}')) as { company: string; system: string };
  const grants = states.rows('grants') as unknown as GrantedRow[];
  return plainRights(program, grants, { userId: String(row?.user_id), company, system });
}

/** Rights of a person in each place where she has some. */
function rightsByPlace(states: StoreStates): (userId: string) => PlainRights[] {
  const grants = states.rows('grants') as unknown as GrantedRow[];
  return (userId) =>
    grants
      .filter(({ user_id }) => user_id === userId)
      .map(({ company, system }) => plainRights(program, grants, { userId, company, system }));
}

/** An author takes a lock out of the definition of users, publishes that, and gives an administrator another address. */
async function attack(at: TestServer, states: StoreStates, session: string, random: Dice): Promise<RandomCall[]> {
  const calls: RandomCall[] = [];
  const call = async (api: string, method: string, path: string, body: unknown) => {
    calls.push({
      api,
      definition: definitions.api[api] as RandomCall['definition'],
      method,
      path,
      body,
      entity: 'user',
    });
    return at.call(method, path, session, body);
  };
  const where = 'kind=entity&name=user';
  const { body: now } = await at.call('GET', `/api/authoring/definition?${where}`, session);
  const property = random.pick(['readonlyWhen', 'isReadonly', 'permission']);
  const opened = Object.fromEntries(
    Object.entries((now.value?.fields ?? {}) as Record<string, Record<string, unknown>>).map(([key, field]) => [
      key,
      Object.fromEntries(Object.entries(field).filter(([name]) => name !== property)),
    ]),
  );
  const value = { ...now.value, fields: opened };
  const draft = { kind: 'entity', name: 'user', base: now.base, draft: now.draft, value };
  await call('authoringSave', 'PUT', '/api/authoring/definition', draft);
  await call('authoringPublish', 'POST', '/api/authoring/publish', { comment: 'Because.' });
  const victim = [...states.records('user').values()].find(({ values }) => values.role === 'admin');
  const row = { id: victim?.id, version: victim?.version, email: 'thief@example.com' };
  await call('recordsSave', 'PUT', '/api/records/user', { template: 'user', rows: [row] });
  return calls;
}

/** The rights do not depend on the database: PostgreSQL takes part in long runs. */
const KINDS = ['SQLite', ...(process.env.LONG ? ['PostgreSQL'] : [])];

describe.each(KINDS)('all that calls change on %s', (kind) => {
  const calls = kind === 'SQLite' ? CALLS : Math.ceil(CALLS / 5);
  let own: TestServer;
  let drop: (() => Promise<void>) | undefined;
  let writers: Writer[];
  let states: StoreStates;
  let putBack: () => Promise<void>;
  let make: ReturnType<typeof randomCalls>;
  const random = dice(Number(process.env.INVOIZE_SEED ?? SEED));
  const apis = Object.keys(definitions.api).filter((name) => !LEFT_OUT.has(name));
  const writing = apis.filter(isWriting);
  /** Kinds of calls that have not had their turn. */
  const waiting: string[] = [];
  /** Records that calls removed. */
  const removed: { entity: string; record: StoredRecord }[] = [];

  beforeAll(async () => {
    const database = kind === 'PostgreSQL' ? await makeDatabase() : undefined;
    drop = database?.drop;
    own = await startServer(database ? { databaseUrl: database.url } : {});
    writers = await addWriters(own, program, random);
    for (const { session } of writers.slice(0, 2)) {
      await own.upload(session, 'shipments.csv', 'Shipment number\nUP-1\n');
      await own.call('POST', '/api/records/shipment/export', session, { format: 'csv' });
    }
    const admin = writers[0]?.session;
    const actionCodes = ['shipmentEntry.sideShipmentEntry'];
    for (const type of ['role', 'permission'])
      await own.call('POST', '/api/groups', admin, { name: `A ${type}`, type, system: 'ofs', actionCodes });
    const invited = { email: 'invited@example.com', name: 'Ina Invited', role: 'billing', systems: ['ofs'] };
    await own.call('POST', '/api/users/register', admin, invited);
    await settle(own);
    putBack = await keepTables(own, OF_PEOPLE);
    const { body } = await own.call('GET', '/api/openapi.json', writers[0]?.session);
    // A call moves the end of its session on, so the first state is read after the last call of this setup.
    states = await storeStates(own, program);
    make = randomCalls(program, body, states);
  }, 600_000);
  afterAll(async () => {
    await own?.close();
    await drop?.();
  });

  /** Mostly somebody who may make the call. An administrator has uploads, jobs and drafts; owners try what all companies share. */
  function somebody<One extends { writer: Writer }>(all: readonly One[], able: readonly One[], isShared: boolean): One {
    const named = (name: string) => all.find(({ writer }) => writer.name === name) as One;
    if (random.chance(isShared ? 0.3 : 0.05)) return named('owner');
    if (random.chance(able.length > 0 ? 0.3 : 0.6)) return named('admin');
    return random.pick(able.length > 0 && random.chance(0.75) ? able : all);
  }

  /** A record, mostly one that the person reaches and may change. */
  function aboutRecord(api: string, entity: string, rights: PlainRights): StoredRecord | undefined {
    const records = [...states.records(entity).values()];
    const near = records.filter(({ scope }) => isInReach(program, rights, entity, scope));
    if (PERSONAL.has(entity)) {
      const mine = near.filter(({ createdBy }) => createdBy === rights.userId);
      if (mine.length > 0 && random.chance(0.8)) return random.pick(mine);
    }
    const earlier = near.filter(({ version }) => version > 1);
    if (/estore/.test(api) && earlier.length > 0 && random.chance(0.8)) return random.pick(earlier);
    const { states: known = {}, field = '' } = definitions.lifecycle[definitions.entity[entity]?.lifecycle ?? ''] ?? {};
    const wanted =
      api === 'refreshCharges' ? ['invoiced'] : Object.keys(known).filter((name) => !known[name]?.readonly);
    const open = near.filter(({ values }) => field === '' || wanted.includes(String(values[field])));
    const some = [open, near].find((from) => from.length > 0 && random.chance(0.8));
    return random.pick(some ?? records);
  }

  /** A call of somebody about a record, mostly one that the person may make. */
  function anyCall(): { writer: Writer; rights: PlainRights; call: RandomCall } {
    const api = random.chance(0.4) ? 'recordsSave' : (waiting.pop() ?? random.pick(apis));
    if (waiting.length === 0) waiting.push(...writing);
    const definition = definitions.api[api] as RandomCall['definition'];
    const drawn = random.pick(
      random.chance(0.4) ? OFTEN : random.chance(0.9) ? WRITABLE : Object.keys(definitions.entity),
    );
    const entity = entityOfCall(api, definition) ?? drawn;
    const all = writers.map((writer) => ({ writer, rights: rightsNow(states, writer.session) }));
    const able = all.filter(({ rights }) => mayCall(program, rights, definition, entity));
    const rows = rowsOfCall(api, states);
    const made = rows && all.filter(({ rights: { userId } }) => rows.some(({ created_by }) => created_by === userId));
    const { writer, rights } = somebody(
      all,
      made?.length ? made : able,
      definitions.entity[entity]?.scope === 'global',
    );
    const { userId, company, system } = rights;
    const caller = { userId, company, system, email: writer.email, password: writer.password };
    const gone = api === 'recordsBringBack' ? random.pick(removed) : undefined;
    if (gone) return { writer, rights, call: make(random, api, { ...gone, caller }) };
    const record = aboutRecord(api, entity, rights);
    return { writer, rights, call: make(random, api, { entity, caller, ...(record ? { record } : {}) }) };
  }

  /** Returns the changes of a call that exceed its user's permissions. */
  async function judge(rights: PlainRights, call: RandomCall): Promise<{ faults: string[]; isChange: boolean }> {
    const rightsOf = rightsByPlace(states);
    await settle(own);
    const changed = await states.next();
    const faults = faultsOf({ program, states, rights, rightsOf, call }, changed);
    for (const { entity, before, after } of changed.records)
      if (before && !after) removed.push({ entity, record: before });
    // Each call moves the end of its session on.
    const rows = changed.rows.filter(
      ({ table, before, after }) => table !== 'sessions' || before?.data !== after?.data,
    );
    const tables = [...rows.map(({ table }) => table), ...changed.records.map(({ entity }) => `e_${entity}`)];
    if (tables.some((table) => OF_PEOPLE.includes(table))) {
      await putBack();
      await states.next();
    }
    return { faults, isChange: tables.length > 0 };
  }

  it('is what a person may change, by any call', { timeout: 7_200_000 }, async () => {
    const found: unknown[] = [];
    const tally = new Tally();
    const changing = new Map<string, number>();
    let changes = 0;
    for (let count = 0; count < calls; count += 1) {
      const { writer, rights, call } = anyCall();
      const { status, body } = await send(own, call, writer.session);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      tally.add(call.api === 'recordsSave' ? `recordsSave ${call.entity}` : call.api, status, text);
      const told = [writer.name, call.method, call.path, JSON.stringify(call.body)?.slice(0, 500)];
      if (status >= 500) found.push([...told, status]);
      const { faults, isChange } = await judge(rights, call);
      // The server's own work changes tables, too.
      if (isChange && status === 200) {
        changes += 1;
        if (isWriting(call.api)) changing.set(call.api, (changing.get(call.api) ?? 0) + 1);
      }
      if (faults.length > 0) found.push([...told, ...faults]);
      // A long run that is stopped has shown its faults.
      if (process.env.LONG && (status >= 500 || faults.length > 0)) console.log(count, found.at(-1));
    }
    if (process.env.LONG)
      console.log(
        `${changes} of ${calls} calls changed something, by ${changing.size} of ${writing.length} kinds.`,
        `\nKinds that changed nothing: ${writing.filter((name) => !changing.has(name)).join(', ')}`,
        `\nAnswered 200 by kind:\n${tally}`,
      );
    expect(found).toEqual([]);
    // The ids that the calls meet decide how many of them change something: a small sample may have none.
    if (calls >= 100) expect(changes).toBeGreaterThan(calls > 1000 ? calls / 50 : 0);
    if (calls >= 2000) expect(changing.size).toBeGreaterThan(writing.length / 2);
  });

  it('contains only changes allowed to the author, regardless of the publication', { timeout: 7_200_000 }, async () => {
    const author = writers.find(({ name }) => name === 'author') as Writer;
    for (let count = 0; count < 1 + calls / 1000; count += 1) {
      const rights = rightsNow(states, author.session);
      const calls = await attack(own, states, author.session, random);
      const { faults } = await judge(rights, calls.at(-1) as RandomCall);
      expect([JSON.stringify(calls).slice(0, 500), faults]).toEqual([expect.anything(), []]);
    }
  });
});
