/** Access: groups and roles, grants of users, and explanations of access. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, saved, text, values } from '../operationShapes.ts';

const modules = Type.Unsafe<unknown>({
  description:
    'By module, each with its variants: their actionCodes, and filters by field with v, isdependent, ismandatory, ismultiselect.',
});
const definition = Type.Unsafe<{ modules?: unknown; values?: string[] }>({
  type: 'object',
  description: 'modules of a permission group; values, the ids of users, of another one.',
});
const codes = Type.Array(text(), { description: 'Action codes, in place of modules by name.' });
const chosen = Type.Array(text(), {
  description: 'In addition to actionCodes: the modules that were chosen, selected or not.',
});
const rowFilters = Type.Array(values, { description: 'Beside actionCodes: {field: MODULE.FILTER, values}.' });
const rows = Type.Array(values);

export const operations = {
  'access.organization': {
    summary: 'All permission codes by module, and which of them the caller can grant.',
    readOnly: true,
    params: strict({ system: maybe(text()) }),
    result: strict({ modules, permissions: rows, fields: rows }),
  },
  'access.permissions': {
    summary: 'The permissions that a user has in a company and system, or that a role would grant.',
    readOnly: true,
    params: strict({ system: maybe(text()), user: maybe(text()), role: maybe(text()) }),
    result: values,
  },
  'access.assign': {
    summary: 'Assigns a role to users in a company and system, with its own modules or others.',
    readOnly: false,
    params: strict({
      system: maybe(text('Without one, every system of the company.')),
      role: text(),
      users: Type.Array(text()),
      modules: maybe(modules),
      actionCodes: maybe(codes),
      chosen: maybe(chosen),
      rowFilters: maybe(rowFilters),
      keep: maybe(Type.Boolean({ description: 'Other roles that they have there stay.' })),
    }),
    result: strict(msg),
  },
  'access.clone': {
    summary: 'Clones the permissions of a user to others: replaces theirs or adds to them.',
    readOnly: false,
    params: strict({
      fromUser: text(),
      toUser: Type.Array(text()),
      mode: maybe(Type.Union([Type.Literal('replace'), Type.Literal('add')])),
    }),
    result: strict(msg),
  },
  'access.groups': {
    summary: 'A page of groups and roles, including those of files, with the total.',
    readOnly: true,
    params: strict({
      pageLimit: maybe(integer()),
      pageNo: maybe(integer()),
      q: maybe(text()),
      type: maybe(text()),
      system: maybe(text()),
    }),
    result: strict({ data: rows, count: integer() }),
  },
  'access.group': {
    summary: 'A group or role with its permissions, and a page of its users.',
    readOnly: true,
    params: strict({ id: text(), usersPage: maybe(integer()), usersLimit: maybe(integer()) }),
    result: values,
  },
  'access.saveGroup': {
    summary: 'Creates or changes a group or role, with its users.',
    readOnly: false,
    params: strict({
      id: maybe(text()),
      version: maybe(integer()),
      name: maybe(text()),
      type: maybe(text()),
      system: maybe(text()),
      description: maybe(text()),
      products: maybe(Type.Array(text())),
      isActive: maybe(Type.Boolean()),
      members: maybe(Type.Array(text())),
      definition: maybe(definition),
      actionCodes: maybe(codes),
      chosen: maybe(chosen),
      rowFilters: maybe(rowFilters),
    }),
    result: Type.Interface([saved], { id: text() }),
  },
  'access.removeGroup': {
    summary: 'Deletes a group. Its users lose its permissions.',
    readOnly: false,
    params: strict({ id: text(), version: maybe(integer()), reason: text() }),
    result: strict({ ...msg, removed: Type.Array(text()) }),
  },
  'access.matrix': {
    summary: 'The action codes of each role, as a matrix.',
    readOnly: true,
    params: strict({ module: maybe(text()) }),
    result: strict({ rows, columns: rows, value: Type.Record(Type.String(), Type.Array(text())) }),
  },
  'access.saveMatrix': {
    summary: 'Saves which of some action codes each role has.',
    readOnly: false,
    params: strict({
      rows: Type.Array(text('The action codes that were shown.')),
      value: Type.Record(Type.String(), Type.Array(text()), { description: 'Role to the selected ones of them.' }),
    }),
    result: strict({ ...msg, changed: integer() }),
  },
  'access.person': {
    summary: 'What a person can do, by which role, and for which rows.',
    readOnly: true,
    params: strict({ user: text(), system: maybe(text()) }),
    result: strict({ name: text(), isAdmin: Type.Boolean(), rows }),
  },
  'access.explain': {
    summary: 'Who can see a screen, a record or a field, and why; who cannot, and what they lack.',
    readOnly: true,
    params: strict({
      entity: maybe(text()),
      record: maybe(text()),
      field: maybe(text()),
      route: maybe(text()),
      permission: maybe(text()),
      system: maybe(text()),
      only: maybe(Type.Union([Type.Literal('all'), Type.Literal('may'), Type.Literal('mayNot')])),
    }),
    result: strict({ needed: text(), count: integer(), rows }),
  },
} as const satisfies Record<string, OperationSignature>;
