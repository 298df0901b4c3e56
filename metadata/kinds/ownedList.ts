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
  /** What each member owns in its turn. */
  lists?: Record<string, OwnedList>;
  for?: string[];
  displayOrder?: number;
  after?: string;
}

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
          'What must hold of each member at every save, and what is asked: reads the `member`, the one before it (`previous`), its place in the list from 1 (`place`), of a list in a list its `owner`, and what `checks` of the entity read.',
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
          'Members name one another. Where one is moved, added or deleted in an editor, all are numbered anew: what names one follows it, and what names one that is gone is emptied.',
        ),
      ),
      lists: Type.Optional(
        Type.Record(Type.String({ pattern: NAME_PATTERN }), Type.Ref('List'), {
          description: 'Lists that each member owns: with the same words. A `compute` of the member reads them.',
        }),
      ),
      for: forVariants,
      ...place,
    }),
  },
  'List',
);

/** A map of lists by name. */
export const ownedLists = (description: string) => named(Type.Unsafe<OwnedList>(OwnedListSchema), description);
