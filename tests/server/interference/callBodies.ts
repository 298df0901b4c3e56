/** Parts of bodies that no name of an argument determines: definitions, rules, charges, rows of sheets. The rest is drawn by the API's description. */
import { membersIn } from '../../../metadata/ownedLists.ts';
import { anyId, argumentFor, type Drawing, PASSWORD } from './callArguments.ts';

type Body = Record<string, unknown>;
type Draw = (drawing: Drawing) => unknown;

const unique = ({ random }: Drawing) => `N${random.upTo(1_000_000)}`;
const pickOf = (drawing: Drawing, entity: string) => drawing.rows.anyRecord(drawing.random, entity, drawing.record);

/** A definition with another label. */
function definition(drawing: Drawing): Body {
  const { program, random, chosen } = drawing;
  const kind = String(argumentFor(drawing, 'kind')) as 'entity';
  const name = random.pick(Object.keys(program.definitions[kind] ?? {})) ?? 'none';
  chosen.set('name', name);
  const value = program.definitions[kind]?.[name];
  const isText = typeof (value as { label?: unknown } | undefined)?.label === 'string';
  return { kind, name, value: isText ? { ...value, label: unique(drawing) } : value };
}

/** A draft as it is stored. */
function draft({ states, random }: Drawing): Body {
  const row = random.pick(states.rows('definition_drafts'));
  return row ? { layer: row.layer, kind: row.kind, name: row.name, draft: row.version } : {};
}

/** A rule of a template as the rule builder sends it. */
function rule({ program, random }: Drawing): Body {
  const all = Object.values(program.definitions.rules).filter(({ ruleType }) => ruleType === 'fieldValidation');
  const { template, field, rows } = random.pick(all) ?? {};
  return {
    templateId: template,
    fieldKey: field,
    ruleType: 'fieldValidation',
    fields: rows,
    isActive: true,
    accountId: undefined,
    isAutoFetching: undefined,
    invoiceKey: undefined,
  };
}

/** Fields of a template with another label. */
function templateFields(drawing: Drawing): Body {
  const { program, random } = drawing;
  const templateId = String(argumentFor(drawing, 'templateId'));
  const field = random.pick(program.fields[templateId] ?? []);
  return { templateId, fields: field ? [{ key: field.key, label: unique(drawing) }] : [] };
}

/** An invoice with changed charges, as the dialog of charges sends it. */
function charges(drawing: Drawing): Body {
  const { rows, random, record } = drawing;
  const { id, version, ...row } = rows.row(random, 'invoice', record);
  const stored = membersIn({} as never, record?.values.charges) ?? [];
  return { id: record?.id ?? id, version: record?.version ?? version, charges: row.charges ?? stored };
}

/** Rows of a shipment, or one of an issue. */
const rowOf =
  (entity: string): Draw =>
  (drawing) =>
    drawing.rows.row(drawing.random, entity, drawing.entity === entity ? drawing.record : pickOf(drawing, entity));

function lanes(drawing: Drawing): Body {
  const { random, rows } = drawing;
  const lane = pickOf(drawing, 'lane');
  return {
    templateId: lane?.values.tariff ?? anyId(drawing, 'tariff'),
    data: [
      random.chance(0.7) && lane
        ? { ...lane.values, id: lane.id, version: lane.version }
        : rows.row(random, 'lane', lane),
    ],
    removed: [],
  };
}

/** A row of an entity without members of its lists. */
const plainRowOf =
  (entity: string): Draw =>
  (drawing) => {
    const lists = drawing.program.definitions.entity[entity]?.lists ?? {};
    const row = rowOf(entity)(drawing) as Body;
    return Object.fromEntries(Object.entries(row).filter(([key]) => lists[key] === undefined));
  };

/** A document of a shipment that was uploaded. */
const documentOf = (drawing: Drawing): Readonly<Record<string, unknown>> => pickOf(drawing, 'document')?.values ?? {};

const NEW_PASSWORD = 'Harbor-lane8';

/** A version of a definition as it is stored. */
function storedVersion({ states, random }: Drawing): Body {
  const row = random.pick(states.rows('definition_versions'));
  return row ? { layer: row.layer, kind: row.kind, name: row.name, version: row.version } : {};
}

const issueRow = (drawing: Drawing) => ({
  shipmentNumber: pickOf(drawing, 'shipment')?.values.shipmentNumber ?? unique(drawing),
  issueCategory: 'Rating',
  issueSubCategory: 'Rate missing',
  description: 'No rate.',
  tempId: 'a',
});

const BODIES: Readonly<Record<string, Draw>> = {
  accessMatrixSave: (drawing) => {
    const permission = drawing.random.pick(Object.keys(drawing.program.definitions.permission));
    return { rows: [permission], value: { [anyId(drawing, 'group')]: [permission] } };
  },
  authoringCheck: definition,
  authoringDiscard: draft,
  authoringImport: (drawing) => ({
    files: [
      {
        path: `definitions/systems/any/rules/${unique(drawing)}.rules.json`,
        text: JSON.stringify(drawing.random.pick(Object.values(drawing.program.definitions.rules))),
      },
    ],
    only: undefined,
  }),
  authoringPublish: () => ({ at: undefined, pieces: undefined, affectAccounts: undefined }),
  authoringSave: (drawing) => ({ ...definition(drawing), remove: undefined, changes: undefined, base: 0, draft: 0 }),
  authoringRestore: storedVersion,
  authoringSaveFields: (drawing) => ({
    layer: undefined,
    rows: [{ tempId: 'a', key: unique(drawing).toLowerCase(), label: unique(drawing), type: 'text', length: 20 }],
  }),
  changePassword: ({ caller }) => ({
    oldPassword: caller?.password,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  }),
  login: ({ caller }) => ({ email: caller?.email, password: caller?.password, code: undefined }),
  documentType: (drawing) => ({ fileId: documentOf(drawing).file, documentType: 'Invoice' }),
  authoringTry: () => ({
    template: 'shipment',
    rows: [{}],
    rule: undefined,
    role: undefined,
    action: undefined,
    pieces: [],
  }),
  authoringImpact: () => ({ template: 'shipment', pieces: [] }),
  authoringJudge: () => ({ pieces: [] }),
  deliveryProfileCreate: plainRowOf('deliveryProfile'),
  deliveryProfileUpdate: plainRowOf('deliveryProfile'),
  groupRemove: ({ record }) => ({ version: record?.version ?? 1, reason: 'Because.' }),
  invoiceAutoBilling: (drawing) => ({ data: [{ invoiceId: anyId(drawing, 'invoice') }] }),
  invoiceAutoCapture: (drawing) => ({ data: [{ invoiceId: anyId(drawing, 'invoice') }] }),
  invoiceAutoPrinting: (drawing) => ({ data: [{ invoiceId: anyId(drawing, 'invoice') }] }),
  invoiceAutoPulling: (drawing) => ({ shipmentId: [anyId(drawing, 'shipment')], systemId: undefined }),
  listingReallocationPut: (drawing) => ({
    docId: [anyId(drawing, 'invoice')],
    stream: 'Invoice',
    allocatedTo: undefined,
  }),
  organization: ({ rows, random }) => ({ companyType: rows.anyRecord(random, 'company')?.values.companyType }),
  refreshCharges: (drawing) => ({ invoiceId: anyId(drawing, 'invoice') }),
  setAccountCode: (drawing) => ({ shipmentId: [anyId(drawing, 'shipment')] }),
  quoteRulePut: (drawing) => ({ rules: [rowOf('quoteRule')(drawing)] }),
  requestsAdd: (drawing) => ({
    requestViewType: drawing.random.pick(['qoutesRequest', 'rateAddRequest', 'rateChangeRequest']),
    title: unique(drawing),
    content: { data: { details: { account: anyId(drawing, 'account'), tariffName: unique(drawing) } } },
  }),
  rfqSave: (drawing) => ({ ...(rowOf('quoteTemplate')(drawing) as Body), type: 'save' }),
  shipmentDocumentsLink: (drawing) => ({ fileIds: [documentOf(drawing).file], resultFiles: undefined }),
  shipmentDocumentsUnlink: (drawing) => ({ fileIds: [documentOf(drawing).file], resultFiles: undefined }),
  summaryReallocation: (drawing) => ({ stream: 'Invoice', id: anyId(drawing, 'invoice') }),
  tariffUnlink: (drawing) => ({
    templateId: anyId(drawing, 'tariff'),
    systemId: undefined,
    account: undefined,
    data: { type: 'charges', key: ['FSC'] },
  }),
  updateBillTo: (drawing) => ({ billTo: pickOf(drawing, 'invoice')?.values.billTo }),
  documentAuditSave: () => ({ id: undefined, dapData: {} }),
  emailAccountsAdd: (drawing) => ({ data: [rowOf('emailAccount')(drawing)] }),
  emailAccountsSave: rowOf('emailAccount'),
  fieldValidationAdd: rule,
  fieldValidationSave: rule,
  filterProfilesSave: (drawing) => ({
    docType: argumentFor(drawing, 'docType'),
    templateId: undefined,
    isUpdate: false,
    template: { fields: { condition: 'and', fields: [] } },
  }),
  gridMetadata: (drawing) => {
    const { templateId, fields } = templateFields(drawing);
    return { templateId, data: fields, accountId: undefined };
  },
  gridPut: (drawing) => {
    const { id, version, values } = pickOf(drawing, 'account') ?? {};
    const { accountName, accountNumber, industryVertical } = values ?? {};
    return { data: [{ id, version, accountName, accountNumber, industryVertical: industryVertical ?? 'Retail' }] };
  },
  groupSave: (drawing) => ({
    ...(drawing.record?.values.type === undefined ? { type: 'permission', id: undefined, version: undefined } : {}),
    name: unique(drawing),
    products: undefined,
    rowFilters: undefined,
    chosen: [],
    members: undefined,
    definition: undefined,
    actionCodes: [drawing.random.pick(Object.keys(drawing.program.definitions.permission))],
    system: drawing.random.pick([undefined, 'ofs']),
  }),
  importLeaveOut: () => ({ rows: [0] }),
  importMap: () => ({ mapping: {} }),
  importSave: (drawing) => ({ rows: [rowOf('shipment')(drawing)] }),
  importSource: () => ({ row: 0, delimiter: ',', quote: '"', encoding: 'utf-8', sheet: undefined }),
  imsNewIssueSave: (drawing) => [issueRow(drawing)],
  imsSave: (drawing) => [issueRow(drawing)],
  imsTemplateAdd: (drawing) => ({ name: unique(drawing), profileName: unique(drawing) }),
  imsTemplateSave: templateFields,
  invoiceCapture: (drawing) => ({ rows: [rowOf('shipment')(drawing)] }),
  invoiceCaptureAdd: (drawing) => ({ rows: [rowOf('shipment')(drawing)] }),
  invoiceChargeSave: (drawing) => ({ data: [charges(drawing)] }),
  invoiceValidationAdd: rule,
  invoiceValidationSave: rule,
  invitationAccept: () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
  metadataFormAdd: (drawing) => ({ fields: rowOf('metadata')(drawing) }),
  metadataFormSave: (drawing) => ({ fields: rowOf('metadata')(drawing) }),
  metadataTypeAdd: () => ({ copyOf: undefined }),
  newListCreate: () => ({ fields: [{ label: 'Name', type: 'text' }], under: undefined }),
  permissionsPut: (drawing) => ({
    company: undefined,
    users: [anyId(drawing, 'user')],
    modules: undefined,
    chosen: [],
    rowFilters: undefined,
    actionCodes: undefined,
    keep: drawing.random.chance(0.5),
  }),
  permissionClone: (drawing) => ({
    company: undefined,
    fromUser: anyId(drawing, 'user'),
    toUser: [pickOf(drawing, 'user')?.id],
  }),
  permissionMetadata: () => ({ change: 'add' }),
  bpR: ({ random }) => ({
    summary: random.pick([undefined, 'customer']),
    date: '2026-11-28',
    keys: [],
    filters: undefined,
    filter: undefined,
  }),
  cargoWeight: () => ({
    transportMode: 'Air',
    unitDimension: 'cm',
    unitWeight: 'kg',
    grossWeight: '100',
    volumeDivisor: undefined,
    divisorUnit: undefined,
    sideRounding: undefined,
    weightStep: undefined,
    dimensions: undefined,
  }),
  suggestions: () => ({ companyId: undefined, dependent: undefined, column: undefined }),
  unitConversion: () => ({ value: '10', from: 'kg', to: 'lb' }),
  rateShipment: (drawing) => ({ shipment: pickOf(drawing, 'shipment')?.values ?? {} }),
  getRates: (drawing) => ({ shipment: pickOf(drawing, 'shipment')?.values ?? {} }),
  tariffCheck: (drawing) => ({ row: rowOf('tariff')(drawing), entity: undefined }),
  tariffLane: lanes,
  templateSave: (drawing) => ({ ...templateFields(drawing), templateId: undefined, accountId: undefined }),
  templateVirtualSave: (drawing) => ({ ...templateFields(drawing), templateId: undefined, accountId: undefined }),
  tmsSave: (drawing) => ({ data: [rowOf('managedDocument')(drawing)] }),
  uploadNewInvoice: (drawing) => ({
    data: [
      {
        shipmentNumber: pickOf(drawing, 'shipment')?.values.shipmentNumber,
        chargeCode: 'FRT',
        clientValue: String(drawing.random.upTo(1000)),
      },
    ],
  }),
  usersInvitations: ({ states, record }) => ({
    ids: [[...states.records('user').values()].find(({ values }) => values.status === 'invited')?.id ?? record?.id],
  }),
};

/** @returns the body of a call with the parts of this table in it; undefined parts are left out */
export function withParts(drawing: Drawing, body: unknown): unknown {
  const draw = Object.hasOwn(BODIES, drawing.api) ? BODIES[drawing.api] : undefined;
  const parts = draw?.(drawing);
  if (parts === undefined) return body;
  if (Array.isArray(parts) || typeof body !== 'object' || body === null || Array.isArray(body)) return parts;
  return { ...body, ...(parts as Body) };
}
