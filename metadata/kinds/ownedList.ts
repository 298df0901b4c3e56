/** Lists that a record owns, and lists that the members of those own: each level says the same words. */
import * as Type from 'typebox';
import { expression, fieldOf, localizedText, NAME_PATTERN, named, nameOf, place, strict } from './annotations.ts';
import { type CheckDefinition, checkSchema } from './check.ts';
import { type EntityField, EntityFieldSchema, forVariants } from './field.ts';

/** How the members of a list are numbered, and where they name one another. */
export interface Siblings {
  readonly number: string;
  readonly fields: readonly string[];
}

/** How what is in a list now was said before there was the list. */
export interface FormerList {
  /** Paths in a sub-object, each with the field of its owner whose value is there now. */
  fields?: Record<string, string>;
  /** The former notation of the members in a text of the same name. */
  text?: { rows: string; cells: string; fields: string[] };
}

/** A list, as code reads it. */
export interface OwnedList {
  label: string;
  fields?: Record<string, EntityField>;
  template?: string;
  single?: boolean;
  permission?: string;
  onSave?: unknown;
  checks?: Record<string, CheckDefinition>;
  siblings?: Siblings;
  formerly?: FormerList;
  /** Nested lists of each member. */
  lists?: Record<string, OwnedList>;
  for?: string[];
  displayOrder?: number;
  after?: string;
}

const FormerListSchema = Type.Unsafe<FormerList>({
  ...strict({
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'Of `single`: the fields of its owner that it is made of, `{ "city": "officeCity" }`: by the field that has the value now (`address.city` in a sub-object in it), the name that the owner had for it.',
      }),
    ),
    text: Type.Optional(
      strict({
        rows: Type.String({ minLength: 1, description: 'Each of these letters ended a member; so did a new line.' }),
        cells: Type.String({ minLength: 1, description: 'The separator between two fields of a member.' }),
        fields: Type.Array(Type.String(), {
          minItems: 1,
          description: 'The fields in their order; the last one has all that is left.',
        }),
      }),
    ),
  }),
  description:
    'What was said before there was the list, in `fields` of its owner or in a `text` of its name: values that are stored, and their history, go into the list.',
});

const OwnedListSchema = Type.Cyclic(
  {
    List: strict({
      label: localizedText(),
      fields: Type.Optional(named(EntityFieldSchema)),
      template: Type.Optional(
        nameOf(
          'template',
          'In place of fields: the template of what the members have, without an entity. Its cells and rules decide every save.',
        ),
      ),
      single: Type.Optional(
        Type.Boolean({
          description:
            'There is at most one member, read and written as an object and not as a list: an address, settings. `record.NAME.FIELD` reads its fields.',
        }),
      ),
      permission: Type.Optional(nameOf('permission', 'Without it the list is neither seen nor written, by any door.')),
      onSave: Type.Optional(
        expression(
          'any',
          'The members as they are stored, computed at each save from the `record`; of a list in a list also from its `owner`, the member whose it is. Of `single`: the object.',
        ),
      ),
      checks: Type.Optional(
        named(
          checkSchema('.member'),
          "Conditions and questions for each member on every save. They read the `member`, the `previous` member, its position from 1 (`place`), in a nested list the `owner`, and the scopes of the entity's `checks`.",
        ),
      ),
      siblings: Type.Optional(
        strict(
          {
            number: fieldOf('.member', 'The field with the number of a member, from 1, in their order.'),
            fields: Type.Array(fieldOf('.member'), {
              minItems: 1,
              description: 'Fields that hold the number of another member; of a tree the first is its parent.',
            }),
          },
          'Members reference each other by number. When an editor moves, adds or deletes one, all are renumbered: references follow, and references to deleted members are cleared.',
        ),
      ),
      lists: Type.Optional(
        Type.Record(Type.String({ pattern: NAME_PATTERN }), Type.Ref('List'), {
          description: 'Lists that each member owns: with the same words. A `compute` of the member reads them.',
        }),
      ),
      formerly: Type.Optional(FormerListSchema),
      for: forVariants,
      ...place,
    }),
  },
  'List',
);

/** A map of lists by name. */
export const ownedLists = (description: string) => named(Type.Unsafe<OwnedList>(OwnedListSchema), description);
