/** Printed records: the content of their pages, rendered as PDF or HTML and used by deliveries. */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { fieldPathOf, localizedText, NAME_PATTERN, named, nameOf, place, strict } from './annotations.ts';

const words = (description: string) =>
  localizedText({
    minLength: 1,
    description: `${description} \`{field}\` inserts a field, \`{field.field}\` a field of a referenced record or of a sub-object (\`single\`).`,
  });
const memberFields = (description: string) =>
  Type.Array(Type.String({ pattern: NAME_PATTERN }), { minItems: 1, uniqueItems: true, description });

/** The printed fields of the members of a list. */
export interface PrintedList {
  columns: string[];
  totals?: string[];
  omitWhen?: string;
  /** Nested lists of each member, printed below it. */
  lists?: Record<string, PrintedList>;
  displayOrder?: number;
  after?: string;
}

/** The words for the members of a list. @param lists those for the lists that each of them owns */
const printedList = <Lists extends TSchema>(lists: Lists) => ({
  columns: memberFields('Fields of its members.'),
  totals: Type.Optional(
    memberFields('Summed columns, separated by currency or unit; such a column has an `aggregate` that allows sums.'),
  ),
  omitWhen: Type.Optional(
    Type.String({ pattern: NAME_PATTERN, description: 'A checkbox of the members: those with it are not printed.' }),
  ),
  lists: Type.Optional(lists),
});

const BELOW =
  'Lists that each member owns, by name: below the member, a table in it, or of `single` its fields with their labels. With the same words.';

const InnerListSchema = Type.Cyclic(
  {
    PrintedList: strict({
      ...printedList(
        Type.Record(Type.String({ pattern: NAME_PATTERN }), Type.Ref('PrintedList'), { description: BELOW }),
      ),
      ...place,
    }),
  },
  'PrintedList',
);

const PrintBlockSchema = Type.Union([
  strict({
    block: Type.Literal('heading', { description: 'A title.' }),
    text: words('The text.'),
    ...place,
  }),
  strict({
    block: Type.Literal('text', { description: 'A paragraph; a line that has nothing but empty fields is left out.' }),
    text: words('The text; line breaks are kept.'),
    ...place,
  }),
  strict({
    block: Type.Literal('lines', { description: 'Fields one under another without their labels, as an address.' }),
    fields: Type.Array(fieldPathOf('entity'), { minItems: 1, description: 'Empty ones are left out.' }),
    ...place,
  }),
  strict({
    block: Type.Literal('facts', { description: 'Fields with their labels, side by side.' }),
    fields: Type.Array(fieldPathOf('entity'), { minItems: 1, description: 'Empty ones are left out.' }),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'How many side by side; default 3.' })),
    ...place,
  }),
  strict({
    block: Type.Literal('table', {
      description:
        'The members of an owned list, with its header on each page. For `single`: its fields with their labels, side by side.',
    }),
    list: Type.String({ pattern: NAME_PATTERN, description: 'The list of the entity.' }),
    ...printedList(named(Type.Unsafe<PrintedList>(InnerListSchema), BELOW)),
    carry: Type.Optional(
      Type.Boolean({
        description: 'At the end of a page what the totals are so far, and at the head of the next one again.',
      }),
    ),
    ...place,
  }),
  strict({
    block: Type.Literal('total', {
      description: 'A field of the record as the last line of a bill: large, at the right.',
    }),
    field: fieldPathOf('entity'),
    label: Type.Optional(localizedText({ description: "Default: the field's label." })),
    ...place,
  }),
]);

export const PrintSchema = strict({
  label: localizedText(),
  entity: nameOf('entity', 'Whose records are printed.'),
  permission: Type.Optional(
    nameOf('permission', 'Who may print, beside the right to see the record. Default: whoever may see it.'),
  ),
  page: Type.Optional(
    strict({
      size: Type.Optional(Type.Union([Type.Literal('A4'), Type.Literal('Letter')], { description: 'Default: A4.' })),
      orientation: Type.Optional(
        Type.Union([Type.Literal('portrait'), Type.Literal('landscape')], { description: 'Default: portrait.' }),
      ),
    }),
  ),
  fileName: words('The name of the file, without extension.'),
  shows: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Fields (`field`, `field.field`, of a member `list.field`) and lists (of a member `list.list`) with a permission that are printed all the same: whoever may print sees them.',
    }),
  ),
  blocks: named(PrintBlockSchema, 'The content of the pages, from top to bottom.'),
  foot: Type.Optional(words('The footer of each page, next to its number.')),
  ...place,
});

export type PrintDefinition = Static<typeof PrintSchema>;
export type PrintBlock = Static<typeof PrintBlockSchema>;
