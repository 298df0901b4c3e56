/** Fixed values, or where suggestions come from. Calls of the specification name a list in `suggestionFor`. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  expression,
  FIELD_OF,
  FILTER_OVER,
  fieldOf,
  inferable,
  localizedText,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { FilterTreeSchema } from './filter.ts';

/** The entity or template whose fields a list over records references. */
const OF = ['template', 'entity'];

export const ListSchema = strict({
  label: localizedText(),
  values: Type.Optional(
    Type.Record(
      Type.String(),
      strict({
        label: inferable(localizedText({ description: 'Default: the value in words, `notRated` as "Not rated".' })),
        data: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description:
              'Additional data of the suggestion; `id` replaces the value if the referenced item has another id.',
          }),
        ),
        permission: Type.Optional(
          nameOf('permission', 'Who is offered this value; rules that look the list up find it whoever saves.'),
        ),
        ...place,
      }),
      { description: 'Value to label. Of a list over records: values beside those of its records.' },
    ),
  ),
  order: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      uniqueItems: true,
      description:
        'The values in order, instead of a `displayOrder` in each; values without further properties are listed only here.',
    }),
  ),
  from: Type.Optional(
    strict({
      entity: nameOf('entity'),
      template: Type.Optional(
        nameOf('template', 'Where records are each of a template of their own (a metadata type): those of this one.'),
      ),
      value: Type.Optional(fieldOf(OF, "Becomes the value; default: the record's id.")),
      label: fieldOf(OF, 'Shown and searched.'),
      also: Type.Optional(
        Type.Array(fieldOf(OF), {
          description: 'Searched too, shown beside the label and readable by rules and dependents.',
        }),
      ),
      otherNames: Type.Optional(
        fieldOf(OF, 'A text with one other name on each line: a save takes it for the value of its record.'),
      ),
      filter: Type.Optional(Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: OF })),
      narrow: Type.Optional(
        Type.Record(Type.String(), expression('any'), {
          [FIELD_OF]: OF,
          description: "Field to value, from the request's parameters.",
        }),
      ),
      query: Type.Optional(
        nameOf(
          'query',
          'In place of filter and narrow: which records, with the parameters of the request, and in which order. Whoever chooses types and narrows further.',
        ),
      ),
      distinct: Type.Optional(Type.Boolean({ description: 'Each value once.' })),
    }),
  ),
  pasted: Type.Optional(
    strict(
      {
        wrong: nameOf('message', 'Lists pasted texts that are not values of the list in `{numbers}`.'),
        added: nameOf('message'),
      },
      'What is said where many values are pasted at once into a field of several. Its values then have no blanks: blanks part them too, beside commas and newlines.',
    ),
  ),
  registry: Type.Optional(
    Type.Union(
      [
        Type.Literal('events'),
        Type.Literal('roles'),
        Type.Literal('menus'),
        Type.Literal('permissions'),
        Type.Literal('permissionModules'),
        Type.Literal('permissionFields'),
        Type.Literal('permissionFieldValues'),
        Type.Literal('rolesAndGroups'),
        Type.Literal('companies'),
        Type.Literal('entities'),
        Type.Literal('routes'),
        Type.Literal('records'),
        Type.Literal('fields'),
        Type.Literal('timeZones'),
        Type.Literal('invoiceFields'),
        Type.Literal('fieldValues'),
      ],
      {
        description:
          'Beside its values those that the definitions have: each transition of each lifecycle as `ENTITY.TRANSITION`, each role, each menu entry that holds others, each permission, each module of permissions, each row filter as `MODULE.FILTER`, each entity whose records somebody may list or open, or each route; of `rolesAndGroups` the roles and the permission groups of the store; of `companies` those in which the person holds the permission of the list, or anything where it has none; of `permissionFieldValues` the values of the row filter that the field `field` beside it names; of `records` and `fields` the records, by title and code, or the fields of the entity, or of the template or event, that the field `entity` beside it names; of `timeZones` those that the server knows; of `invoiceFields` the names of fields of invoices, shipments and charges, with their category; of `fieldValues` the values of the field of an invoice, or of a shipment as `shipment.FIELD`, that the field `field` beside it names.',
      },
    ),
  ),
  holding: Type.Optional(
    Type.Literal('recipients', {
      description:
        'Of the registry `fields` only those whose values name who is notified: users, or one email address each.',
    }),
  ),
  open: Type.Optional(Type.Boolean({ description: 'Other values than the suggested ones may be typed.' })),
  permission: Type.Optional(
    nameOf(
      'permission',
      'Who may ask for it; without one, everybody who is signed in and may see a field that uses it.',
    ),
  ),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
});

export type ListDefinition = Static<typeof ListSchema>;
