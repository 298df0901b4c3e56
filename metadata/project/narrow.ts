/** What is left of each kind of definition when it is sent to a browser; undefined: nothing of it. */
import type { ApiDefinition } from '../kinds/api.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Definitions } from '../kinds/kinds.ts';
import type { Part } from '../kinds/part.ts';
import type { Program } from '../program.ts';
import { may, type Who } from './who.ts';

type Narrow = {
  [Kind in KindName]: (definition: Definitions[Kind], who: Who, program: Program) => Definitions[Kind] | undefined;
};

const whole = <Definition>(definition: Definition): Definition => definition;
const never = (): undefined => undefined;
const permitted = <Definition extends { permission?: string | string[] }>(definition: Definition, who: Who) =>
  may(who, definition.permission) ? definition : undefined;

function without<Member>(map: Record<string, Member>, keep: (member: Member) => boolean): Record<string, Member> {
  return Object.fromEntries(Object.entries(map).filter(([, member]) => keep(member)));
}

function parts(map: Record<string, Part> | undefined, who: Who): Record<string, Part> {
  const kept = without(map ?? {}, (part) => may(who, part.permission));
  return Object.fromEntries(
    Object.entries(kept).map(([name, part]) => [name, part.parts ? { ...part, parts: parts(part.parts, who) } : part]),
  );
}

/** Whether a user may get through any case of a call. The server decides again, for the case and the rows that are asked for. */
function callable(api: ApiDefinition, who: Who, program: Program): boolean {
  return Object.values(api.cases).some(({ permission, access, open }) => {
    if (open) return who.signedIn || !open.session;
    if (access && typeof access.entity === 'string') {
      const rights = program.definitions.entity[access.entity]?.access;
      const verbs = typeof access.verb === 'string' ? [access.verb] : access.verb;
      return verbs.some((verb) => rights?.[verb] !== undefined && may(who, rights[verb]));
    }
    // Which entity is meant is only known when it is called.
    return who.signedIn && (permission === undefined || may(who, permission));
  });
}

export const narrow: Narrow = {
  tenant: ({ enabled: _enabled, ...tenant }) => tenant,
  entity: (
    {
      access: _access,
      indexes: _indexes,
      unique: _unique,
      normalise: _normalise,
      order: _order,
      groups: _groups,
      ...entity
    },
    who,
  ) => ({
    ...entity,
    fields: without(entity.fields, (field) => may(who, field.permission)),
  }),
  template: (template, who, program) => {
    const entity = template.entity === undefined ? undefined : program.definitions.entity[template.entity];
    const fields = Object.entries(template.fields).filter(
      ([key, field]) => may(who, field.permission) && may(who, entity?.fields[key]?.permission),
    );
    return { ...template, fields: Object.fromEntries(fields) };
  },
  rules: whole,
  filter: whole,
  expression: whole,
  lifecycle: (lifecycle, who) => ({
    ...lifecycle,
    transitions: Object.fromEntries(
      Object.entries(lifecycle.transitions)
        .filter(([, transition]) => may(who, transition.permission))
        // What is checked, set and follows is the server's to do.
        .map(([name, { checks: _checks, set: _set, then: _then, jobAbove: _above, ...shown }]) => [name, shown]),
    ),
  }),
  action: permitted,
  list: ({ from, ...list }, who) => {
    if (!may(who, list.permission)) return undefined;
    if (!from)
      return list.values ? { ...list, values: without(list.values, (value) => may(who, value.permission)) } : list;
    const { filter: _filter, narrow: _narrow, ...shown } = from;
    return { ...list, from: shown };
  },
  screen: (screen, who) => ({ ...screen, parts: parts(screen.parts, who) }),
  dialog: (dialog, who) => ({ ...dialog, parts: parts(dialog.parts, who) }),
  route: (route, who) => {
    if (route.session === 'none') return route;
    if (!who.signedIn) return undefined;
    if (route.open !== undefined || may(who, route.permission)) return route;
    // Its address is told, so that a person who follows a link learns that it is not allowed, not that it is not there.
    return { path: route.path, title: '', ...(route.permission === undefined ? {} : { permission: route.permission }) };
  },
  menu: (menu, who) => (who.signedIn ? permitted(menu, who) : undefined),
  api: ({ query: _query, requestSchema: _schema, description: _description, cases: _cases, ...api }, who, program) =>
    callable({ ...api, cases: _cases }, who, program) ? { ...api, cases: {} } : undefined,
  message: ({ placeholders: _placeholders, from: _from, ...message }) => message,
  constant: ({ from: _from, ...constant }) => constant,
  // What only the server reads, or nobody may (a sample has passwords).
  permission: never,
  layer: never,
  resource: never,
  fragment: never,
  query: never,
  series: never,
  procedure: never,
  role: never,
  example: never,
  sample: never,
};
