/** Records on paper: what stands on their pages, for a PDF, a page of HTML, and whatever is delivered as one of them. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { fieldPathOf, localizedText, NAME_PATTERN, named, nameOf, place, strict } from './annotations.ts';

const words = (description: string) =>
  localizedText({
    minLength: 1,
    description: `${description} A field stands in it as \`{field}\`, one of a record that it refers to as \`{field.field}\`.`,
  });
const memberFields = (description: string) =>
  Type.Array(Type.String({ pattern: NAME_PATTERN }), { minItems: 1, uniqueItems: true, description });

const PrintBlockSchema = Type.Union([
  strict({
    block: Type.Literal('heading', { description: 'A title.' }),
    text: words('What it says.'),
    ...place,
  }),
  strict({
    block: Type.Literal('text', { description: 'A paragraph; a line that has nothing but empty fields is left out.' }),
    text: words('What it says; lines are kept.'),
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
      description: 'The members of a list that the record owns; its head stands on each page.',
    }),
    list: Type.String({ pattern: NAME_PATTERN, description: 'The list of the entity.' }),
    columns: memberFields('Fields of its members.'),
    totals: Type.Optional(
      memberFields(
        'Columns that are summed, each currency or unit by itself; such a column says what it may be summed by.',
      ),
    ),
    carry: Type.Optional(
      Type.Boolean({
        description: 'At the end of a page what the totals are so far, and at the head of the next one again.',
      }),
    ),
    omitWhen: Type.Optional(
      Type.String({ pattern: NAME_PATTERN, description: 'A checkbox of the members: those with it are not printed.' }),
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
  fileName: words('What the file is called, without its ending.'),
  shows: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Fields (`field`, `field.field`) and lists with a permission that are printed all the same: whoever may print sees them.',
    }),
  ),
  blocks: named(PrintBlockSchema, 'What stands on the pages, from above.'),
  foot: Type.Optional(words('At the foot of each page, beside its number.')),
  ...place,
});

export type PrintDefinition = Static<typeof PrintSchema>;
export type PrintBlock = Static<typeof PrintBlockSchema>;
