/** The narrowed form of each kind of definition for a browser; undefined: nothing is sent. */
import type { ApiDefinition } from '../kinds/api.ts';
import type { EntityDefinition } from '../kinds/entity.ts';
import type { EntityField } from '../kinds/field.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Definitions } from '../kinds/kinds.ts';
import type { OwnedList } from '../kinds/ownedList.ts';
import type { Part } from '../kinds/part.ts';
import { memoize } from '../memoize.ts';
import type { OwnedLists } from '../ownedLists.ts';
import type { Program } from '../program.ts';
import { derivedPermissions, type NeededPermissions } from '../reads/derivedPermissions.ts';
import { isPermitted, type Viewer } from './viewer.ts';

type Narrow = {
  [Kind in KindName]: (
    definition: Definitions[Kind],
    viewer: Viewer,
    program: Program,
  ) => Definitions[Kind] | undefined;
};

const whole = <Definition>(definition: Definition): Definition => definition;
const never = (): undefined => undefined;
const permitted = <Definition extends { permission?: string | string[] }>(definition: Definition, viewer: Viewer) =>
  isPermitted(viewer, definition.permission) ? definition : undefined;

function without<Member>(map: Record<string, Member>, keep: (member: Member) => boolean): Record<string, Member> {
  return Object.fromEntries(Object.entries(map).filter(([, member]) => keep(member)));
}

function parts(map: Record<string, Part> | undefined, viewer: Viewer): Record<string, Part> {
  const kept = without(map ?? {}, (part) => isPermitted(viewer, part.permission));
  return Object.fromEntries(
    Object.entries(kept).map(([name, part]) => [
      name,
      part.parts ? { ...part, parts: parts(part.parts, viewer) } : part,
    ]),
  );
}

/** @returns true if a user may pass any case of a call. The server decides again, for the case and the requested rows. */
function callable(api: ApiDefinition, viewer: Viewer, program: Program): boolean {
  return Object.values(api.cases).some(({ permission, access, open }) => {
    if (open) return viewer.signedIn || !open.session;
    if (access && typeof access.entity === 'string') {
      const rights = program.definitions.entity[access.entity]?.access;
      const verbs = typeof access.verb === 'string' ? [access.verb] : access.verb;
      return verbs.some((verb) => rights?.[verb] !== undefined && isPermitted(viewer, rights[verb]));
    }
    // Which entity is meant is only known when it is called.
    return viewer.signedIn && (permission === undefined || isPermitted(viewer, permission));
  });
}

/**
 * The unique keys of a single field: the browser checks these while the user types; keys of several fields
 * are checked by the save only.
 */
function uniqueByThemselves(unique: EntityDefinition['unique']): Pick<EntityDefinition, 'unique'> {
  const own = Object.entries(unique ?? {}).filter(([, { fields }]) => fields.length === 1);
  return own.length > 0 ? { unique: Object.fromEntries(own) } : {};
}

/** The server checks the constraints of members; members' fields that a viewer cannot see are not sent. */
const listsFor = (lists: OwnedLists, viewer: Viewer, isOutermost = true): Record<string, OwnedList> =>
  Object.fromEntries(
    Object.entries(lists)
      .filter(([, { permission }]) => isOutermost || isPermitted(viewer, permission))
      .map(([name, { checks: _checks, fields, lists: inner, ...list }]) => [
        name,
        {
          ...list,
          ...(fields ? { fields: without(fields, (field) => isPermitted(viewer, field.permission)) } : {}),
          ...(inner ? { lists: listsFor(inner, viewer, false) } : {}),
        },
      ]),
  );

/** The permissions from which a field's value is derived, by field of an entity. */
const derivedByField = memoize((program: Program) => {
  const found = new Map<EntityField, NeededPermissions>();
  for (const [entity, paths] of derivedPermissions(program))
    for (const [key, field] of Object.entries(program.definitions.entity[entity]?.fields ?? {}))
      found.set(field, paths.get(key) ?? []);
  return found;
});

const seesDerived = (program: Program, viewer: Viewer, field: EntityField): boolean =>
  (derivedByField(program).get(field) ?? []).every((needed) => isPermitted(viewer, needed));

export const narrow: Narrow = {
  tenant: ({ enabled: _enabled, ...tenant }) => tenant,
  // A browser shows an entity's fields and lists, and checks unique values; the rest stays on the server.
  entity: ({ label, plural, fields, title, scope, unique, lists }, viewer, program) => ({
    label,
    plural,
    title,
    scope,
    ...(lists ? { lists: listsFor(lists, viewer) } : {}),
    ...uniqueByThemselves(unique),
    fields: without(fields, (field) => isPermitted(viewer, field.permission) && seesDerived(program, viewer, field)),
  }),
  template: (template, viewer, program) => {
    const entity = template.entity === undefined ? undefined : program.definitions.entity[template.entity];
    const fields = Object.entries(template.fields).filter(
      ([key, field]) =>
        isPermitted(viewer, field.permission) &&
        isPermitted(viewer, entity?.fields[key]?.permission) &&
        (
          derivedPermissions(program)
            .get(template.entity ?? '')
            ?.get(key) ?? []
        ).every((one) => isPermitted(viewer, one)),
    );
    return { ...template, fields: Object.fromEntries(fields) };
  },
  rules: whole,
  filter: whole,
  expression: whole,
  lifecycle: ({ created: _created, saved: _saved, keeps: _keeps, ...lifecycle }, viewer) => ({
    ...lifecycle,
    transitions: Object.fromEntries(
      Object.entries(lifecycle.transitions)
        .filter(([, transition]) => isPermitted(viewer, transition.permission))
        // The server runs checks, assignments and effects.
        .map(([name, { checks: _checks, set: _set, then: _then, jobAbove: _above, ...shown }]) => [name, shown]),
    ),
  }),
  action: permitted,
  list: ({ from, ...list }, viewer) => {
    if (!isPermitted(viewer, list.permission)) return undefined;
    if (!from)
      return list.values
        ? { ...list, values: without(list.values, (value) => isPermitted(viewer, value.permission)) }
        : list;
    const { filter: _filter, narrow: _narrow, query: _query, ...shown } = from;
    return { ...list, from: shown };
  },
  screen: (screen, viewer) => ({ ...screen, parts: parts(screen.parts, viewer) }),
  dialog: (dialog, viewer) => ({ ...dialog, parts: parts(dialog.parts, viewer) }),
  route: (route, viewer) => {
    if (route.session === 'none') return route;
    if (!viewer.signedIn) return undefined;
    if (route.open !== undefined || isPermitted(viewer, route.permission)) return route;
    // The address is sent, so that a user who follows a link gets “not allowed” instead of “not found”.
    return { path: route.path, title: '', ...(route.permission === undefined ? {} : { permission: route.permission }) };
  },
  menu: (menu, viewer) => (viewer.signedIn ? permitted(menu, viewer) : undefined),
  api: (
    { query: _query, requestSchema: _schema, description: _description, cases: _cases, ...api },
    viewer,
    program,
  ) => (callable({ ...api, cases: _cases }, viewer, program) ? { ...api, cases: {} } : undefined),
  // The queried entity, for a part that sends the query's name; the server determines the records.
  query: ({ entity }, viewer) => (viewer.signedIn ? { entity } : undefined),
  message: ({ placeholders: _placeholders, from: _from, ...message }) => message,
  constant: ({ from: _from, ...constant }) => constant,
  // Definitions that only the server reads, or nobody may (a sample contains passwords).
  permission: never,
  layer: never,
  resource: never,
  fragment: never,
  series: never,
  procedure: never,
  email: never,
  print: never,
  role: never,
  example: never,
  sample: never,
};
