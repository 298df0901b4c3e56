/**
 * Random calls of the product's API, each as its own description has it: ids of records of every company and system, rows with values
 * for any field, read-only ones and those of child rows included.
 */
import writeExcelFile from 'write-excel-file/node';
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { Program } from '../../../metadata/program.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { anyId, argumentFor, type Caller, type Drawing, MOSTLY, SELDOM } from './callArguments.ts';
import { withParts } from './callBodies.ts';
import type { Dice } from './dice.ts';
import { randomRows, TEXTS } from './randomRows.ts';
import type { StoreStates } from './storeStates.ts';

export interface RandomCall {
  readonly api: string;
  readonly definition: ApiDefinition;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The entity that the address names, or that the call was made for. */
  readonly entity: string;
}

export type Schema = Readonly<Record<string, unknown>>;

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** A call in the API's own description. */
interface DescribedCall {
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

export const describedCall = ({ paths }: OpenApi, { path, method }: ApiDefinition): DescribedCall =>
  (paths[path.replace(/^\/api/, '')]?.[method.toLowerCase()] ?? {}) as DescribedCall;

/** Arguments of the body that a call reads without a description of them. */
const readNames = ({ cases }: ApiDefinition): string[] => [
  ...new Set([...JSON.stringify(cases).matchAll(/"var":"body\.([a-z]\w*)/gi)].map(([, key]) => key as string)),
];

/** The share of calls that have an argument. */
const shareOf = (key: string, usual: number): number => (SELDOM.has(key) ? 0.1 : MOSTLY.has(key) ? 0.95 : usual);

const describedProperties = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  (schema?.properties ?? {}) as Record<string, Schema>;

/** Entities of calls whose definition names none, by their names. */
const ENTITY_OF_CALL: readonly (readonly [RegExp, string])[] = [
  [/^(invoice|refreshCharges|ratingCharges|updateBillTo|documentAudit|quickQuery|fulfilment)/, 'invoice'],
  [/^(group|accessMatrix)/, 'group'],
  [/^(users|permission|profile|openIdUnlink|person)/, 'user'],
  [/^gridViews/, 'gridView'],
  [/^filterProfiles/, 'filterProfile'],
  [/^ims/, 'issue'],
  [/^tariffLane|^lane/, 'lane'],
  [/^tariff/, 'tariff'],
  [/^received/, 'receivedInvoice'],
  [/^inbound/, 'inboundFile'],
  [/^webInvoice|^packet/, 'packet'],
  [/^(deliveryProfile|nextSchedule|email)/, 'deliveryProfile'],
  [/^(shipment|setAccount|import|upload)/, 'shipment'],
  [/^metadata/, 'metadata'],
];

/** The entity that a call is about; undefined where its address or its arguments say. */
export function entityOfCall(name: string, { cases }: ApiDefinition): string | undefined {
  const [, named] = /"entity":(?:\{"literal":)?"(\w+)"/.exec(JSON.stringify(cases)) ?? [];
  return named ?? ENTITY_OF_CALL.find(([pattern]) => pattern.test(name))?.[1];
}

export function randomCalls(program: Program, openApi: OpenApi, states: Pick<StoreStates, 'records' | 'rows'>) {
  const { definitions } = program;
  const rows = randomRows(program, states);

  /** Records with their versions, or their ids, as the description of a list has them. */
  function ids(drawing: Drawing, schema: Schema): unknown[] {
    const { record } = drawing;
    const id = anyId(drawing);
    const isObject = (schema.items as Schema | undefined)?.type === 'object';
    return [isObject ? { id, version: record?.version ?? 1 } : id];
  }

  function value(drawing: Drawing, name: string, schema: Schema): unknown {
    const { random, entity, record } = drawing;
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum) && name !== 'kind') return random.pick(schema.enum);
    const choices = (schema.anyOf as Schema[] | undefined)?.filter((one) => one.const !== undefined) ?? [];
    if (choices.length > 0) return random.pick(choices).const;
    if (name === 'ids' || name === 'Ids' || name === 'records') return ids(drawing, schema);
    if (name === 'rows' || name === 'data')
      return Array.from({ length: random.chance(0.85) ? 1 : 2 }, () =>
        rows.row(random, entity, random.chance(0.9) ? record : rows.anyRecord(random, entity)),
      );
    const known = argumentFor(drawing, name);
    if (known !== undefined) return schema.type === 'array' && !Array.isArray(known) ? [known] : known;
    if (Array.isArray(schema.anyOf)) return value(drawing, name, random.pick(schema.anyOf as Schema[]));
    switch (schema.type) {
      case 'string':
        return random.chance(0.5) ? random.pick(TEXTS) : anyId(drawing);
      case 'integer':
      case 'number':
        return random.upTo(3);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'array':
        return [value(drawing, name.replace(/s$/, ''), (schema.items ?? {}) as Schema)];
      case 'object': {
        const needed = (schema.required ?? []) as readonly string[];
        const properties = Object.entries(describedProperties(schema));
        if (properties.length === 0) return rows.row(random, entity, record);
        return Object.fromEntries(
          properties
            .filter(([key]) => needed.includes(key) || random.chance(shareOf(key, 0.5)))
            .map(([key, inner]) => [key, value(drawing, key, inner)]),
        );
      }
      default: {
        const row = rows.row(random, entity, record);
        return random.pick<unknown>([[row], { rows: [row] }, anyId(drawing)]);
      }
    }
  }

  /** The body as described, with further arguments that the call reads. */
  function bodyOf(drawing: Drawing, definition: ApiDefinition, schema: Schema | undefined): unknown {
    const described = schema && value(drawing, '', schema);
    const further = readNames(definition).filter((key) => describedProperties(schema)[key] === undefined);
    if (Array.isArray(described) || typeof described === 'string') return withParts(drawing, described);
    const more = further
      .filter((key) => drawing.random.chance(shareOf(key, 0.8)))
      .map((key) => [key, value(drawing, key, { type: 'string' })]);
    return withParts(drawing, { ...(described as object | undefined), ...Object.fromEntries(more) });
  }

  /** @param about the entity and record that the call is about, unless its address names another one */
  return (random: Dice, api: string, about: { entity: string; record?: StoredRecord; caller?: Caller }): RandomCall => {
    const definition = definitions.api[api] as ApiDefinition;
    const described = describedCall(openApi, definition);
    const drawing: Drawing = { program, states, rows, random, api, record: undefined, chosen: new Map(), ...about };
    const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(value(drawing, name, { type: 'string' }))),
    );
    const query = new URLSearchParams();
    for (const { name, in: where, required, schema } of described.parameters ?? [])
      if (where === 'query' && random.chance(required ? 0.95 : shareOf(name, 0.4))) {
        const sent = value(drawing, name, schema);
        query.set(name, typeof sent === 'string' ? sent : JSON.stringify(sent));
      }
    for (const [name, sent] of Object.entries(queryFor(drawing))) {
      if (sent === undefined) query.delete(name);
      else query.set(name, sent);
    }
    const content = described.requestBody?.content ?? {};
    const body =
      content['multipart/form-data'] !== undefined
        ? upload(random, api)
        : definition.method === 'GET'
          ? undefined
          : bodyOf(drawing, definition, content['application/json']?.schema);
    const asked = query.size > 0 ? `${path}?${query}` : path;
    return { api, definition, method: definition.method, path: asked, body, entity: about.entity };
  };
}

const titleOf = ({ program, entity }: Drawing): string => program.definitions.entity[entity]?.title ?? 'id';

/** Parameters without which a call does nothing. */
function queryFor(drawing: Drawing): Readonly<Record<string, string | undefined>> {
  const { api, program, random, rows, entity, record } = drawing;
  switch (api) {
    case 'gridMetadata':
      return { type: 'globalFields', templateId: undefined };
    case 'gridPut':
      return { type: 'account' };
    case 'treeview':
      return { type: random.pick(['company', 'account']), id: undefined };
    case 'isAvailable':
      return { collection: entity, availableFor: titleOf(drawing), docId: undefined };
    case 'accessExplain':
      return random.chance(0.5)
        ? { permission: random.pick(Object.keys(program.definitions.permission)), route: undefined, entity: undefined }
        : { permission: undefined, route: undefined, entity, record: record?.id, field: undefined };
    case 'suggestionGet':
      return { companyId: undefined, dependent: undefined, whereBased: undefined, column: undefined };
    case 'imsHistory':
      return { issueId: record?.id ?? 'none', templateId: undefined };
    case 'imsTemplate':
      return { docType: random.pick(['IMSRaiseProfile', 'IMSResponseProfile']) };
    case 'shipmentDocumentsLink':
    case 'shipmentDocumentsUnlink':
      return { shipmentId: String(rows.anyRecord(random, 'document', record)?.values.record ?? 'none') };
    case 'uploadFiles':
      return { for: 'shipment', template: undefined, entity: undefined, record: undefined, field: undefined };
    default:
      return {};
  }
}

const SHEETS = ['shipmentNumber,accountNumber\nSH-1,AC-1002\n', 'name,code\nx,y\n'];
const RECEIVED = 'Shipment number,Charge code,Client value\nSH-1,FRT,10.00\n';
const LANES = [
  ['Origin', 'Destination', 'Rate'],
  ['FRPAR', 'USNYC', '10'],
];
const VALUES = [
  ['Name', 'Label'],
  ['dock', 'Dock'],
  ['quay', 'Quay'],
];
const workbook = async (rows: readonly (readonly string[])[]) => {
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  return new File([new Uint8Array(await writeExcelFile(cells as never).toBuffer())], 'rows.xlsx');
};
/** Workbooks are zip files, which take time to make. */
const WORKBOOKS = { lanes: await workbook(LANES), values: await workbook(VALUES) };
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

function fittingFile(random: Dice, api: string): File {
  if (/icture/.test(api)) return new File([PIXEL], 'picture.png', { type: 'image/png' });
  if (api === 'tmsUpload') return new File(['%PDF-1.4 none'], 'print.pdf');
  if (/LaneUpload$/.test(api)) return WORKBOOKS.lanes;
  if (/^metadata|^newList/.test(api)) return WORKBOOKS.values;
  if (api === 'uploadAcknowledgements') return new File([acknowledgement(random)], 'answer.997');
  return new File([/received/.test(api) ? RECEIVED : random.pick(SHEETS)], 'rows.csv');
}

/** A functional acknowledgment of X12 (997). */
function acknowledgement(random: Dice): string {
  const number = String(random.upTo(1_000_000)).padStart(9, '0');
  return [
    `ISA*00*          *00*          *ZZ*PARTNER        *ZZ*INVOIZE        *210217*0405*U*00401*${number}*0*P*>`,
    'GS*FA*PARTNER*INVOIZE*20210217*0405*7*X*004010',
    'ST*997*0001',
    `AK1*IM*${1 + random.upTo(20)}`,
    'AK9*A*1*1*1',
    'SE*4*0001',
    'GE*1*7',
    `IEA*1*${number}`,
    '',
  ].join('~');
}

function upload(random: Dice, api: string): FormData {
  const form = new FormData();
  const fitting = fittingFile(random, api);
  const file = random.pick([
    fitting,
    fitting,
    new File([random.pick(SHEETS)], 'rows.csv'),
    new File(['%PDF-1.4 none'], 'print.pdf'),
  ]);
  form.append('file', file);
  return form;
}
