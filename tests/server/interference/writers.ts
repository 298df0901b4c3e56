/** People who write in a store with two companies: every role of the demo, an owner who signed up, an author, and random roles. */
import { sql } from 'kysely';
import type { Program } from '../../../metadata/program.ts';
import { addUser } from '../../../server/records/save/addUser.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { quickHash } from '../../support/quickPasswords.ts';
import { addAuthor } from '../authoring/authors.ts';
import { setGrant } from '../grantOf.ts';
import { linkTo } from '../people/mail.ts';
import { demoPassword, type TestServer } from '../server.ts';
import type { Dice } from './dice.ts';

export interface Writer {
  readonly name: string;
  readonly session: string;
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'Quay-side7';
/** The password of `addAuthor`. */
const AUTHOR_PASSWORD = 'Invoize#2026';
const RANDOM_ROLES = 6;
/** Records of each entity that the other company gets. */
const COPIES = 3;
/** Ports that are left of two thousand, so that the store is compared quickly. */
const PORTS = 5;

/** The first one is an administrator. */
export async function addWriters(at: TestServer, program: Program, random: Dice): Promise<Writer[]> {
  await at.services.store.write(({ db }) =>
    sql`delete from e_port where id not in (select id from e_port limit ${PORTS})`.execute(db),
  );
  await copyToOthers(at, program);
  const writers: Writer[] = [];
  for (const name of ['admin', 'billing', 'auditor', 'carrier', 'starter', 'europe']) {
    const email = `${name}@demo.invoize.test`;
    writers.push({ name, email, password: demoPassword(program, email), session: await at.signIn(email) });
  }
  writers.push({ name: 'owner', email: 'owner@example.com', password: PASSWORD, session: await signUp(at) });
  const held = ['viewDefinitions', 'editDefinitions', 'publishDefinitions'].map((name) => `authoring.${name}`);
  const author = await addAuthor(at, 'author@example.com', [...held, 'user.viewUser', 'user.editUser']);
  writers.push({ name: 'author', email: 'author@example.com', password: AUTHOR_PASSWORD, session: author });
  for (let index = 0; index < RANDOM_ROLES; index += 1) writers.push(await addRandom(at, program, random, index));
  return writers;
}

/** Copies records of the first company into the second one. Copies name copies: no stored id leads out of a company. */
async function copyToOthers({ services: { store } }: TestServer, { definitions }: Program): Promise<void> {
  const copies = new Map<string, StoredRecord[]>();
  const idOf = new Map<string, string>();
  const known = new Set<string>();
  for (const [entity, { scope }] of Object.entries(definitions.entity)) {
    if (scope === 'global' || ['company', 'system', 'user', 'account'].includes(entity)) continue;
    const rows: StoredRecord[] = [];
    for await (const record of store
      .entities(entity)
      .each({ scopes: [{ company: 'meridian' }], today: '2026-11-28' })) {
      known.add(record.id);
      if (rows.length >= COPIES) continue;
      rows.push(record);
      idOf.set(record.id, crypto.randomUUID());
    }
    copies.set(entity, rows);
  }
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within).filter((one) => one !== undefined);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, one]) => {
          const other = within(one);
          return other === undefined ? [] : [[key, other]];
        }),
      );
    return typeof value === 'string' && known.has(value) ? idOf.get(value) : value;
  };
  for (const [entity, records] of copies) {
    const isOfCompany = definitions.entity[entity]?.scope === 'company';
    const there = { company: 'polaris', ...(isOfCompany ? {} : { system: 'pls' }) };
    const why = { by: 'test', at: '2026-11-28T10:00:00.000Z', action: 'import' };
    for (const { id, values } of records) {
      const row = { id: idOf.get(id) as string, values: within(values) as StoredRecord['values'] };
      // The key may be taken there, or a field exist in the first company alone.
      await store
        .entities(entity)
        .addMany({ rows: [row], scope: there, ...why })
        .catch((error: Error) => {
          if (!/unique|cannot be stored/i.test(error.message)) throw error;
        });
    }
  }
}

/** An owner of a company that signed up. */
async function signUp(at: TestServer): Promise<string> {
  const asked = { email: 'owner@example.com', name: 'Ola Owner', company: 'Freight 7' };
  await at.call('POST', '/api/signUp', undefined, asked);
  const link = await linkTo(at, asked.email);
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  const body = { link, name: asked.name, company: asked.company, country: 'Canada', ...password };
  return (await at.call('POST', '/api/registration', undefined, body)).body.sessionId;
}

/** Somebody with random permissions, some of them for some rows alone. */
async function addRandom(at: TestServer, { definitions }: Program, random: Dice, index: number): Promise<Writer> {
  const email = `random${index}@example.com`;
  const { store, runtime } = at.services;
  const place = { role: 'billing', company: 'meridian', systems: ['ofs'] };
  await addUser({ store, runtime: runtime() }, { email, name: email, passwordHash: quickHash(PASSWORD), ...place });
  const names = Object.keys(definitions.permission).filter(() => random.chance(0.5));
  const permissions = Object.fromEntries(
    names.map((name) => {
      const filters = Object.keys(definitions.permission[name]?.filters ?? {});
      const filter = filters.length > 0 && random.chance(0.6) ? random.pick(filters) : undefined;
      const values = random.chance(0.5) ? ['AC-1001'] : ['AC-1002', 'AC-1003'];
      return [name, filter === undefined ? {} : { filters: { [filter]: values } }];
    }),
  );
  await setGrant(at, email, { permissions });
  const { body } = await at.call('POST', '/api/login', undefined, { email, password: PASSWORD });
  return { name: `random ${index}`, email, password: PASSWORD, session: body.sessionId };
}

/** Remembers the rows of tables. @returns how they are put back */
export async function keepTables(
  { services: { store } }: TestServer,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const kept = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db);
    kept.set(table, rows);
  }
  return () =>
    store.write(async ({ db }) => {
      await sql`delete from sign_in_attempts`.execute(db);
      // Versions restart.
      await sql`delete from history where entity in ('user', 'group')`.execute(db);
      for (const [table, rows] of kept) {
        await sql`delete from ${sql.table(table)}`.execute(db);
        for (const row of rows)
          await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((key) => sql.ref(key)))})
            values (${sql.join(Object.values(row))})`.execute(db);
      }
    });
}
