import { neededFor } from '../../../access/access.ts';
import { permissionsOfField } from '../../../access/hiddenFields.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError, invalid } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { type Person, people } from '../../../records/read/othersAccess.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { rowLimits } from '../rowLimits.ts';

interface Asked {
  /** Permissions of which one suffices. */
  permissions: readonly string[];
  entity?: string;
  record?: StoredRecord;
  field?: string;
}

/** Explains who can see a screen, a kind of record, one record or one of its fields, and who lacks which permission. */
export const explain: Operation<'access.explain'> = {
  async run(context, params) {
    if (!context.access.holds('readPermission')) throw denied();
    const system = params.system || signedIn(context).context.system;
    const asked = await askedOf(context, params);
    const all = (await people(context, system)).map((person) => ({
      person,
      verdict: verdictOf(context, asked, person),
    }));
    const rows = all
      .filter(
        ({ verdict }) => params.only === undefined || params.only === 'all' || verdict.may === (params.only === 'may'),
      )
      .sort((a, b) => Number(b.verdict.may) - Number(a.verdict.may))
      .map(({ person, verdict }) => ({
        id: person.user.id,
        name: String(person.user.values.name ?? ''),
        email: String(person.user.values.email ?? ''),
        may: verdict.may,
        verdict: t(verdict.may ? 'accessMay' : 'accessMayNot'),
        why: verdict.why,
      }));
    return {
      needed: neededOf(context, asked),
      count: all.filter(({ verdict }) => verdict.may).length,
      rows,
    };
  },
};

/** Any of the permissions for the record, and each one for the field. */
const neededOf = (context: OperationContext, { permissions, entity, field }: Asked): string =>
  [
    permissions.map((name) => called(context, name)).join(', '),
    ...(entity === undefined || field === undefined ? [] : permissionsOf(context, entity, field)),
  ]
    .filter((part) => part !== '')
    .join(' + ');

const permissionsOf = (context: OperationContext, entity: string, field: string): string[] =>
  permissionsOfField(context.runtime.program, entity, field).map((name) => called(context, name));

/** A permission as people and as calls know it. */
const called = ({ runtime }: OperationContext, name: string): string =>
  `${runtime.program.definitions.permission[name]?.label ?? name} (${name})`;

async function askedOf(
  context: OperationContext,
  { entity, record, field, route, permission }: Parameters<typeof explain.run>[1],
): Promise<Asked> {
  const { definitions } = context.runtime.program;
  const named = <T>(all: Readonly<Record<string, T>>, kind: string, name: string): T => {
    const found = Object.hasOwn(all, name) ? all[name] : undefined;
    if (found === undefined) throw new HttpError(404, t('authoringNothing', { kind, name }));
    return found;
  };
  if (permission) {
    named(definitions.permission, 'permission', permission);
    return { permissions: [permission] };
  }
  if (route) {
    const { permission: key } = named(definitions.route, 'route', route) as { permission?: string };
    return { permissions: key === undefined ? [] : [key] };
  }
  if (!entity) throw invalid('Name a permission, a route or an entity.');
  const definition = named(definitions.entity, 'entity', entity);
  if (field) named({ ...entityFields(context.runtime, entity).fields, ...definition.lists }, 'field', field);
  const permissions = [...new Set([...neededFor(definition, 'list'), ...neededFor(definition, 'get')])];
  return {
    permissions,
    entity,
    ...(field ? { field } : {}),
    // An inaccessible record reveals nothing.
    ...(record ? { record: await accessibleRecord(context, entity, record, 'get') } : {}),
  };
}

interface Verdict {
  may: boolean;
  why: LocalizedText;
}

function verdictOf(context: OperationContext, asked: Asked, { session, access, grants }: Person): Verdict {
  const { runtime, today } = context;
  const no = (why: LocalizedText): Verdict => ({ may: false, why });
  if (!session) return no(t('accessHoldsNothing'));
  const { permissions, entity, record, field } = asked;
  const held = permissions.filter((permission) => access.holds(permission));
  if (permissions.length > 0 && held.length === 0)
    return no(t('accessLacksPermission', { permission: permissions.map((name) => called(context, name)).join(', ') }));
  if (entity !== undefined) {
    if (!access.may(entity, 'list') && !access.may(entity, 'get'))
      return no(
        t('accessLacksPermission', { permission: permissions.map((name) => called(context, name)).join(', ') }),
      );
    if (record && !isAccessible({ access, runtime, today }, entity, 'get')(record)) return no(t('accessOutsideRows'));
    if (field !== undefined && access.hidden(entity).has(field)) {
      const lacking = permissionsOfField(runtime.program, entity, field).filter((name) => !access.holds(name));
      // A secret is written only.
      if (lacking.length === 0) return no(t('accessFieldSecret'));
      return no(t('accessFieldHidden', { permission: lacking.map((name) => called(context, name)).join(', ') }));
    }
  }
  if (session.isAdmin) return { may: true, why: t('accessByAdministrator') };
  const giving = grants.filter((grant) => held.some((permission) => grant.permissions.has(permission)));
  const roles = [
    ...new Set(
      giving.map((grant) => {
        const limits = held.map((permission) => rowLimits(runtime.program, grant, permission)).filter(Boolean);
        return limits.length > 0 ? `${grant.label} (${[...new Set(limits)].join('; ')})` : grant.label;
      }),
    ),
  ].join(', ');
  return { may: true, why: permissions.length === 0 ? t('accessOpenToAll') : t('accessByRoles', { roles }) };
}
