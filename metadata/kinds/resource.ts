/** The standard screens of an entity with their addresses, built from shared fragments and actions. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { expression, FIELD_OF, fieldOf, localizedText, named, nameOf, place, strict } from './annotations.ts';
import { IconSchema } from './icon.ts';
import { SortSchema } from './query.ts';

/** The pages that a resource may have, each a screen and a route `NAME.PAGE`. */
export const resourcePages = ['list', 'new', 'details', 'edit', 'tree'] as const;
export type ResourcePage = (typeof resourcePages)[number];

/** Functions of a resource beyond viewing, adding and editing, each an action `NAME.OFFER`. */
const resourceOffers = ['history', 'delete', 'deleted', 'clone', 'export', 'print', 'import'] as const;
export type ResourceOffer = (typeof resourceOffers)[number];
/** The offers of most resources, as one name. */
export const STANDARD_OFFERS: { name: string; offers: readonly ResourceOffer[] } = {
  name: 'standard',
  offers: ['history', 'delete', 'deleted', 'export', 'print'],
};
const offer = Type.Union([...resourceOffers, STANDARD_OFFERS.name].map((name) => Type.Literal(name)));

const page = (description: string) => Type.Optional(Type.String({ description }));
const product = Type.Union([Type.Literal('billing'), Type.Literal('admin')]);

const MenuEntrySchema = strict({
  under: Type.Optional(nameOf('menu', 'The entry that it is in.')),
  icon: Type.Optional(IconSchema),
  new: Type.Optional(Type.Boolean({ description: 'Also an entry that leads to the page for a new record.' })),
  ...place,
});

const PathsSchema = strict({
  like: Type.Optional(Type.String({ description: 'The family whose pages these are too, at another `base`.' })),
  base: Type.Optional(Type.String({ pattern: '^/', description: 'Before the address of each page.' })),
  list: page('The address of the list; it is needed.'),
  new: page('Of an empty form.'),
  details: page('Of a record that is only read: has `{id}`.'),
  edit: page('Of the form of a record: has `{id}`.'),
  tree: page('Of what is under one another: has `{id}` where the tree of one record is meant.'),
  back: Type.Optional(nameOf('route', 'Where Back of the list leads. Default: `home`.')),
  variants: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
      description:
        "What stands for `{variant}` in the addresses of `new` and `edit`, for each of the entity's `variants` that has pages here; null takes away what `like` gives.",
    }),
  ),
  afterSave: Type.Optional(nameOf('route', 'Where saving and Back of the pages lead. Default: the list.')),
  afterDelete: Type.Optional(nameOf('route', 'Where deleting leads. Default: the list stays.')),
  actions: Type.Optional(
    Type.Array(nameOf('action'), {
      description: "In the toolbar of this family's list, in place of the resource's own.",
    }),
  ),
  product: Type.Optional(product),
  within: Type.Optional(nameOf('screen', 'A screen with an `outlet`, in which the pages are drawn.')),
  menu: Type.Optional(MenuEntrySchema),
});

export const ResourceSchema = strict({
  entity: nameOf('entity'),
  plural: Type.Optional(localizedText({ description: "What its list is called. Default: the entity's plural." })),
  template: Type.Optional(
    nameOf('template', 'Of the list and the form. Default: the one that has the name of the entity.'),
  ),
  paths: named(
    PathsSchema,
    'Families of addresses; `main` is the first, the pages of others are `NAME.FAMILY.PAGE`. `{id}`, or `{ENTITYId}`, is the record; any other placeholder is a field (`{type}`; of a reference `account` also `{accountId}`), or the scope (`{companyId}`, `{systemId}`): it narrows the list, fills new records, is kept by links and Back, and a record that has another value is not shown.',
  ),
  edit: Type.Optional(
    Type.Union([Type.Literal('pages'), Type.Literal('inPlace'), Type.Literal('drawer')], {
      description:
        'On separate pages (default), in the list, or in a drawer next to it; only separate pages have addresses of `new` and `edit`.',
    }),
  ),
  members: Type.Optional(
    named(
      strict({
        template: Type.Optional(nameOf('template', "Of the rows. Default: the list's.")),
        visibleWhen: Type.Optional(expression('boolean', 'Of what is in the form, `state.form.value`.')),
        editor: Type.Optional(
          nameOf(
            'fragment',
            'What it is edited with in place of a grid: takes `list`, `label`, `template` and `record`. `record.lines` edits lists of one field, or of a name and its value, as lines.',
          ),
        ),
        ...place,
      }),
      'Lists of the entity that are edited below its form, saved with it.',
    ),
  ),
  icon: Type.Optional(IconSchema),
  sort: Type.Optional(Type.Array(SortSchema, { description: 'The order of the list.' })),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000, description: 'Rows of a page. Default: 25.' })),
  offers: Type.Optional(
    Type.Unsafe<ResourceOffer[]>(
      Type.Union([Type.Literal(STANDARD_OFFERS.name), Type.Array(offer)], {
        description: `What may be done beside seeing, adding and editing; \`standard\` is ${STANDARD_OFFERS.offers.map((name) => `\`${name}\``).join(', ')}.`,
      }),
    ),
  ),
  filters: Type.Optional(Type.Array(nameOf('filter'), { description: 'Built-in filters of the list.' })),
  facts: Type.Optional(
    Type.Array(fieldOf('entity'), {
      description: 'The summary on the page of a record. Default: the first four fields of the template.',
      minItems: 1,
      maxItems: 6,
    }),
  ),
  preview: Type.Optional(
    strict(
      {
        file: fieldOf('entity', 'A field of the type file.'),
        earlier: Type.Optional(
          strict(
            {
              entity: nameOf(
                'entity',
                'With the fields that name a record and hold its file, called as they are here.',
              ),
              query: nameOf('query', 'Of that entity; its parameters have the `id` of the record.'),
            },
            'Records whose files are offered behind that one.',
          ),
        ),
      },
      'The file of a record, shown beside the list, where a button opens the panel, and on the page of a record.',
    ),
  ),
  rowActions: Type.Optional(Type.Array(nameOf('action'), { description: 'More of them, before history and delete.' })),
  actions: Type.Optional(Type.Array(nameOf('action'), { description: 'More of them in the toolbar of the list.' })),
  takesFiles: Type.Optional(
    nameOf(
      'action',
      'The action for files dropped on the list, instead of its import: reads `files`. It is also in the toolbar, where it opens a file dialog, and in the empty list.',
    ),
  ),
  formActions: Type.Optional(
    Type.Array(nameOf('action'), {
      description: 'More of them in the toolbar of the page of a record that is edited.',
    }),
  ),
  newActions: Type.Optional(
    Type.Array(nameOf('action'), { description: 'More of them in the toolbar of the page of a new record.' }),
  ),
  begins: Type.Optional(
    Type.Record(Type.String(), expression('any'), {
      [FIELD_OF]: 'entity',
      description:
        'Field to the value that a new record begins with, where its address names none; reads `user` and `today`, and in a list that is edited in place `state.grid.current`.',
    }),
  ),
  copiedFrom: Type.Optional(
    fieldOf('entity', 'A reference of the entity to itself: in a clone, the record that it was cloned from.'),
  ),
  own: Type.Optional(
    Type.Array(Type.String(), {
      description: 'What is not unfolded, as a definition of that name is written by hand: `screen/NAME.edit`.',
    }),
  ),
  formerly: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'Kind and name of a definition, `screen/NAME.list`, to what it was called before; `resource/NAME` to what the resource was called. Changes of layers to the old name are made to the new one; saved views of a screen or dialog, and saved filters of an entity or template, are found under the new one.',
    }),
  ),
});

export type PathsDefinition = Static<typeof PathsSchema>;
export type ResourceDefinition = Static<typeof ResourceSchema>;
