/** A right that a role may grant (docs/contract/calls.md, Access). The definition's name is its key: `module.action`. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { inferable, localizedText, named, nameOf, place, ROW_FILTERS, strict } from './annotations.ts';
import { former } from './field.ts';

export const PermissionSchema = strict({
  label: localizedText(),
  description: Type.Optional(localizedText()),
  module: inferable(Type.String({ description: 'Default: the part of its name before the first point.' })),
  variant: Type.Optional(Type.String()),
  formerly: former(
    'What it was called before, or all that it was called, the newest first: grants that are stored go on.',
  ),
  isReserved: Type.Optional(
    Type.Boolean({ description: 'Its key is reserved before any definition requires it: no user needs it.' }),
  ),
  filters: Type.Optional(
    named(
      strict({
        label: localizedText(),
        entity: nameOf('entity'),
        field: Type.String({
          'x-field-of': 'entity',
          description: 'A grant limits the rows to those whose field is one of its values.',
        }),
        list: Type.Optional(nameOf('list', 'Where the values are chosen from.')),
        isdependent: Type.Optional(Type.Boolean()),
        ismandatory: Type.Optional(Type.Boolean()),
        ismultiselect: Type.Optional(Type.Boolean()),
        ...place,
      }),
      'Row access.',
    ),
  ),
  ...place,
});

/** Grants under a name, to begin with; what an organisation makes of them is data. */
export const RoleSchema = strict({
  label: localizedText(),
  description: Type.Optional(localizedText()),
  isAdmin: Type.Optional(Type.Boolean()),
  products: Type.Optional(Type.Array(Type.Union([Type.Literal('billing'), Type.Literal('admin')]))),
  grants: Type.Record(
    Type.String({ 'x-refers-to': ['permission'] }),
    strict({
      filters: Type.Optional(
        Type.Record(Type.String(), Type.Array(Type.String()), {
          [ROW_FILTERS]: true,
          description: "Row filter of the permission to the values that a row's field may have.",
        }),
      ),
    }),
    { 'x-refers-to': ['permission'], description: 'Permission to its row filters.' },
  ),
});

export type PermissionDefinition = Static<typeof PermissionSchema>;
export type RoleDefinition = Static<typeof RoleSchema>;
