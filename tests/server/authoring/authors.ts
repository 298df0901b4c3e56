/** Two servers on one database, and a rule to author. */
import { addUser } from '../../../server/records/save/addUser.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../server.ts';

export interface Servers {
  at: { databaseUrl?: string };
  one: TestServer;
  other: TestServer;
  end(): Promise<void>;
}

export const storeKinds = ['SQLite', 'PostgreSQL'] as const;

export async function twoServers(kind: (typeof storeKinds)[number]): Promise<Servers> {
  const database = kind === 'PostgreSQL' ? await makeDatabase() : undefined;
  const at = database ? { databaseUrl: database.url } : {};
  const one = await startServer(at);
  const other = await startServer({ ...at, beside: one });
  return {
    at,
    one,
    other,
    async end() {
      await other.close();
      await one.close();
      await database?.drop();
    },
  };
}

export const ADMIN = 'admin@demo.invoize.test';
const PASSWORD = 'Invoize#2026';

/** Wrong is what is captured with this commodity. */
export const forbids = (commodity: string) => ({
  template: 'shipment',
  field: 'commodity',
  ruleType: 'fieldValidation',
  rows: [
    {
      cond: 'IF',
      field: 'commodity',
      expression: 'equalTo',
      valueType: 'value',
      value: commodity,
      operator: 'THEN',
      ValOper: 'isInList',
      thenValueType: 'value',
      valValue: ['anything else'],
    },
    { cond: 'END' },
  ],
});

export const RULE = { kind: 'rules', name: 'shipment.commodity.forbidden' };

type Row = Record<string, unknown>;

/** A valid stored shipment, without the names that the store adds. */
export async function goodShipment(server: TestServer, session: string): Promise<Row> {
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 100 });
  for (const row of body.rows as Row[]) {
    const { status } = await server.call('PUT', '/api/invoiceCapture', session, { rows: [row] });
    if (status !== 200) continue;
    const { id, version, createdOn, createdBy, updatedOn, updatedBy, systemId, status: _, ...values } = row;
    return values;
  }
  throw new Error('No shipment of the demo is right.');
}

/** Somebody else who may author: an administrator, or with no more than some permissions. */
export async function addAuthor(server: TestServer, email: string, permissions?: readonly string[]): Promise<string> {
  const { store } = server.services;
  const runtime = server.services.runtime();
  const admin = await store.db
    .selectFrom('grants')
    .selectAll()
    .where('role', '=', 'admin')
    .where('system', '!=', '')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { company, system } = admin;
  const role = permissions ? 'billing' : 'admin';
  const id = await addUser(
    { store, runtime },
    { email, name: email, role, password: PASSWORD, company, systems: [system] },
  );
  if (permissions) {
    const own = Object.fromEntries(permissions.map((permission) => [permission, {}]));
    await store.write(({ db }) =>
      db
        .updateTable('grants')
        .set({ permissions: JSON.stringify(own) })
        .where('user_id', '=', id)
        .execute(),
    );
  }
  const { body } = await server.call('POST', '/api/login', undefined, { email, password: PASSWORD });
  return body.sessionId;
}

/** Gives the draft of one author to another one, like a draft of an earlier version of the product, which saved what is refused now. */
export async function giveDraft(
  { services: { store } }: TestServer,
  piece: { kind: string; name: string },
  version: number,
  from: string,
  to: string,
): Promise<void> {
  const { records } = await store.entities('user').list({ scopes: [{}], limit: 1000 });
  const [giver = '', receiver = ''] = [from, to].map(
    (email) => records.find(({ values }) => values.email === email)?.id,
  );
  for (const table of ['definition_versions', 'definition_drafts'] as const)
    await store.write(({ db }) =>
      db
        .updateTable(table)
        .set({ author: receiver })
        .where('kind', '=', piece.kind)
        .where('name', '=', piece.name)
        .where('version', '=', version)
        .where('author', '=', giver)
        .execute(),
    );
}
