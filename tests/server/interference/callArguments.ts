/** Arguments of random calls by their names: ids and versions of records, files, uploads, jobs and drafts, and names of definitions. */
import type { Program } from '../../../metadata/program.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import type { Dice } from './dice.ts';
import { type RandomRows, TEXTS } from './randomRows.ts';
import type { Row, StoreStates } from './storeStates.ts';

/** The person who makes a call. */
export interface Caller {
  readonly userId: string;
  readonly company: string;
  readonly system: string;
  readonly email: string;
  readonly password: string;
}

/** Draws the arguments of one call. */
export interface Drawing {
  readonly caller?: Caller | undefined;
  readonly program: Program;
  readonly states: Pick<StoreStates, 'records' | 'rows'>;
  readonly rows: RandomRows;
  readonly random: Dice;
  readonly api: string;
  readonly entity: string;
  readonly record: StoredRecord | undefined;
  /** Arguments that the address and the body share. */
  readonly chosen: Map<string, unknown>;
}

export const PASSWORD = 'Quay-side7';
const SYSTEMS = ['ofs', 'ofe', 'pls'];

/** Entities by the names under which calls have ids of their records. */
export const ENTITY_OF_NAME: Readonly<Record<string, string>> = {
  account: 'account',
  accountCode: 'account',
  accountId: 'account',
  accountNumber: 'account',
  allocateTo: 'user',
  allocatedTo: 'user',
  channelId: 'channel',
  docId: 'invoice',
  fromUser: 'user',
  invoice: 'invoice',
  invoiceId: 'invoice',
  invoices: 'invoice',
  issueId: 'issue',
  issueIDs: 'issue',
  members: 'user',
  packet: 'packet',
  packetId: 'packet',
  profileId: 'deliveryProfile',
  shipment: 'shipment',
  shipmentId: 'shipment',
  shipments: 'shipment',
  tariff: 'tariff',
  tariffId: 'tariff',
  toUser: 'user',
  user: 'user',
  userId: 'user',
  users: 'user',
  webReferenceId: 'packet',
};

/** Tables of the server by the calls that have ids of their rows. */
const TABLE_OF_CALL: readonly (readonly [RegExp, string])[] = [
  [/^import/, 'upload_batches'],
  [/^tariffLaneApply$/, 'upload_batches'],
  [/^unsentMail/, 'outbox'],
  [/^(pollingTask|cancelPolling|job|exportsRepeat)/, 'jobs'],
  [/ownload/, 'files'],
];

/** The rows of the server's tables that a call is about; undefined for calls about records. */
export function rowsOfCall(api: string, states: Pick<StoreStates, 'rows'>): Row[] | undefined {
  const [, table] = TABLE_OF_CALL.find(([pattern]) => pattern.test(api)) ?? [];
  if (table === undefined) return undefined;
  const rows = states.rows(table);
  return api === 'exportsRepeat' ? rows.filter(({ kind }) => kind === 'export') : rows;
}

/** One of these rows, mostly one that the caller made. */
function ownRow({ random, caller }: Pick<Drawing, 'random' | 'caller'>, rows: readonly Row[]): Row | undefined {
  const own = rows.filter(({ created_by }) => created_by === caller?.userId);
  return random.pick(own.length > 0 && random.chance(0.8) ? own : rows);
}

const name = ({ random }: Drawing) => `N${random.upTo(1_000_000)}`;
const email = ({ random }: Drawing) => `n${random.upTo(1_000_000)}@example.com`;

/** The id of the record that the call is about, now and then of another one of any company. */
export function anyId(drawing: Drawing, of = drawing.entity): string {
  const { program, states, rows, random, api, entity, record } = drawing;
  const row = ownRow(drawing, rowsOfCall(api, states) ?? []);
  if (row) return String(row.id);
  if (of === entity && record && random.chance(0.85)) return record.id;
  const from = random.chance(0.9) ? of : random.pick(Object.keys(program.definitions.entity));
  return rows.anyRecord(random, from, record)?.id ?? 'none';
}

const keyOf = ({ program, random, entity }: Drawing) =>
  random.pick(Object.keys(program.definitions.entity[entity]?.fields ?? { id: {} }));
const namesIn = ({ program }: Drawing, kind: keyof Program['definitions']) => Object.keys(program.definitions[kind]);

/** A query or template, mostly one of the entity. */
function ownOf({ program, random, entity }: Drawing, kind: 'query' | 'template'): string {
  const all = Object.entries(program.definitions[kind]);
  const own = all.filter(([, definition]) => definition.entity === entity);
  return random.pick(own.length > 0 && random.chance(0.9) ? own : all)[0];
}

/** A transition from the state of the record, mostly. */
function transition({ program: { definitions }, random, entity, record }: Drawing): string {
  const lifecycle = definitions.lifecycle[definitions.entity[entity]?.lifecycle ?? ''];
  const all = Object.entries(lifecycle?.transitions ?? {}).filter(
    ([, { by }]) => by === undefined || random.chance(0.1),
  );
  const state = record?.values[lifecycle?.field ?? ''];
  const open = all.filter(([, { from }]) => (from as readonly string[]).includes(String(state)));
  return random.pick(open.length > 0 && random.chance(0.85) ? open : all)?.[0] ?? 'none';
}

/** The parameters that a procedure declares. */
function paramsOf(drawing: Drawing): Record<string, unknown> {
  const { program, random, chosen } = drawing;
  const takes = program.definitions.procedure[String(chosen.get('procedure'))]?.takes ?? {};
  const values = { text: random.pick(TEXTS), number: 1, boolean: true, date: '2026-01-31', list: [], any: null };
  return Object.fromEntries(
    Object.entries(takes).flatMap(([key, param]): [string, unknown][] => {
      if (param.optional && random.chance(0.4)) return [];
      if ('record' in param) return [[key, anyId(drawing, param.record)]];
      if ('records' in param) return [[key, [anyId(drawing, param.records)]]];
      return [[key, values[param.value]]];
    }),
  );
}

/** A file, mostly one of the caller's company. */
function anyFile(drawing: Drawing): string {
  const { states, rows, random, caller } = drawing;
  const near = states.rows('files').filter(({ company }) => company !== undefined && company === caller?.company);
  return near.length > 0 && random.chance(0.8) ? String(ownRow(drawing, near)?.id) : rows.anyFile(random);
}

/** Procedures that are called, mostly about the entity. */
function procedure({ program, random, entity }: Drawing): string {
  const all = Object.entries(program.definitions.procedure);
  const called = all.filter(([, { only, permission }]) => only === undefined && permission !== undefined);
  const about = called.filter(([, { takes }]) =>
    Object.values(takes ?? {}).some((param) => Object.values(param).includes(entity)),
  );
  return random.pick(about.length > 0 && random.chance(0.7) ? about : random.chance(0.9) ? called : all)[0];
}

type Draw = (drawing: Drawing) => unknown;

/** A system, mostly the one in which the caller works. */
const placeOf = ({ random, caller }: Drawing): string =>
  caller && caller.system !== '' && random.chance(0.8) ? caller.system : random.pick(['ofs', 'ofs', ...SYSTEMS]);

/** Arguments without which most calls are valid, and with a random one few are. */
export const SELDOM: ReadonlySet<string> = new Set([
  'companyId',
  'dependent',
  'accountId',
  'affectAccounts',
  'after',
  'at',
  'choice',
  'layer',
  'resolved',
  'sort',
  'systemId',
  'template',
  'type',
  'was',
]);

/** Arguments without which many calls are refused, although their description does not require them. */
export const MOSTLY: ReadonlySet<string> = new Set(['answers', 'comment', 'reason', 'metadataType']);

/** Arguments that the address and the body of a call share. */
const SHARED: ReadonlySet<string> = new Set(['procedure', 'kind', 'print', 'template', 'templateId', 'entity']);

const BY_NAME: Readonly<Record<string, Draw>> = {
  answers: () => [],
  actionCodes: (drawing) => [drawing.random.pick(namesIn(drawing, 'permission'))],
  /** The account and the shipment of the invoice that the call is about. */
  accountId: (drawing) => drawing.record?.values.account ?? anyId(drawing, 'account'),
  shipmentId: (drawing) => drawing.record?.values.shipment ?? anyId(drawing, 'shipment'),
  invoiceNumber: ({ record }) => record?.values.invoiceNumber,
  accountCode: ({ rows, random }) => rows.anyRecord(random, 'account')?.values.accountNumber ?? 'AC-1002',
  accountNumber: ({ rows, random }) => rows.anyRecord(random, 'account')?.values.accountNumber ?? 'AC-1002',
  comment: () => 'Because.',
  company: ({ random }) => random.pick(['meridian', 'polaris', 'Freight 7']),
  confirmPassword: () => PASSWORD,
  country: ({ rows, random }) => rows.anyRecord(random, 'country')?.values.code ?? null,
  currency: () => 'USD',
  day: () => '2026-01-31',
  docType: (drawing) => {
    const { program, chosen } = drawing;
    const of = ownOf(drawing, 'template');
    chosen.set('template', of);
    return program.definitions.template[of]?.docType ?? of;
  },
  email,
  emails: email,
  endGone: () => false,
  entity: ({ entity }) => entity,
  field: keyOf,
  fieldKey: keyOf,
  file: anyFile,
  fileId: anyFile,
  fileIds: (drawing) => [anyFile(drawing)],
  files: (drawing) => [anyFile(drawing)],
  resultFiles: (drawing) => [{ fileId: anyFile(drawing), relateWith: {} }],
  restrictedTime: () => [],
  pageLimit: ({ random }) => random.pick([3, 50]),
  pageNo: () => 1,
  page: () => 1,
  filter: () => ({ condition: 'and', fields: [] }),
  format: ({ random }) => random.pick(['csv', 'xlsx', 'html', 'pdf']),
  from: () => 'kg',
  fromDay: () => '2026-01-01',
  grid: ({ random }) => random.pick(['shipments', 'invoices']),
  kind: ({ random }) => random.pick(['entity', 'permission', 'rules', 'template', 'query', 'list', 'route', 'dialog']),
  language: ({ random }) => random.pick(['en', 'de', null]),
  layer: ({ random }) => `systems/${random.pick(SYSTEMS)}`,
  layout: () => ({}),
  metadataTypeId: (drawing) => ownOf({ ...drawing, entity: 'metadata' }, 'template'),
  metadataType: (drawing) => ownOf({ ...drawing, entity: 'metadata' }, 'template'),
  module: ({ random }) => random.pick(['shipment', 'invoice']),
  moduleName: ({ random }) => random.pick(['shipment', 'invoice']),
  mode: ({ random }) => random.pick(['replace', 'add']),
  newPassword: () => PASSWORD,
  numbers: ({ rows, random }) => rows.anyRecord(random, 'invoice')?.values.invoiceNumber ?? 'none',
  out: ({ random }) => random.chance(0.5),
  params: paramsOf,
  password: () => PASSWORD,
  permissions: (drawing) => [drawing.random.pick(namesIn(drawing, 'permission'))],
  phone: () => '+1 555 0100',
  print: (drawing) => drawing.random.pick(namesIn(drawing, 'print')),
  procedure,
  query: (drawing) => ownOf(drawing, 'query'),
  reason: () => 'Because.',
  role: (drawing) => drawing.random.pick(namesIn(drawing, 'role')),
  row: ({ rows, random, entity, record }) => rows.row(random, entity, record),
  shipDate: () => '2026-01-31',
  suggestionFor: (drawing) => drawing.random.pick(namesIn(drawing, 'list')),
  system: placeOf,
  systemId: placeOf,
  systems: (drawing) => [placeOf(drawing)],
  template: (drawing) => ownOf(drawing, 'template'),
  templateName: name,
  timeZone: ({ random }) => random.pick(['Europe/Berlin', 'America/New_York']),
  to: () => 'lb',
  toDay: () => '2026-12-31',
  transition,
  userType: () => 'staff',
  values: ({ rows, random, entity, record }) => rows.row(random, entity, record),
  version: ({ api, record }) => (/estore|evert/.test(api) ? 1 : (record?.version ?? 1)),
  viewers: (drawing) => [drawing.random.pick(namesIn(drawing, 'role'))],
  editors: (drawing) => [drawing.random.pick(namesIn(drawing, 'role'))],
};

/** The template or, by calls about records, the id that `templateId` names. */
const templateId: Draw = (drawing) => {
  if (drawing.api === 'filterProfilesRemove') return anyId(drawing);
  if (/^quote/.test(drawing.api)) return anyId(drawing, 'quoteTemplate');
  return /lane|Lane|tariff/.test(drawing.api) ? anyId(drawing, 'tariff') : ownOf(drawing, 'template');
};

/** A rule of the type that a call about rules changes. */
const ruleId: Draw = ({ program, random, api }) => {
  const type = api.startsWith('invoice') ? 'invoiceValidation' : 'fieldValidation';
  const all = Object.entries(program.definitions.rules);
  const fitting = all.filter(([, { ruleType }]) => ruleType === type);
  return random.pick(fitting.length > 0 ? fitting : all)[0];
};

/** The names and systems that calls have under `id`. */
const ID_OF_CALL: readonly (readonly [RegExp, Draw])[] = [
  [/Validation(Save|Remove)$/, ruleId],
  [/^templateGet$/, (drawing) => ownOf(drawing, 'template')],
  [/^metadataType(Use|Remove|Back)?$/, (drawing) => ownOf({ ...drawing, entity: 'metadata' }, 'template')],
  [/^shipmentProfile$/, placeOf],
];

/** @returns undefined for a name that says nothing of its values */
export function argumentFor(drawing: Drawing, key: string): unknown {
  const { random, chosen } = drawing;
  if (chosen.has(key)) return chosen.get(key);
  const ofCall = key === 'id' ? ID_OF_CALL.find(([pattern]) => pattern.test(drawing.api))?.[1] : undefined;
  const byName = Object.hasOwn(BY_NAME, key) ? BY_NAME[key] : key === 'templateId' ? templateId : undefined;
  const draw = ofCall ?? byName;
  const named = ENTITY_OF_NAME[key];
  const value = draw
    ? draw(drawing)
    : named !== undefined
      ? anyId(drawing, named)
      : /^_?id$/i.test(key) || key === 'jobId'
        ? anyId(drawing)
        : key === 'name' || key === 'label' || key === 'plural'
          ? name(drawing)
          : key === 'q'
            ? random.pick(TEXTS)
            : undefined;
  if (SHARED.has(key)) chosen.set(key, value);
  return value;
}
