/**
 * Two stores that are alike to a person and differ in everything else: in fields that she may not see, in rows out of her reach (those of
 * other companies and systems too), and in the bytes and names of files that she may not download.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { type Access, createAccess } from '../../../server/access/access.ts';
import { isAccessible } from '../../../server/records/read/readAccess.ts';
import { readSession } from '../../../server/session/readSession.ts';
import type { Session } from '../../../server/session/session.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { addAuthor } from '../authoring/authors.ts';
import { setGrant } from '../grantOf.ts';
import { demoProgram, startServer, type TestServer } from '../server.ts';
import type { Caller } from './callArguments.ts';
import { type OpenApi, randomCalls } from './randomCalls.ts';

const ADMIN = 'admin@demo.invoize.test';
const EMAIL = 'person@demo.invoize.test';
const PASSWORD = 'Invoize#2026';
const AT = '2026-11-20T12:00:00.000Z';
/** By these fields records of the definitions are found. */
const FIXED: ReadonlySet<string> = new Set(['email', 'code']);
const VERBS = ['list', 'get', 'suggest', 'history', 'update', 'remove', 'restore', 'transition', 'export'] as const;

/** A role, and in place of its grants these permissions and rows. */
export interface Person {
  readonly name: string;
  readonly role: string;
  readonly permissions?: readonly string[];
  readonly rowAccess?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface Twin {
  readonly server: TestServer;
  readonly admin: string;
  readonly person: string;
  readonly layer: string;
  /** Ids of records and files that answers named and that were made since the start, in their order. */
  readonly made: string[];
}

export interface Twins {
  readonly sides: readonly [Twin, Twin];
  readonly access: Access;
  /** Ids that both stores have since before they differed. */
  readonly known: ReadonlySet<string>;
  /** Ids of records by entity: those in reach, and those out of it. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
  readonly unseen: ReadonlyMap<string, readonly string[]>;
  /** Ids of files in reach, and of those out of it. */
  readonly seenFiles: readonly string[];
  readonly unseenFiles: readonly string[];
  /** Values of fields that differ. */
  readonly secrets: readonly unknown[];
  /** The records in reach as the person sees them. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, StoredRecord>>;
  readonly openApi: OpenApi;
  readonly caller: Caller;
  /** Makes calls as the API describes them, from the records and files in reach. */
  readonly make: ReturnType<typeof randomCalls>;
  close(): Promise<void>;
}

/**
 * Records that determine for all users of a system what is saved, rated, delivered or allowed. Their effects are not secret
 * (decision 0172), so only those of other companies and systems differ.
 */
const DECIDING: ReadonlySet<string> = new Set([
  'allocationRule',
  'breakage',
  'calculationCode',
  'carrier',
  'channel',
  'company',
  'companyHelp',
  'country',
  'currency',
  'deliveryMode',
  'deliveryProfile',
  'documentAuditRule',
  'documentProfile',
  'ediAuditProfile',
  'emailAccount',
  'exchangeRate',
  'filterProfile',
  'fulfilmentCredential',
  'gridView',
  'group',
  'helpContent',
  'holiday',
  'importHeading',
  'importMapping',
  'lane',
  'location',
  'metadata',
  'notificationRule',
  'operation',
  'permissionCode',
  'port',
  'system',
  'systemChannel',
  'tariff',
  'user',
]);

const program = await demoProgram();
const { definitions } = program;
const everything = { scopes: [{}], today: '2026-11-28', extraTypes: {} };

/** A demo to which files that nobody attached and records of other companies are added; copied for each pair. */
let base: Promise<string> | undefined;
const baseFolder = (): Promise<string> => {
  base ??= makeBase();
  return base;
};

/** Removes the folder that pairs are copied of. */
export async function removeBase(): Promise<void> {
  if (base) await rm(await base, { recursive: true, force: true });
  base = undefined;
}

async function makeBase(): Promise<string> {
  const server = await startServer();
  const admin = await server.signIn(ADMIN);
  for (const name of ['first.csv', 'second.csv']) await server.upload(admin, name, `Shipment number\n${name}\n`);
  const { store } = server.services;
  for (const entity of ['account', 'shipment', 'invoice', 'packet', 'managedDocument', 'issue']) {
    const { records } = await store.entities(entity).list({ ...everything, limit: 3 });
    await store.entities(entity).addMany({
      rows: records.map(({ values }, at) => ({ id: crypto.randomUUID(), values: elsewhere(entity, values, at) })),
      scope: { company: 'polaris', system: 'pls' },
      by: 'system',
      at: AT,
      action: 'create',
    });
  }
  await addAuthor(server, EMAIL, []);
  const actionCodes = ['shipmentEntry.sideShipmentEntry'];
  for (const type of ['role', 'permission'])
    await server.call('POST', '/api/groups', admin, { name: `A ${type}`, type, system: 'ofs', actionCodes });
  const folder = await mkdtemp(path.join(tmpdir(), 'twins-'));
  await server.services.close();
  await cp(server.dataDir, folder, { recursive: true });
  await rm(server.dataDir, { recursive: true, force: true });
  return folder;
}

/** The values of a record without the records that it refers to, under another title. */
function elsewhere(entity: string, values: StoredRecord['values'], at: number): StoredRecord['values'] {
  const { fields = {}, title = '' } = definitions.entity[entity] ?? {};
  const own = Object.entries(values).filter(([key]) => fields[key]?.references === undefined);
  return { ...Object.fromEntries(own), [title]: `Elsewhere ${entity} ${at}` };
}

async function beginTwin(person: Person): Promise<Twin> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'twin-'));
  await cp(await baseFolder(), dataDir, { recursive: true });
  const server = await startServer({ beside: { dataDir } as TestServer });
  const admin = await server.signIn(ADMIN);
  await setGrant(server, EMAIL, {
    role: person.role,
    permissions: Object.fromEntries((person.permissions ?? []).map((permission) => [permission, {}])),
    rowAccess: person.rowAccess,
  });
  const layer = (await server.call('GET', '/api/authoring/layers', admin)).body.layers[0].layer;
  const { body } = await server.call('POST', '/api/login', undefined, { email: EMAIL, password: PASSWORD });
  return { server, admin, person: body.sessionId, layer, made: [] };
}

async function sessionOf({ server, person }: Twin): Promise<Session> {
  const { services } = server;
  const found = await readSession(services.store, async () => services.runtime(), person, new Date());
  if (!('session' in found)) throw new Error('The person is not signed in.');
  return found.session;
}

export async function makeTwins(person: Person): Promise<Twins> {
  const sides: [Twin, Twin] = [await beginTwin(person), await beginTwin(person)];
  const [first] = sides;
  const session = await sessionOf(first);
  const access = createAccess(program, session);
  const seen = new Map<string, string[]>();
  const unseen = new Map<string, string[]>();
  const secrets = new Set<unknown>();
  const records = new Map<string, ReadonlyMap<string, StoredRecord>>();
  const { store } = first.server.services;
  let shown = '';
  for (const [entity, { scope }] of Object.entries(definitions.entity)) {
    if (scope === 'global') continue;
    const { records: all } = await store.entities(entity).list({ ...everything, limit: 1000 });
    const isVisible = visible(first.server, access, entity);
    const here = all.filter(isVisible);
    records.set(entity, new Map(here.map((record) => [record.id, withoutHidden(record, access.hidden(entity))])));
    shown += JSON.stringify(here.map(({ values }) => values));
    seen.set(entity, idsOf(here));
    unseen.set(entity, idsOf(all.filter((record) => !isVisible(record))));
    for (const value of await differ(sides, access, entity, all, isVisible)) secrets.add(value);
  }
  const files = (await store.db.selectFrom('files').select('id').execute()).map(({ id }) => id);
  const readable = new Set<string>();
  for (const id of files) {
    const { status } = await first.server.call('GET', `/api/downloadFile?id=${id}`, first.person);
    if (status === 200 || shown.includes(id)) readable.add(id);
  }
  const unseenFiles = files.filter((id) => !readable.has(id));
  for (const id of unseenFiles) await differFile(sides[1], id);
  const openApi: OpenApi = (await first.server.call('GET', '/api/openapi.json', first.admin)).body;
  const rows = [...readable, ...unseenFiles].map((id) => ({ id }));
  return {
    sides,
    access,
    seen,
    unseen,
    seenFiles: [...readable],
    unseenFiles,
    secrets: [...secrets],
    records,
    openApi,
    caller: { userId: session.user.id, company: 'meridian', system: 'ofs', email: EMAIL, password: PASSWORD },
    make: randomCalls(program, openApi, {
      records: (entity) => records.get(entity) ?? new Map(),
      rows: (table) => (table === 'files' ? rows : []),
    }),
    known: new Set([...files, ...[...seen.values(), ...unseen.values()].flat()]),
    async close() {
      for (const { server } of sides) {
        await server.close();
        await rm(server.dataDir, { recursive: true, force: true });
      }
    },
  };
}

const withoutHidden = (record: StoredRecord, hidden: ReadonlySet<string>): StoredRecord => ({
  ...record,
  values: Object.fromEntries(Object.entries(record.values).filter(([key]) => !hidden.has(key))),
});

const idsOf = (records: readonly StoredRecord[]): string[] => records.map(({ id }) => id);

/** Returns true for records that a user reaches by some verb. */
function visible({ services }: TestServer, access: Access, entity: string): (record: StoredRecord) => boolean {
  const context = { access, runtime: services.runtime(), today: everything.today };
  const tests = VERBS.filter((verb) => access.may(entity, verb)).map((verb) => isAccessible(context, entity, verb));
  return (record) => tests.some((test) => test(record));
}

/** Numbers are multiplied, so that no rule that compares hidden fields decides otherwise. */
const FACTORS = [2, 3] as const;

/** Another value of the same kind on each side; undefined where a change could decide something. */
function otherValue(field: EntityField | undefined, value: unknown, side: 0 | 1): unknown {
  if (!field || field.references || field.suggestionsSource || field.virtual || value == null) return undefined;
  if (field.type === 'numeric' && typeof value === 'number') return value * FACTORS[side];
  if (field.type === 'decimal') return (Number(value) * FACTORS[side]).toFixed(field.scale ?? 2);
  if (field.type === 'date' || field.type === 'dateTime' || field.type === 'checkbox' || field.type === 'file')
    return undefined;
  return typeof value === 'string' ? `${value} ${side === 0 ? 'veiled' : 'hidden'}` : undefined;
}

/** The members of a hidden list with other texts. Their amounts stay, since the totals of invoices are not hidden. */
function otherMembers(list: OwnedList, value: unknown, side: 0 | 1): unknown {
  if (!Array.isArray(value)) return undefined;
  const fields = Object.fromEntries((program.fields[list.template ?? ''] ?? []).map((field) => [field.key, field]));
  return value.map((member: Readonly<Record<string, unknown>>) => ({
    ...member,
    ...Object.fromEntries(
      Object.entries(member).flatMap(([key, one]) => {
        const other =
          typeof one === 'string' && fields[key]?.type === 'text' ? otherValue(fields[key], one, side) : undefined;
        return other === undefined ? [] : [[key, other]];
      }),
    ),
  }));
}

async function differ(
  sides: readonly [Twin, Twin],
  access: Access,
  entity: string,
  records: readonly StoredRecord[],
  isVisible: (record: StoredRecord) => boolean,
): Promise<unknown[]> {
  const { fields = {}, lists = {} } = definitions.entity[entity] ?? {};
  const hidden = access.hidden(entity);
  const { company, system } = access.scope(entity);
  const isElsewhere = ({ scope }: StoredRecord) =>
    (company !== undefined && scope.company !== company) || (system !== undefined && scope.system !== system);
  const secrets: unknown[] = [];
  for (const side of [0, 1] as const) {
    const rows = records.flatMap((record) => {
      const { id, version, values } = record;
      const isOut = !isVisible(record);
      // One store has records out of reach as they were.
      if (isOut && (side === 0 || (DECIDING.has(entity) && !isElsewhere(record)))) return [];
      const others = Object.entries(values).flatMap(([key, value]) => {
        if (FIXED.has(key) || (!isOut && !hidden.has(key))) return [];
        const list = lists[key];
        const other = list ? otherMembers(list, value, side) : otherValue(fields[key], value, side);
        return other === undefined ? [] : [[key, other] as const];
      });
      secrets.push(...others.flatMap(([, other]) => (Array.isArray(other) ? [] : [other])));
      return others.length > 0 ? [{ id, version, values: Object.fromEntries(others) }] : [];
    });
    const write = { by: 'system', at: AT, action: 'save' };
    const results = await sides[side].server.services.store.entities(entity).saveMany({ ...write, rows });
    const failed = results.find(({ status }) => status !== 'saved');
    if (failed) throw new Error(`A ${entity} could not be changed: ${JSON.stringify(failed)}.`);
  }
  return secrets.slice(0, 40);
}

async function differFile({ server }: Twin, id: string): Promise<void> {
  const { store, files } = server.services;
  const bytes = Buffer.from(`Shipment number\nHidden ${id}\n`);
  const stored = await files.keep(bytes);
  await store.write(({ db }) =>
    db
      .updateTable('files')
      .set({ ...stored, name: `hidden ${id.slice(-4)}.csv` })
      .where('id', '=', id)
      .execute(),
  );
}
