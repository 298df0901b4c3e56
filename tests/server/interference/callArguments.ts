/** Arguments of random calls by their names: ids and versions of records, files, uploads, jobs and drafts, and names of definitions. */
import type { Program } from '../../../metadata/program.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import type { Dice } from './dice.ts';
import { type RandomRows, TEXTS } from './randomRows.ts';
import type { StoreStates } from './storeStates.ts';

/** Draws the arguments of one call. */
export interface Drawing {
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
  [/^(pollingTask|cancelPolling|job)/, 'jobs'],
  [/ownload/, 'files'],
];

const name = ({ random }: Drawing) => `N${random.upTo(1_000_000)}`;
const email = ({ random }: Drawing) => `n${random.upTo(1_000_000)}@example.com`;

/** The id of the record that the call is about, now and then of another one of any company. */
export function anyId({ program, states, rows, random, api, entity, record }: Drawing, of = entity): string {
  const [, table] = TABLE_OF_CALL.find(([pattern]) => pattern.test(api)) ?? [];
  const row = table === undefined ? undefined : random.pick(states.rows(table));
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
  const all = Object.entries(lifecycle?.transitions ?? {});
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

/** Arguments without which most calls are valid, and with a random one few are. */
export const SELDOM: ReadonlySet<string> = new Set([
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
export const MOSTLY: ReadonlySet<string> = new Set(['answers', 'comment', 'reason']);

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
  file: ({ rows, random }) => rows.anyFile(random),
  fileId: ({ rows, random }) => rows.anyFile(random),
  fileIds: ({ rows, random }) => [rows.anyFile(random)],
  files: ({ rows, random }) => [rows.anyFile(random)],
  resultFiles: ({ rows, random }) => [{ fileId: rows.anyFile(random), relateWith: {} }],
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
  system: ({ random }) => random.pick(SYSTEMS),
  systemId: ({ random }) => random.pick(['ofs', 'ofs', ...SYSTEMS]),
  systems: ({ random }) => [random.pick(SYSTEMS)],
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
const templateId: Draw = (drawing) =>
  /lane|Lane|tariff/.test(drawing.api) ? anyId(drawing, 'tariff') : ownOf(drawing, 'template');

/** @returns undefined for a name that says nothing of its values */
export function argumentFor(drawing: Drawing, key: string): unknown {
  const { random, chosen } = drawing;
  if (chosen.has(key)) return chosen.get(key);
  const draw = Object.hasOwn(BY_NAME, key) ? BY_NAME[key] : key === 'templateId' ? templateId : undefined;
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
