/**
 * Faults of what a call changed: an independent, plain reading of what a person may change, which knows nothing of how the server
 * decides. Each fault is a text that names the rule.
 */
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { EntityVerb } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { membersIn } from '../../../metadata/ownedLists.ts';
import type { Program } from '../../../metadata/program.ts';
import { targetOf } from '../../../server/records/check/namedIds.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { fieldsOfMembers, holdsAny, isInReach, mayAny, type PlainRights, passesFilters } from './plainRights.ts';
import type { RandomCall } from './randomCalls.ts';
import type { Difference, RecordChange, StoreStates } from './storeStates.ts';

type Values = Readonly<Record<string, unknown>>;

/** The known facts about a call in addition to its changes. */
export interface Judged {
  readonly program: Program;
  readonly states: StoreStates;
  readonly rights: PlainRights;
  /** Rights of somebody else, as they were before the call. */
  rightsOf(userId: string): PlainRights[];
  readonly call: RandomCall;
}

/** Calls that save rows of the entity that they name as a person sends them. */
const GENERAL: ReadonlySet<string> = new Set([
  'recordsSave',
  'recordsRestore',
  'recordsRemove',
  'recordsBringBack',
  'invoiceCapture',
  'invoiceCaptureAdd',
  'metadataFormAdd',
  'metadataFormSave',
]);

/** Personal records: users need no permission for their own. */
const PERSONAL = new Set(['gridView', 'filterProfile', 'importMapping', 'importHeading']);

/** Properties of entities and their fields that decide access, identity or what only the server writes. */
const PROTECTED: Readonly<Record<'entity' | 'field', ReadonlySet<string>>> = {
  entity: new Set(['access', 'scope', 'within', 'sharing', 'serverMade', 'lifecycle', 'unique', 'templates']),
  field: new Set([
    'permission',
    'readonlyWhen',
    'isReadonly',
    'secret',
    'compute',
    'onSave',
    'defaultValue',
    'references',
  ]),
};
const PROTECTED_KINDS = new Set(['permission', 'role', 'api', 'lifecycle', 'procedure']);
/** Texts of permissions and roles, which every author may change. */
const TEXTS = new Set(['label', 'description']);

const VERBS = {
  created: ['create', 'import', 'restore'],
  changed: ['update', 'transition', 'restore', 'import', 'create'],
  removed: ['remove'],
} as const satisfies Record<string, readonly EntityVerb[]>;

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export function faultsOf(judged: Judged, changed: { rows: readonly Difference[]; records: readonly RecordChange[] }) {
  return [
    ...changed.records.flatMap((change) => recordFaults(judged, change).map((fault) => `${change.entity}: ${fault}`)),
    ...changed.rows.flatMap((row) => rowFaults(judged, row, changed.records).map((fault) => `${row.table}: ${fault}`)),
  ];
}

function recordFaults(judged: Judged, change: RecordChange): string[] {
  const { program, rights, call } = judged;
  const { entity, before, after } = change;
  const definition = program.definitions.entity[entity];
  if (!definition) return [];
  const isOwn =
    (entity === 'user' && (after ?? before)?.id === rights.userId) ||
    (PERSONAL.has(entity) && [before, after].every((one) => !one || one.createdBy === rights.userId));
  const faults: string[] = [];
  for (const one of [before, after])
    if (one && !isInReach(program, rights, entity, one.scope))
      faults.push(`lies in ${one.scope.company}/${one.scope.system}`);
  const verbs = before && after ? VERBS.changed : after ? VERBS.created : VERBS.removed;
  if (!isOwn && !mayAny(program, rights, entity, verbs) && !holdsCall(judged, call.definition))
    faults.push(`changed without a permission of ${verbs[0]}`);
  // Global records are everybody's; who owns a company of their own administers no other one's.
  if (definition.scope === 'global' && rights.roles.includes('owner')) faults.push('global, changed by an owner');
  const isDirect = GENERAL.has(call.api) && entity === call.entity;
  if (isDirect && definition.serverMade) faults.push('made by the server alone');
  if (isDirect)
    for (const one of [before, after])
      if (one && !passesFilters(program, rights, entity, one.values)) faults.push('outside the row filters');
  if (after) faults.push(...valueFaults(judged, change, isDirect), ...idFaults(judged, before, after, entity));
  if (entity === 'user' && !isOwn) faults.push(...userFaults(judged, before, after));
  if (entity === 'invoice' && after) faults.push(...invoiceFaults(before, after));
  return faults;
}

/** Returns true if the user holds the permissions that the call itself requires. */
const holdsCall = ({ program, rights, call }: Judged, definition: ApiDefinition): boolean =>
  mayCall(program, rights, definition, call.entity, call.path.match(/^\/api\/procedures\/([^/?]+)/)?.[1]);

/** @param procedure the encoded name of the procedure that the call runs */
export function mayCall(
  program: Program,
  rights: PlainRights,
  { cases }: ApiDefinition,
  about: string,
  procedure?: string,
): boolean {
  if (procedure !== undefined)
    return holdsAny(rights, program.definitions.procedure[decodeURIComponent(procedure)]?.permission);
  return Object.values(cases).some(({ permission, access }) => {
    if (permission !== undefined) return holdsAny(rights, permission);
    if (access === undefined) return false;
    const entity = typeof access.entity === 'string' ? access.entity : about;
    return mayAny(program, rights, entity, [access.verb].flat());
  });
}

/** Returns true if the server decides a value: a read-only field only changes with it. */
function isFollowing(field: EntityField): boolean {
  return [field.compute, field.onSave, field.virtual, field.defaultValue].some((one) => one !== undefined);
}

/** A read-only or hidden field, or one of a member, with a value that was sent. */
function valueFaults(
  { program, rights, call }: Judged,
  { entity, before, after }: RecordChange,
  isDirect: boolean,
): string[] {
  const definition = program.definitions.entity[entity];
  if (!isDirect || !definition || !after) return [];
  const { lifecycle, within, templates, fields } = definition;
  const placed = new Set([
    within?.system,
    within?.account,
    templates,
    lifecycle === undefined ? undefined : program.definitions.lifecycle[lifecycle]?.field,
    ...Object.values(program.definitions.rules).flatMap(({ template, field }) => (template === entity ? [field] : [])),
  ]);
  const sent = JSON.stringify(call.body ?? null);
  const isSent = (key: string, value: unknown) =>
    [value, Number(value)].some(
      (one) => sent.includes(`"${key}":${JSON.stringify(one)}`) || sent.includes(`"${key}":"${one}"`),
    );
  const faults = Object.entries(fields).flatMap(([key, field]) => {
    // A new record has values of the server, too.
    if (!before && !isSent(key, after.values[key])) return [];
    if (placed.has(key) || isFollowing(field) || same(before?.values[key], after.values[key])) return [];
    if (field.isReadonly) return [`read-only field ${key}`];
    return field.permission !== undefined && !holdsAny(rights, field.permission) ? [`hidden field ${key}`] : [];
  });
  for (const [name, list] of Object.entries(definition.lists ?? {})) {
    const former = (membersIn(list, before?.values[name]) ?? []) as Values[];
    const computed = JSON.stringify(list.onSave ?? null);
    for (const member of (membersIn(list, after.values[name]) ?? []) as Values[])
      for (const [key, field] of fieldsOfMembers(program, list)) {
        if (!field.isReadonly || isFollowing(field) || (member[key] ?? null) === null) continue;
        // A list computes its members as they are saved: only a value that it does not compute and that was sent is a fault there.
        if (list.onSave !== undefined && (!isSent(key, member[key]) || computed.includes(`"${key}":`))) continue;
        if (!former.some((one) => same(one[key], member[key]))) faults.push(`read-only field ${name}.${key}`);
      }
  }
  return faults;
}

/** Ids that were not there before: of records of another company or system, or of none, and of files of others. */
function idFaults(
  { program, states, rights }: Judged,
  before: StoredRecord | undefined,
  after: StoredRecord,
  entity: string,
) {
  const definition = program.definitions.entity[entity];
  const faults: string[] = [];
  const look = (path: string, field: EntityField, now: unknown, former: readonly unknown[]) => {
    const target = targetOf(program, field);
    if (!target || target.kind === 'value') return;
    for (const id of [now].flat()) {
      if (typeof id !== 'string' || id === '' || id === '*' || former.flat().includes(id)) continue;
      if (target.kind === 'file') {
        const file = states.rows('files').find((one) => one.id === id);
        if (file && file.company !== rights.company) faults.push(`a file of another company in ${path}`);
        continue;
      }
      if (target.fixed.has(id)) continue;
      const named = states.records(target.entity).get(id);
      if (!named) continue;
      if (!isInReach(program, rights, target.entity, named.scope))
        faults.push(`${path} names a record of ${named.scope.company}/${named.scope.system}`);
    }
  };
  for (const [key, field] of Object.entries(definition?.fields ?? {}))
    look(key, field, after.values[key], [before?.values[key]]);
  for (const [name, list] of Object.entries(definition?.lists ?? {})) {
    const former = (membersIn(list, before?.values[name]) ?? []) as Values[];
    for (const member of (membersIn(list, after.values[name]) ?? []) as Values[])
      for (const [key, field] of fieldsOfMembers(program, list))
        look(
          `${name}.${key}`,
          field,
          member[key],
          former.map((one) => one[key]),
        );
  }
  return faults;
}

/** Somebody with more rights than the person is not changed by her. */
function userFaults(
  { rights, rightsOf }: Judged,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): string[] {
  const id = (before ?? after)?.id ?? '';
  if (!before) return [];
  const kept = ['email', 'role', 'companyRole', 'isActive', 'status'].filter(
    (key) => !same(before.values[key], after?.values[key]),
  );
  if (kept.length === 0 || rights.isAdmin) return [];
  const holdsMore = rightsOf(id).some(({ permissions }) =>
    [...permissions.keys()].some((one) => !rights.permissions.has(one)),
  );
  return holdsMore ? [`${kept.join(', ')} of somebody who holds more`] : [];
}

/** Rules of invoices that no call may pass by. */
function invoiceFaults(before: StoredRecord | undefined, after: StoredRecord): string[] {
  const { values } = after;
  const faults: string[] = [];
  const charges = (values.charges ?? []) as Values[];
  const former = (before?.values.charges ?? []) as Values[];
  if (charges.some((one) => one.chargeCode === 'ZZZ') && !former.some((one) => one.chargeCode === 'ZZZ'))
    faults.push('a charge code that there is not');
  if (values.currency === 'ZZZ' && before?.values.currency !== 'ZZZ') faults.push('a currency that there is not');
  const isRevenue = values.invoiceType === 'revenue' && !values.creditOf;
  if (isRevenue && charges.length > 0 && !same(charges, former) && Number(values.invoiceTotal) <= 0)
    faults.push('a revenue invoice of 0 or less');
  for (const key of ['shipment', 'account'])
    if (!values[key] && (!before || before.values[key])) faults.push(`no ${key}`);
  return faults;
}

/** Tables of the server: grants, credentials, definitions. */
function rowFaults(judged: Judged, { table, before, after }: Difference, records: readonly RecordChange[]): string[] {
  const { program, rights } = judged;
  const row = (after ?? before ?? {}) as Record<string, unknown>;
  const isNewUser = (id: unknown) =>
    records.some((change) => change.entity === 'user' && !change.before && change.after?.id === id);
  switch (table) {
    case 'grants': {
      if (row.company !== rights.company) return [`a grant in ${row.company}`];
      const role = program.definitions.role[String(row.role)];
      const own = JSON.parse(String(row.permissions ?? '{}')) as object;
      const given = Object.keys(own).length > 0 ? own : (role?.grants ?? {});
      const lacks = Object.keys(given).filter((name) => !rights.permissions.has(name));
      return after && (role?.isAdmin ? !rights.isAdmin : lacks.length > 0)
        ? [`gives ${row.role}, which she lacks`]
        : [];
    }
    case 'credentials':
    case 'second_factors':
    case 'provider_accounts':
      return row.user_id === rights.userId || isNewUser(row.user_id) ? [] : ['of somebody else'];
    case 'sessions':
      return row.user_id === rights.userId ? [] : ['a session of somebody else'];
    case 'definition_drafts':
    case 'definition_versions':
    case 'definition_heads': {
      const [kind, place] = String(row.layer).split('/');
      if (kind === 'systems' && place !== rights.system) return [`definitions of the system ${place}`];
      if (after && row.content && !holdsAny(rights, 'authoring.editProtected')) {
        const changed = protectedIn(program, JSON.parse(String(row.content)));
        if (changed.length > 0) return [`protected properties: ${changed.join(', ')}`];
      }
      return holdsAny(rights, ['authoring.editDefinitions', 'authoring.publishDefinitions']) ||
        holdsCall(judged, judged.call.definition)
        ? []
        : ['definitions, without a permission of authors'];
    }
    case 'files':
      return after && after.company !== rights.company ? [`a file in ${after.company}`] : [];
  }
  return [];
}

/** Protected properties that a draft or a version changes: its content is a list of changes, each at a path in a definition. */
function protectedIn({ definitions }: Program, content: unknown): string[] {
  const { changes = [] } = (content ?? {}) as { changes?: { kind: string; name: string; at?: string }[] };
  return changes.flatMap(({ kind, name, at = '' }) => {
    const [first = '', key = '', property = ''] = at.split('/');
    const isOfField = first === 'fields' && definitions.entity[name]?.fields[key] !== undefined;
    // A role may be granted the permissions of a list that the same publication makes.
    const isNewGrant = kind === 'role' && first === 'grants' && definitions.permission[key] === undefined;
    const isText = (kind === 'permission' || kind === 'role') && TEXTS.has(first);
    const isProtected =
      (PROTECTED_KINDS.has(kind) && !isNewGrant && !isText) ||
      (kind === 'entity' && (PROTECTED.entity.has(first) || (isOfField && PROTECTED.field.has(property))));
    return isProtected ? [`${kind} ${name} ${at}`] : [];
  });
}
