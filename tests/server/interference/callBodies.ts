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
  return { templateId: template, fieldKey: field, ruleType: 'fieldValidation', fields: rows, isActive: true };
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
  const { random, rows, states } = drawing;
  const lane = random.pick([...states.records('lane').values()]);
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
  deliveryProfileCreate: rowOf('deliveryProfile'),
  deliveryProfileUpdate: rowOf('deliveryProfile'),
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
  shipmentDocumentsLink: () => ({ isLink: true }),
  shipmentDocumentsUnlink: () => ({ isLink: false }),
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
  gridMetadata: (drawing) => ({ data: templateFields(drawing).fields, accountId: undefined }),
  groupSave: (drawing) => ({
    ...(drawing.record?.values.type === undefined ? { type: 'permission', id: undefined, version: undefined } : {}),
    name: unique(drawing),
    products: undefined,
    rowFilters: undefined,
    chosen: [],
    members: undefined,
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
    users: [anyId(drawing, 'user')],
    modules: undefined,
    chosen: [],
    rowFilters: undefined,
    actionCodes: undefined,
    keep: drawing.random.chance(0.5),
  }),
  permissionClone: (drawing) => ({ fromUser: anyId(drawing, 'user'), toUser: [anyId(drawing, 'user')] }),
  permissionMetadata: () => ({ change: 'add' }),
  rateShipment: (drawing) => ({ shipment: pickOf(drawing, 'shipment')?.values ?? {} }),
  getRates: (drawing) => ({ shipment: pickOf(drawing, 'shipment')?.values ?? {} }),
  tariffCheck: rowOf('tariff'),
  tariffLane: lanes,
  templateSave: templateFields,
  templateVirtualSave: templateFields,
  tmsSave: (drawing) => ({ data: [rowOf('managedDocument')(drawing)] }),
  uploadNewInvoice: (drawing) => ({ data: [rowOf('receivedInvoice')(drawing)] }),
};

/** @returns the body of a call with the parts of this table in it; undefined parts are left out */
export function withParts(drawing: Drawing, body: unknown): unknown {
  const draw = Object.hasOwn(BODIES, drawing.api) ? BODIES[drawing.api] : undefined;
  const parts = draw?.(drawing);
  if (parts === undefined) return body;
  if (Array.isArray(parts) || typeof body !== 'object' || body === null || Array.isArray(body)) return parts;
  return { ...body, ...(parts as Body) };
}
