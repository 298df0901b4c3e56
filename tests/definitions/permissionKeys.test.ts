/** Every permission decides something: a call, a route, an action, what happens to a record, or what a screen shows. */
import { describe, expect, it } from 'vitest';
import type { Program } from '../../metadata/program.ts';
import { serverPermissions } from '../../metadata/signatures/serverPermissions.ts';
import { demoProgram } from '../server/server.ts';
import { compiled } from './programs.ts';

/** Kinds of definition whose permissions are decided upon; roles and samples only give them. */
const DOORS = [
  'api',
  'route',
  'menu',
  'action',
  'screen',
  'dialog',
  'entity',
  'lifecycle',
  'procedure',
  'print',
] as const;

/** Established permission keys of implemented areas. */
const STANDING = [
  ...['menuAccounts', 'viewAccounts', 'addAccounts', 'editAccounts'].map((one) => `accounts.${one}`),
  'invoices.menuInvoices',
  'shipmentEntry.sideShipmentEntry',
  'invoiceProcessing.sideInvoiceProcessing',
  'invoiceDelivery.sideInvoiceDelivery',
  ...['sideIMS', 'RaiseIssueIMS', 'ResponseIssueIMS', 'viewSummaryIMS'].map((one) => `ims.${one}`),
  'dashboard.bpr',
  'reports.sideReports',
  'quotes.menuQuotes',
  'requests.menuRequests',
  'approval.createApproval',
  'tariffs.menuTariffs',
  'dms.menuDMS',
  'configuration.viewConfiguration',
  'company.createCompany',
  'user.createUser',
  'group.addGroup',
  'notification.createNotification',
  'metadata.createMetaData',
  'help.editHelpContents',
  ...['readRole', 'createRole', 'updateRole', 'readPermission', 'imsProfiles', 'system', 'location', 'operation'],
  'wizard',
  ...['applyTariffonInvoice', 'autoCapture', 'autoBilling', 'autoPrinting', 'listInvoiceCharges'].map(
    (one) => `invoiceProcessing.${one}`,
  ),
  'invoiceProcessing.updateInvoiceCharges',
  'invoiceDelivery.viewInvoiceCopy',
];

/** The keys of areas not implemented yet. Move them up when implementing one. */
const NOT_YET = ['readbillright'];

/** Modules without an implemented key. */
const MODULES_NOT_YET = ['sqlQuerySetup'];

/** The permissions that a definition requires: for a verb, in `permission` of its parts, in `has` of expressions, for sharing. */
function asked(value: unknown, verbs = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => asked(one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isAsked = verbs || ['permission', 'has', 'everywhere', 'viewAll', 'editAll'].includes(key);
    const names = isAsked ? [inner].flat().filter((one): one is string => typeof one === 'string') : [];
    return [...names, ...asked(inner, key === 'permissions')];
  });
}

let read: Promise<Map<string, Set<string>>> | undefined;
const doorsOf = (): Promise<Map<string, Set<string>>> => {
  read ??= readDoors();
  return read;
};

async function readDoors(): Promise<Map<string, Set<string>>> {
  const { definitions } = await demoProgram();
  const doors = new Map([...serverPermissions].map((key) => [key, new Set(['server'])]));
  for (const kind of DOORS)
    for (const [name, definition] of Object.entries(definitions[kind]))
      for (const key of asked(definition)) doors.set(key, (doors.get(key) ?? new Set()).add(`${kind} ${name}`));
  for (const [name, { valuePermissions }] of Object.entries(definitions.entity))
    for (const key of Object.values(valuePermissions?.values ?? {}))
      doors.set(key, (doors.get(key) ?? new Set()).add(`entity ${name}`));
  return doors;
}

it('has no permission that guards nothing', async () => {
  const doors = await doorsOf();
  const { permission } = (await demoProgram()).definitions;
  expect(Object.keys(permission).filter((key) => !doors.has(key))).toEqual([]);
});

it.each(STANDING)('guards by %s something that a person reaches', async (key) => {
  const kinds = [...((await doorsOf()).get(key) ?? [])].map((door) => door.split(' ')[0]);
  expect(kinds.some((kind) => kind !== 'lifecycle' && kind !== 'procedure')).toBe(true);
});

it('knows which keys wait for their area', async () => {
  const { permission } = (await demoProgram()).definitions;
  expect(NOT_YET.filter((key) => Object.hasOwn(permission, key))).toEqual([]);
  expect(Object.keys(permission).filter((key) => MODULES_NOT_YET.includes(key.split('.')[0] ?? ''))).toEqual([]);
});

it('opens no call by a permission that nobody can be given', async () => {
  const { role, permission } = (await demoProgram()).definitions;
  const given = new Set(Object.values(role).flatMap(({ grants }) => Object.keys(grants)));
  expect(Object.keys(permission).filter((key) => !given.has(key))).toEqual([]);
});

describe.each(compiled)('records of all companies in $tenant', ({ program }) => {
  const { entity, role } = (program as Program).definitions;
  const shared = Object.entries(entity).filter(([, { scope }]) => scope === 'global');
  const writes = ['create', 'update', 'remove', 'restore', 'transition', 'import'] as const;
  const given = new Set(Object.values(role).flatMap(({ isAdmin, grants }) => (isAdmin ? [] : Object.keys(grants))));

  it('are those of a few entities', () => {
    const ofTrade = entity.port ? ['carrier', 'port'] : [];
    const expected = ['country', 'currency', 'helpContent', ...ofTrade].sort();
    expect(shared.map(([name]) => name).sort()).toEqual(expected);
  });

  it.each(shared)('of the entity %s are written only by administrators of the installation', (_, { access }) => {
    const needed = writes.flatMap((verb) => access?.[verb] ?? []);
    expect(needed.filter((permission) => given.has(permission))).toEqual([]);
  });
});
