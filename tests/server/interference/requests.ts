/** Random calls of a person: every call of the definitions with what it reads, about records and files in and out of her reach. */
import Ajv, { type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { Access } from '../../../server/access/access.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { demoProgram } from '../server.ts';
import type { Call, Drafted } from './answers.ts';
import { ENTITY_OF_NAME } from './callArguments.ts';
import type { Dice } from './dice.ts';
import { describedCall, entityOfCall, type Schema } from './randomCalls.ts';
import type { Twins } from './twins.ts';

const program = await demoProgram();
const { definitions } = program;

/** Calls that end the session, answer for as long as one listens, change what signs the person in, or give what a server draws by chance. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'events',
  'logout',
  'login',
  'resetCookie',
  'changePassword',
  'sessionsEnd',
  'extendSession',
  'secondFactorBegin',
  'secondFactorConfirm',
  'secondFactorEnd',
]);
const calls = Object.entries(definitions.api).filter(([name]) => !LEFT_OUT.has(name));

/** The entities that calls without an entity of their own are about. */
const OFTEN = ['shipment', 'invoice', 'account', 'document', 'packet', 'deliveryProfile', 'issue'];
const ENTITIES = Object.keys(definitions.entity);
/** Calls about uploads and jobs, which begin with a call of the person. */
const OF_MADE = /^(import(?!s$)|job|tariffLaneApply)/;
/** Calls whose address has the name of a definition, a system or a kind of definition. */
const ID_IS_A_NAME = /^(templateGet|metadataType(Use|Remove|Back)?|shipmentProfile|.*Validation(Save|Remove))$/;
/** The system of the person. */
const SYSTEM = 'ofs';
const OPERATORS = ['equalTo', 'notEqualTo', 'greaterThan', 'lessThan', 'contains', 'startsWith', 'isInList'];

/** Returns true if some case of a call requires no permission that the user lacks. */
const isOpenTo = ({ cases }: ApiDefinition, access: Access): boolean =>
  Object.values(cases).some(({ permission, access: needed, open }) => {
    if (open && !open.session) return false;
    if (permission !== undefined) return [permission].flat().some((one) => access.holds(one));
    if (typeof needed?.entity !== 'string') return true;
    return [needed.verb].flat().some((verb) => access.may(needed.entity as string, verb));
  });

const shipments = (more: object = {}): Call => ({
  method: 'POST',
  path: '/api/records/shipment/list',
  body: { pageLimit: 20, ...more },
});
/** A cost that some shipments of one store exceed, and more of the other one. */
const BETWEEN = 9000;

/** Definitions that read a field of shipments in some way, or share more documents. */
export const DRAFTS: readonly ((field: string, value: unknown) => Drafted)[] = [
  (field) => ({
    kind: 'entity',
    name: 'shipment',
    change: ({ fields, ...now }) => ({
      ...now,
      fields: {
        ...(fields as object),
        probe: { label: 'Probe', type: 'text', virtual: { cat: [{ var: `record.${field}` }] } },
      },
    }),
    calls: [shipments()],
  }),
  (field, value) => ({
    kind: 'query',
    name: 'shipments.probe',
    change: () => ({
      entity: 'shipment',
      filter: { condition: 'and', fields: [{ name: field, operator: 'greaterThan', value }] },
    }),
    calls: [shipments({ query: 'shipments.probe' })],
  }),
  (field) => ({
    kind: 'query',
    name: 'shipments.probe',
    change: () => ({
      entity: 'shipment',
      groups: { all: { field } },
      measures: { most: { label: 'Most', of: field, by: 'max' } },
    }),
    calls: [{ method: 'POST', path: '/api/records/shipment/totals', body: { query: 'shipments.probe' } }],
  }),
  (field) => ({
    kind: 'list',
    name: 'shipments.probe',
    change: () => ({ label: 'Probe', from: { entity: 'shipment', label: field } }),
    calls: [{ method: 'POST', path: '/api/suggestion', body: { suggestionFor: 'shipments.probe', pageLimit: 20 } }],
  }),
  (field, value) => ({
    kind: 'rules',
    name: 'shipment.probe',
    change: () => ({
      template: 'shipment',
      field: 'commodity',
      ruleType: 'fieldValidation',
      rows: [
        {
          ...{ cond: 'IF', field, expression: 'greaterThan', valueType: 'value', value: String(value) },
          ...{ operator: 'THEN', ValOper: 'isInList', thenValueType: 'value', valValue: ['anything else'] },
        },
        { cond: 'END' },
      ],
    }),
    calls: [
      { method: 'POST', path: '/api/authoring/impact', body: { layer: '{layer}', template: 'shipment' } },
      {
        method: 'POST',
        path: '/api/authoring/try',
        body: { layer: '{layer}', template: 'shipment', rows: [{}], trace: true },
      },
    ],
  }),
  () => ({
    kind: 'entity',
    name: 'managedDocument',
    change: (now) => ({ ...now, sharing: { ...(now.sharing as object), viewAll: 'authoring.editDefinitions' } }),
    calls: [{ method: 'POST', path: '/api/records/managedDocument/list', body: { pageLimit: 20 } }],
  }),
];

type Draw = fc.GeneratorValue;

const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Request {
  readonly name: string;
  readonly calls: readonly Call[];
  readonly drafted?: Drafted;
}

const FILE_FIELDS: readonly (readonly [entity: string, field: string])[] = Object.entries(definitions.entity).flatMap(
  ([entity, { fields }]) =>
    Object.entries(fields).flatMap(([key, { type }]) => (type === 'file' ? [[entity, key] as const] : [])),
);

const ajv = new Ajv({ strict: false });
const validators = new WeakMap<Schema, ValidateFunction>();
/** @returns true where a schema of a call takes the value */
function fits(schema: Schema, value: unknown): boolean {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) === true;
}

/** Draws calls of a person with these twins. */
export class Requests {
  readonly #twins: Twins;
  readonly #draw: Draw;
  constructor(twins: Twins, draw: Draw) {
    this.#twins = twins;
    this.#draw = draw;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.#index(values.length)] as T;
  }

  #index(length: number): number {
    return length < 2 ? 0 : this.#draw(fc.nat, { max: length - 1 });
  }

  often(parts: number): boolean {
    return this.#index(parts) > 0;
  }

  idOf(entity: string): string {
    const { seen, unseen } = this.#twins;
    if (!this.often(8)) return `{{made:${this.#index(4)}}}`;
    const pools = [seen.get(entity), seen.get(entity), unseen.get(entity)].filter(
      (ids) => ids !== undefined && ids.length > 0,
    );
    return pools.length === 0 ? 'none' : this.pick(this.pick(pools) as readonly string[]);
  }

  fileId(): string {
    const { seenFiles, unseenFiles } = this.#twins;
    if (!this.often(5)) return `{{made:${this.#index(4)}}}`;
    return this.pick(this.pick([seenFiles, unseenFiles, unseenFiles].filter((ids) => ids.length > 0)));
  }

  entity(): string {
    const { access } = this.#twins;
    const may = (entity: string) => access.may(entity, 'list') || access.may(entity, 'get');
    const from = (this.often(4) ? OFTEN : ENTITIES).filter((one) => may(one) || !this.often(8));
    return this.pick(from.length > 0 ? from : ENTITIES);
  }

  /** A field, a list, a field of a list: twice as often one that is hidden. */
  field(entity: string): string {
    const hidden = [...this.#twins.access.hidden(entity)];
    if (hidden.length > 0 && this.often(2)) return this.pick(hidden);
    return this.pick(Object.keys(definitions.entity[entity]?.fields ?? { id: true }));
  }

  value(): unknown {
    const { secrets } = this.#twins;
    return this.often(3) && secrets.length > 0 ? this.pick(secrets) : this.pick<unknown>([1, '', 'a', true, null, 50]);
  }

  filter(entity: string): object {
    const leaf = () => ({ name: this.field(entity), operator: this.pick(OPERATORS), value: this.value() });
    const leaves = Array.from({ length: 1 + this.#index(2) }, leaf);
    return { condition: this.pick(['and', 'or']), fields: leaves };
  }

  /** Returns a value for a name that a call reads; undefined mostly where the name says nothing of it. */
  named(name: string, entity: string): unknown {
    const named = ENTITY_OF_NAME[name];
    if (named !== undefined) return this.idOf(named);
    if (name === 'resultFiles') return [{ fileId: this.fileId(), relateWith: {} }];
    if (/^files?(Id|Ids)?$/.test(name)) return name.endsWith('s') ? [this.fileId()] : this.fileId();
    const special = this.#specialOf(name, entity);
    if (special !== undefined) return special;
    if (/^_?ids?$/i.test(name)) return name.toLowerCase().endsWith('s') ? [this.idOf(entity)] : this.idOf(entity);
    if (this.often(8)) return undefined;
    return this.pick<unknown>([this.idOf(entity), this.field(entity), entity, this.value(), 'true', 1]);
  }

  /** A query or a template of the entity, now and then of another one. */
  #ownOf(kind: 'query' | 'template', entity: string): string {
    const all = Object.entries(definitions[kind]);
    const own = all.filter(([, definition]) => definition.entity === entity);
    return this.pick(own.length > 0 && this.often(4) ? own : all)[0];
  }

  #specialOf(name: string, entity: string): unknown {
    switch (name) {
      case 'entity':
      case 'collection':
      case 'for':
        return this.entity();
      case 'filter':
        return this.filter(entity);
      case 'sort':
        return [{ field: this.field(entity), dir: this.pick(['asc', 'desc']) }];
      case 'by':
      case 'column':
      case 'field':
      case 'fieldKey':
        return this.field(entity);
      case 'columns':
        return [this.field(entity), this.field(entity)];
      case 'measures':
        return { [this.field(entity)]: this.pick(['sum', 'max', 'average', 'count']) };
      case 'query':
        return this.#ownOf('query', entity);
      case 'template':
      case 'templateId':
      case 'type':
        return this.#ownOf('template', entity);
      case 'answers':
      case 'keys':
        return [];
      case 'format':
        return this.pick(['csv', 'xlsx', 'html', 'pdf']);
      case 'suggestionFor':
        return this.pick(Object.keys(definitions.list));
      case 'procedure':
        return this.pick(Object.keys(definitions.procedure));
      case 'params':
        return Object.fromEntries(
          ['invoice', 'invoices', 'shipment', 'account'].map((key) => [key, this.idOf(key.replace(/s$/, ''))]),
        );
      case 'print':
        return this.pick(Object.keys(definitions.print));
      case 'pageLimit':
      case 'limit':
        return this.pick([3, 50]);
      case 'pageNo':
      case 'page':
        return 1;
      case 'q':
        return String(this.value() ?? '');
      case 'transition':
        return this.pick(Object.values(definitions.lifecycle).flatMap(({ transitions }) => Object.keys(transitions)));
      case 'sources':
        return [
          { source: this.pick(Object.keys(definitions.list)), matchKey: this.field(entity), values: [this.value()] },
        ];
      case 'kind':
        return this.pick(['route', 'entity', 'template', 'route', 'dialog', 'query', 'rules']);
      case 'layer':
        return '{layer}';
      case 'hash':
        return program.hash;
      default:
        return undefined;
    }
  }

  /** A call of the definitions, mostly one that is not refused for its permission; or a few calls after one another. */
  any(): Request {
    const { access } = this.#twins;
    if (!this.often(4))
      return this.pick([() => this.attach(), () => this.#look(), () => this.#list(), () => this.#upload()])();
    const open = calls.filter(([, api]) => isOpenTo(api, access));
    const [name, api] = this.pick(this.often(8) ? open : calls);
    return { name, calls: [this.call(name, api)] };
  }

  /** Attaches a file to a record, and downloads it. @param to a field of files; default: any */
  attach(to?: readonly [entity: string, field: string]): Request {
    const file = to ? this.pick(this.#twins.unseenFiles) : this.fileId();
    const [entity, field] = to ?? this.pick(this.often(4) ? this.fileFields() : FILE_FIELDS);
    const stored = this.#record(entity);
    const title = definitions.entity[entity]?.title ?? 'name';
    // Mostly the version as it was, else as an earlier call left it.
    const record = stored
      ? { id: stored.id, version: stored.version + (this.often(3) ? 0 : 1) }
      : { [title]: `Attached ${this.#index(1000)}` };
    const rows = [{ ...record, [field]: file }];
    const shipmentId = this.pick(this.#twins.seen.get('shipment') ?? []) ?? 'none';
    const attached: Call =
      entity === 'document'
        ? { method: 'POST', path: '/api/shipmentDocuments', body: { shipmentId, fileIds: [file] } }
        : { method: 'PUT', path: `/api/records/${entity}`, body: { rows } };
    const listed: Call = { method: 'GET', path: `/api/shipmentDocuments?shipmentId=${shipmentId}` };
    const download: Call = { method: 'GET', path: `/api/downloadFile?id=${file}` };
    return { name: `attach ${entity}`, calls: [attached, listed, download] };
  }

  /** The fields of files that the person may write. */
  fileFields(): readonly (readonly [entity: string, field: string])[] {
    const { access } = this.#twins;
    const writable = FILE_FIELDS.filter(([one]) => access.may(one, 'create') || access.may(one, 'update'));
    return writable.length > 0 ? writable : FILE_FIELDS;
  }

  /** Opens an invoice: its page, its email, its print. */
  #look(): Request {
    const { seen } = this.#twins;
    const invoice = this.pick(seen.get('invoice') ?? []) ?? 'none';
    const profile = this.pick(seen.get('deliveryProfile') ?? []) ?? 'none';
    const about = `profileId=${profile}&invoiceId=${invoice}`;
    const looks: Readonly<Record<string, Call>> = {
      generateWeb: { method: 'GET', path: `/api/generateWeb?${about}` },
      emailPreview: { method: 'GET', path: `/api/emailPreview?${about}` },
      emailPreviewFile: { method: 'GET', path: `/api/emailPreviewFile?${about}&name=invoice.pdf` },
      recordsPrint: {
        method: 'POST',
        path: `/api/records/print/${this.pick(Object.keys(definitions.print))}`,
        body: { ids: [invoice], format: this.pick(['html', 'html', 'pdf']) },
      },
    };
    const isOpen = (name: string) => isOpenTo(definitions.api[name] as ApiDefinition, this.#twins.access);
    const open = Object.keys(looks).filter((name) => isOpen(name) || !this.often(8));
    const name = this.pick(open.length > 0 ? open : Object.keys(looks));
    return { name: `look ${name}`, calls: [looks[name] as Call] };
  }

  /** Uploads a file, and makes a call about one of the ids in the answer: of the file, its batch and its job. */
  #upload(): Request {
    const [name, api] = this.pick(calls.filter(([one, { path }]) => OF_MADE.test(one) && path.includes('{id}')));
    const file = { name: 'a.csv', text: 'Shipment number,Account number\nSENT-1,AC-1002\n' };
    const { path, ...about } = this.call(name, api);
    const uploaded: Call = { method: 'POST', path: '/api/uploadFiles?for=shipment', file };
    const each = [0, 1, 2, 3].map((back) => ({ ...about, path: path.replace(/\{\{made:\d+\}\}/, `{{made:${back}}}`) }));
    return { name: `upload ${name}`, calls: [uploaded, ...each] };
  }

  /** Lists, counts, groups and exports by fields that are hidden, too. */
  #list(): Request {
    const entity = this.pick(OFTEN.filter((one) => this.#twins.access.may(one, 'list'))) ?? 'shipment';
    const by = { filter: this.filter(entity), sort: [{ field: this.field(entity), dir: this.pick(['asc', 'desc']) }] };
    const some = this.often(2) ? by : this.pick<object>([{ filter: by.filter }, { sort: by.sort }, {}]);
    const measures = { [this.field(entity)]: this.pick(['sum', 'max', 'count']) };
    const path = `/api/records/${entity}`;
    const call = this.pick<Call>([
      { method: 'POST', path: `${path}/list`, body: { ...some, pageLimit: 50 } },
      { method: 'POST', path: `${path}/count`, body: some },
      { method: 'POST', path: `${path}/groups`, body: { ...some, by: this.field(entity), measures } },
      {
        method: 'POST',
        path: `${path}/export`,
        body: { ...some, format: this.pick(['csv', 'xlsx']), columns: [this.field(entity)] },
      },
      { method: 'GET', path: `/api/search?q=${encodeURIComponent(String(this.value()))}` },
    ]);
    return { name: `list ${entity}`, calls: [call] };
  }

  /**
   * A draft, and what a preview of it shows.
   * @param at which of `DRAFTS`; default: any, of any field
   * @param read the field that it reads; default: a hidden one, or any
   */
  draft(at?: number, read?: string): Request {
    const isAny = at === undefined;
    const field = read ?? (isAny && !this.often(2) ? this.field('shipment') : 'freightCost');
    const value = isAny ? this.value() : BETWEEN;
    const drafted = (DRAFTS[at ?? this.#index(DRAFTS.length)] as (typeof DRAFTS)[number])(field, value);
    return { name: `draft ${drafted.kind}`, calls: [], drafted };
  }

  /** A call of the definitions as the API describes it, mostly with ids, fields and values in and out of reach where it takes them. */
  call(name: string, api: ApiDefinition): Call {
    const { openApi, make } = this.#twins;
    const entity = entityOfCall(name, api) ?? this.#entityFor(api);
    const record = this.#record(entity);
    const made = make(this.#dice(), name, { entity, caller: this.#twins.caller, ...(record ? { record } : {}) });
    const { parameters = [], requestBody } = describedCall(openApi, api);
    const isDownload = /ownload/.test(api.path);
    const of = (key: string, schema: Schema, value: unknown) => {
      if (/^system(Id|ID)?$/.test(key) && this.often(6)) return SYSTEM;
      if (isDownload && key === 'id') return this.fileId();
      const other = this.often(2) ? this.named(key, entity) : undefined;
      return other !== undefined && fits(schema, other) ? other : value;
    };
    const schemas = new Map(parameters.map(({ name: key, schema }) => [key, schema]));
    const query = new URLSearchParams(
      [...new URLSearchParams(made.path.split('?')[1])].map(([key, value]): [string, string] => {
        const own = of(key, schemas.get(key) ?? {}, value);
        return [key, typeof own === 'string' ? own : JSON.stringify(own)];
      }),
    );
    const path = ID_IS_A_NAME.test(name)
      ? (made.path.split('?')[0] as string)
      : this.#path(api, entity, OF_MADE.test(name));
    const address =
      query.size > 0 ? `${path}?${query}`.replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll('%3A', ':') : path;
    if (made.body instanceof FormData)
      return { method: api.method, path: address, file: { name: 'a.csv', text: 'Shipment number\nSENT-1\n' } };
    if (api.method === 'GET') return { method: 'GET', path: address };
    const properties = requestBody?.content['application/json']?.schema.properties as
      | Record<string, Schema>
      | undefined;
    const body =
      properties && isKeyed(made.body)
        ? Object.fromEntries(
            Object.entries(made.body).map(([key, value]) => [key, of(key, properties[key] ?? {}, value)]),
          )
        : made.body;
    return { method: api.method, path: address, body: this.#withHidden(body, entity) };
  }

  /** An entity for which the person may make a call that its address names, mostly. */
  #entityFor({ cases, path }: ApiDefinition): string {
    const verbs = Object.values(cases).flatMap(({ access }) => (access ? [access.verb].flat() : []));
    const { access } = this.#twins;
    const open = ENTITIES.filter((one) => verbs.some((verb) => access.may(one, verb)));
    if (!path.includes('{entity}') || open.length === 0 || !this.often(8)) return this.entity();
    const usual = open.filter((one) => OFTEN.includes(one));
    return this.pick(usual.length > 0 && this.often(3) ? usual : open);
  }

  #dice(): Dice {
    return {
      upTo: (limit) => this.#index(limit),
      chance: (share) => this.#index(100) < share * 100,
      pick: (from) => this.pick(from),
    };
  }

  /** A record in reach, now and then none. */
  #record(entity: string): StoredRecord | undefined {
    const records = [...(this.#twins.records.get(entity)?.values() ?? [])];
    return records.length > 0 && this.often(8) ? this.pick(records) : undefined;
  }

  /** @param isOfMade the id is one that an earlier call made */
  #path({ path }: ApiDefinition, entity: string, isOfMade: boolean): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'entity') return entity;
      if (isOfMade) return `{{made:${this.#index(8)}}}`;
      if (name === 'systemId') return SYSTEM;
      if (name === 'procedure' || name === 'print' || name === 'template' || name === 'kind' || name === 'hash')
        return encodeURIComponent(String(this.#specialOf(name, entity)));
      if (name === 'name') return this.pick(Object.keys(definitions.route));
      return String(this.named(name, entity) ?? this.idOf(entity));
    });
  }

  /** Rows that also send a value of a hidden field, now and then. */
  #withHidden(body: unknown, entity: string): unknown {
    const hidden = [...this.#twins.access.hidden(entity)];
    if (!isKeyed(body) || !Array.isArray(body.rows) || hidden.length === 0 || this.often(4)) return body;
    return { ...body, rows: body.rows.map((row: object) => ({ ...row, [this.pick(hidden)]: this.value() })) };
  }
}
