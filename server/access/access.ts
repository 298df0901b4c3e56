/**
 * The access of a user in one call (docs/contract/calls.md, Access): default deny. Rows are limited by the grants of
 * the permissions that admit the call, always within the scope of the session's context; fields are limited everywhere.
 */
import { checkFilter } from '../../engine/filters/checkFilter.ts';
import type { EntityDefinition, EntityVerb } from '../../metadata/kinds/entity.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FilterGroup, FilterLeaf, FilterTree } from '../../metadata/kinds/filter.ts';
import type { Program } from '../../metadata/program.ts';
import { denied } from '../platform/http/httpError.ts';
import { scopeOf } from '../session/scopeOf.ts';
import type { Session } from '../session/session.ts';
import { hiddenFields } from './hiddenFields.ts';

export interface ScopeLimit {
  company?: string;
  system?: string;
}

export interface Access {
  holds(permission: string): boolean;
  /** True if the user has one of the entity's permissions for the verb. */
  may(entity: string, verb: EntityVerb): boolean;
  /** @throws HttpError 403 where `may` is false */
  need(entity: string, verb: EntityVerb): void;
  /** The filter that rows of an entity must pass; undefined where every row of the scope may be seen. */
  rows(entity: string, verb: EntityVerb): FilterTree | undefined;
  /**
   * For an entity with records of a system or of all systems: records of this system and, for reading or with write
   * permission, of all; undefined for other entities.
   */
  within(entity: string, verb?: EntityVerb): FilterTree | undefined;
  /** For an entity with shared records: the records shared with this user; undefined for other entities. */
  shared(entity: string, verb?: EntityVerb): FilterTree | undefined;
  /** The scope in which rows of an entity are seen and written. */
  scope(entity: string): ScopeLimit;
  /** Fields that this user may not see. */
  hidden(entity: string): ReadonlySet<string>;
}

/** In place of a system's id: every system's. */
export const EVERYWHERE = '*';

const writes: ReadonlySet<EntityVerb> = new Set(['create', 'update', 'remove', 'restore', 'transition', 'import']);

/** The verbs that change a shared record. Transitions are controlled by their own permissions. */
const changes: ReadonlySet<EntityVerb> = new Set([...writes].filter((verb) => verb !== 'transition'));

/** Keeps no row. (A group without members would keep every row: docs/contract/filters.md, Inactive parts.) */
const noRow = (entity: EntityDefinition | undefined): FilterTree => ({
  condition: 'and',
  fields: [{ name: entity?.title ?? 'id', operator: 'isInList', value: [] }],
});

/**
 * @param via permissions that admitted the call
 * @param chosen the header `currentContext`, a held permission
 */
export function createAccess(
  program: Program,
  session: Session | undefined,
  via: readonly string[] = [],
  chosen?: string,
): Access {
  const held = session?.permissions ?? new Set<string>();
  const hidden = new Map<string, ReadonlySet<string>>();
  const access: Access = {
    holds: (permission) => held.has(permission),
    may(entity, verb) {
      return neededFor(program.definitions.entity[entity], verb).some((permission) => held.has(permission));
    },
    need(entity, verb) {
      if (!access.may(entity, verb)) throw denied();
    },
    rows(entity, verb) {
      const definition = program.definitions.entity[entity];
      if (!session) return noRow(definition);
      const parts = [
        limitOf(program, session, entity, neededFor(definition, verb), chosen),
        // A user who can list only some rows can access only those in other ways too.
        limitOf(program, session, entity, neededFor(definition, 'list'), chosen),
        limitOf(program, session, entity, via, chosen),
        access.within(entity, verb),
        permittedValues(definition, held),
        ...sharedLimits(program, session, entity, verb),
      ].filter((part) => part !== undefined);
      const distinct = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
      if (distinct.length === 0) return undefined;
      return distinct.length === 1 ? distinct[0] : { condition: 'and', fields: distinct };
    },
    within(entity, verb = 'list') {
      const within = program.definitions.entity[entity]?.within;
      if (within === undefined || !session) return undefined;
      const { system } = session.context;
      const value = writes.has(verb) && !held.has(within.everywhere) ? [system] : [system, EVERYWHERE];
      return { condition: 'and', fields: [{ name: within.system, operator: 'isInList', value }] };
    },
    shared(entity, verb = 'list') {
      const sharing = program.definitions.entity[entity]?.sharing;
      return sharing && session && sharedWith(session, changes.has(verb) ? sharing.edit : sharing.view);
    },
    scope(entity) {
      const scope = program.definitions.entity[entity]?.scope;
      if (!session || scope === undefined || scope === 'global') return {};
      if (scope === 'company') return { company: session.context.company };
      return scopeOf(session);
    },
    hidden(entity) {
      const found = hidden.get(entity) ?? hiddenFields(program, entity, held);
      hidden.set(entity, found);
      return found;
    },
  };
  return access;
}

/**
 * The access of a definition whose permission has been checked already (procedures after a transition): everything
 * within the scope of its initiator.
 */
export const accessOfDefinitions = (access: Access): Access => ({
  holds: () => true,
  may: () => true,
  need: () => undefined,
  rows: (entity, verb) => access.within(entity, verb),
  within: (entity, verb) => access.within(entity, verb),
  shared: (entity, verb) => access.shared(entity, verb),
  scope: (entity) => access.scope(entity),
  hidden: () => NOTHING,
});
const NOTHING: ReadonlySet<string> = new Set();

/** True if a template field is visible: by its own permission, and by those of the fields it is derived from. */
export const seesField = (
  { holds }: Pick<Access, 'holds'>,
  { permission, pathPermissions = [] }: Pick<EffectiveField, 'permission' | 'pathPermissions'>,
): boolean => (permission === undefined || holds(permission)) && pathPermissions.every((needed) => needed.some(holds));

/** The permissions any of which allows a verb; none where the entity does not name it. */
export function neededFor(entity: EntityDefinition | undefined, verb: EntityVerb): readonly string[] {
  const needed = entity?.access?.[verb];
  return needed === undefined ? [] : typeof needed === 'string' ? [needed] : needed;
}

/**
 * The rows accessible by the grants of some permissions: the union of several grants; within one grant, rows that match
 * all of its filters. A grant without a filter on the entity covers every row.
 */
function limitOf(
  program: Program,
  session: Session,
  entity: string,
  permissions: readonly string[],
  chosen: string | undefined,
): FilterTree | undefined {
  // The administrator sees everything (docs/contract/calls.md, Access).
  if (session.isAdmin) return undefined;
  const names = chosen !== undefined && permissions.includes(chosen) ? [chosen] : permissions;
  const reached: FilterGroup[] = [];
  for (const grant of session.grants) {
    for (const name of names) {
      const filters = grant.permissions.get(name);
      if (!filters) continue;
      const leaves = rowLeaves(program, entity, name, filters);
      // A filter that cannot be applied reaches nothing.
      if (!leaves) continue;
      if (leaves.length === 0) {
        const mandatory = Object.values(program.definitions.permission[name]?.filters ?? {}).some(
          (definition) => definition.entity === entity && definition.ismandatory,
        );
        // A mandatory filter without values reaches nothing.
        if (mandatory) continue;
        return undefined;
      }
      reached.push({ condition: 'and', fields: leaves });
    }
  }
  if (reached.length === 0) {
    const limited = names.some((name) => session.permissions.has(name));
    return limited ? noRow(program.definitions.entity[entity]) : undefined;
  }
  return reached.length === 1 ? reached[0] : { condition: 'or', fields: reached };
}

/** The rows without the values of `valuePermissions` whose permission is not held. */
function permittedValues(entity: EntityDefinition | undefined, held: ReadonlySet<string>): FilterTree | undefined {
  const { field, values } = entity?.valuePermissions ?? { field: '', values: {} };
  const refused = Object.keys(values).filter((value) => !held.has(values[value] ?? ''));
  if (refused.length === 0) return undefined;
  return { condition: 'and', fields: [{ name: field, operator: 'isNotInList', value: refused }] };
}

/** The sharing filters of an entity's rows: permission to change a row includes reading it. */
function sharedLimits(program: Program, session: Session, entity: string, verb: EntityVerb): FilterTree[] {
  const sharing = program.definitions.entity[entity]?.sharing;
  if (!sharing || session.isAdmin) return [];
  const limits: FilterTree[] = [];
  if (!session.permissions.has(sharing.viewAll)) limits.push(sharedWith(session, sharing.view));
  if (changes.has(verb) && !session.permissions.has(sharing.editAll)) limits.push(sharedWith(session, sharing.edit));
  return limits;
}

const sharedWith = ({ user, groups }: Session, field: string): FilterTree => ({
  condition: 'and',
  fields: [{ name: field, operator: 'isInList', value: [user.id, ...groups] }],
});

/**
 * The filters of a grant's permission on the rows of an entity.
 * @returns undefined if one of them cannot be applied: unknown filter, unknown field, or values that are not a list
 */
function rowLeaves(
  program: Program,
  entity: string,
  permission: string,
  filters: Readonly<Record<string, readonly string[]>>,
): FilterLeaf[] | undefined {
  const known = program.definitions.permission[permission]?.filters ?? {};
  const leaves: FilterLeaf[] = [];
  for (const [filter, values] of Object.entries(filters)) {
    const definition = Object.hasOwn(known, filter) ? known[filter] : undefined;
    if (!definition) return undefined;
    if (definition.entity !== entity) continue;
    const leaf: FilterLeaf = { name: definition.field, operator: 'isInList', value: [...values] };
    const fields = program.definitions.entity[entity]?.fields ?? {};
    const field = Object.hasOwn(fields, definition.field) ? fields[definition.field] : undefined;
    const tree: FilterTree = { condition: 'and', fields: [leaf] };
    if (!field || field.secret || checkFilter(tree, { [leaf.name]: field.type }).length > 0) return undefined;
    leaves.push(leaf);
  }
  return leaves;
}
