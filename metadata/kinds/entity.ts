/** An aggregate that is stored. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  DEFINITION_NAME_PATTERN,
  expression,
  fieldOf,
  inferable,
  localizedText,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { checkSchema } from './check.ts';
import { EntityFieldSchema } from './field.ts';
import { ownedLists } from './ownedList.ts';

/** The verbs of an entity; each needs its own permission, and a verb without one is refused. */
export const entityVerbs = [
  'list',
  'get',
  'create',
  'update',
  'remove',
  'history',
  'restore',
  'transition',
  'export',
  'import',
  'suggest',
] as const;
export type EntityVerb = (typeof entityVerbs)[number];

const permission = Type.Union([nameOf('permission'), Type.Array(nameOf('permission'), { minItems: 1 })]);

const AccessSchema = Type.Partial(
  strict({
    list: permission,
    get: permission,
    create: permission,
    update: permission,
    remove: permission,
    history: permission,
    restore: permission,
    transition: permission,
    export: permission,
    import: permission,
    suggest: permission,
  }),
  { additionalProperties: false },
);
const ShortAccessSchema = Type.Partial(
  strict({ view: permission, add: permission, edit: permission, delete: permission }),
  { additionalProperties: false },
);

export const EntitySchema = strict({
  label: localizedText({ description: 'One of them: "Shipment".' }),
  plural: localizedText({ description: 'Many of them: "Shipments".' }),
  description: Type.Optional(Type.String()),
  like: Type.Optional(
    nameOf(
      'entity',
      'Takes the fields of this entity that its own order or groups name and that it does not define. Their values are not shared.',
    ),
  ),
  fields: named(EntityFieldSchema, 'Stored as real columns.'),
  order: Type.Optional(
    Type.Array(fieldOf('.shown'), {
      description:
        'Its fields in order: with it, or with groups, the template of its name is made and need not be written.',
    }),
  ),
  groups: Type.Optional(
    named(
      strict({
        label: localizedText(),
        description: Type.Optional(localizedText()),
        visibleWhen: Type.Optional(expression('boolean', 'Of all of its fields, beside what each says itself.')),
        fields: Type.Array(fieldOf('.shown'), { description: 'In order.' }),
        ...place,
      }),
      'In place of `order`: sections of its form, each with its fields.',
    ),
  ),
  title: fieldOf('.', 'The field that names a record to people.'),
  code: Type.Optional(fieldOf('.', 'The field by which people call a record for short: shown beside its title.')),
  search: Type.Optional(
    strict(
      {
        record: Type.Optional(
          nameOf(
            'route',
            'Where one of them opens: its path has one parameter, the id. Without it no record is found.',
          ),
        ),
        list: Type.Optional(nameOf('route', 'Its list, where the saved filters of the entity open.')),
        fields: Type.Optional(
          Type.Array(fieldOf('.'), { description: 'Also searched, beside the title and the code.' }),
        ),
        pageOf: Type.Optional(
          strict(
            {
              entity: fieldOf('.', 'Field with the name of the entity.'),
              record: fieldOf('.', 'Field with the id of the record.'),
            },
            'For records without a page of their own: the record on whose page they are shown, which opens instead.',
          ),
        ),
      },
      'Its records are found from everywhere by title and code, by whoever may list and open them.',
    ),
  ),
  parent: Type.Optional(fieldOf('.', 'The reference to the parent record in a tree, of this or another entity.')),
  saveReason: Type.Optional(
    fieldOf(
      '.',
      'The field whose text says why a save was made: it goes to the history of that save, and is not kept.',
    ),
  ),
  scope: Type.Union(
    [Type.Literal('global'), Type.Literal('company'), Type.Literal('system'), Type.Literal('account')],
    {
      description: 'Whose a record is: rows are only seen within the scopes that the session holds.',
    },
  ),
  unique: Type.Optional(
    named(
      strict({
        fields: inferable(
          Type.Array(fieldOf('.'), { minItems: 1, description: 'Default: the field that has the name of the key.' }),
        ),
      }),
      'No two records of one scope share these values.',
    ),
  ),
  indexes: Type.Optional(
    named(strict({ fields: Type.Array(fieldOf('.'), { minItems: 1 }) }), 'What is filtered or sorted together.'),
  ),
  lists: Type.Optional(ownedLists('Ordered lists that the record owns, and sub-objects.')),
  documents: Type.Optional(
    Type.Boolean({
      description:
        'Its records take documents: files of a type, shown on the page of the record and added there by whoever may add documents.',
    }),
  ),
  checks: Type.Optional(
    named(
      checkSchema('.record'),
      'Conditions and questions of every save, for every user. They read the `record` with its lists as it would be stored, the stored record as `before` (null for a new one), the `user`, `today` and `now`.',
    ),
  ),
  lifecycle: Type.Optional(nameOf('lifecycle')),
  serverMade: Type.Optional(
    Type.Boolean({
      description:
        'Only operations, procedures and jobs create and change its records. Saves by grids, forms, uploads, pastes and calls, and restored versions, are refused regardless of `access`: its permissions are required to start the operation.',
    }),
  ),
  access: Type.Optional(
    Type.Unsafe<Static<typeof AccessSchema>>(
      Type.Union([AccessSchema, ShortAccessSchema, Type.String({ pattern: DEFINITION_NAME_PATTERN })], {
        description:
          'The permission that each verb needs; a verb that is not here is refused to everybody. Short: `view`, `add`, `edit`, `delete`; or a name, with which the permissions `NAME.view` and so on are made. Then `history`, `restore` and `export` are open only where a resource offers them, and `transition` to whoever may take one.',
      }),
    ),
  ),
  checkBy: Type.Optional(
    expression(
      'text',
      'In place of the template of its own name, where records pass through several profiles: the name of the template that decides a save by people, computed from the `record` as it is stored (with its `id`), of a new one as it is sent.',
    ),
  ),
  templates: Type.Optional(
    fieldOf(
      '.',
      "The field that names the template whose a record is: it has that template's fields, is checked by it, and is in no list of another one. The template of the entity's name shows all of them.",
    ),
  ),
  variants: Type.Optional(
    strict(
      {
        by: fieldOf('.', 'Says which variant a record is. It is given once, and has the list `ENTITY.FIELD` of them.'),
        of: named(
          strict({
            label: localizedText({ description: 'In the list: "Email".' }),
            title: localizedText({ description: 'One of them: "Email profile".' }),
            ...place,
          }),
        ),
      },
      'Kinds of its records, each with the fields and lists that are `for` it, and those of every one: its forms, its checks and what is stored of it have no others. Each has a template, `ENTITY.VARIANT`.',
    ),
  ),
  levels: Type.Optional(
    strict(
      {
        by: fieldOf(
          '.',
          'A reference: the record of a tree (its entity says `parent`) whose a record is. Without a value it is the default of the whole scope.',
        ),
        nearestPer: fieldOf(
          '.',
          'Of the records with one value of this field those of the nearest level are in force.',
        ),
        active: Type.Optional(fieldOf('.', 'A checkbox: what is off is not in force, and hides nothing above it.')),
      },
      'Records that fall back: what is not there for one of a tree is that of its parent, of the parent of that, at last the default.',
    ),
  ),
  within: Type.Optional(
    strict(
      {
        system: fieldOf('.', 'The system whose a record is: its id, or `*` for every system of the company.'),
        account: Type.Optional(
          fieldOf('.', 'The account in it whose a record is: its id, or `*` for none. Rules look up those of none.'),
        ),
        everywhere: nameOf('permission', "Who may write what is every system's."),
      },
      'Records of the system that people work in and those of every system; of no other.',
    ),
  ),
  sharing: Type.Optional(
    strict(
      {
        view: fieldOf('.', 'A multiselect of ids of users and groups: who sees the record.'),
        edit: fieldOf('.', 'Likewise, who changes it as well.'),
        viewAll: nameOf('permission', 'Who sees every record all the same.'),
        editAll: nameOf('permission', 'Who changes every record that they see.'),
      },
      'Its records are shared one by one: a verb reaches those that are shared with the person or with one of their groups. Usually both fields are a `compute` of those that people fill in and of who made the record.',
    ),
  ),
  valuePermissions: Type.Optional(
    strict(
      {
        field: fieldOf('.'),
        values: Type.Record(Type.String(), nameOf('permission'), { description: 'Value of the field to permission.' }),
      },
      'Records with such a value in the field are accessible only with the permission.',
    ),
  ),
  storedIn: Type.Optional(
    nameOf(
      'entity',
      'Its rows lie in the table of this entity, which says `sharedTable`: publishing it in the browser makes no table. Its fields have no columns; it is of `scope` system and has neither lists, `unique`, `indexes`, a lifecycle, `templates` nor `within`.',
    ),
  ),
  sharedTable: Type.Optional(
    Type.Boolean({
      description:
        'Its table also contains the rows of entities with `storedIn`. It has `templates`; at most one entity has this property.',
    }),
  ),
  ...place,
});

export type EntityDefinition = Static<typeof EntitySchema>;
