/** Printed records: the content of their pages, rendered as PDF or HTML and used by deliveries. */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import {
  expression,
  FIELD_OF,
  FIELD_PATH,
  fieldOf,
  fieldPathOf,
  localizedText,
  NAME_PATTERN,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';

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
  optional?: string[];
  labels?: Record<string, string>;
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
  labels: Type.Optional(
    Type.Record(Type.String({ pattern: NAME_PATTERN }), localizedText({ minLength: 1 }), {
      description: 'Labels of columns in place of those of the fields.',
    }),
  ),
  optional: Type.Optional(memberFields('Columns that are left out if all members have them empty.')),
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

const common = {
  when: Type.Optional(
    expression('boolean', 'The block is printed only if this is true; reads the `record`. Default: always.'),
  ),
  ...place,
};

const labels = (description: string) =>
  Type.Record(Type.String(), localizedText({ minLength: 1 }), {
    [FIELD_OF]: 'entity',
    [FIELD_PATH]: true,
    description,
  });

const simpleBlocks = [
  strict({
    block: Type.Literal('heading', { description: 'A title.' }),
    text: words('The text.'),
    ...common,
  }),
  strict({
    block: Type.Literal('text', { description: 'A paragraph; a line that has nothing but empty fields is left out.' }),
    text: words('The text; line breaks are kept.'),
    ...common,
  }),
  strict({
    block: Type.Literal('lines', { description: 'Fields one under another without their labels, as an address.' }),
    label: Type.Optional(localizedText({ description: 'A small title above them.' })),
    fields: Type.Array(Type.Union([fieldPathOf('entity'), Type.Array(fieldPathOf('entity'), { minItems: 1 })]), {
      minItems: 1,
      description: 'Empty ones are left out. The fields of an inner list are printed in one line.',
    }),
    labels: Type.Optional(labels('Fields of these that are printed behind a label.')),
    ...common,
  }),
  strict({
    block: Type.Literal('facts', { description: 'Fields with their labels, side by side.' }),
    label: Type.Optional(localizedText({ description: 'A small title above them.' })),
    fields: Type.Array(fieldPathOf('entity'), { minItems: 1, description: 'Empty ones are left out.' }),
    labels: Type.Optional(labels('Labels in place of those of the fields.')),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'How many side by side; default 3.' })),
    ...common,
  }),
  strict({
    block: Type.Literal('qr', { description: 'A QR code (ISO/IEC 18004).' }),
    content: expression('text', 'The encoded text; reads the `record`. An empty text prints nothing.'),
    label: Type.Optional(localizedText({ description: 'A line below it.' })),
    ...common,
  }),
] as const;

const SimpleBlockSchema = Type.Union([...simpleBlocks]);

const PrintBlockSchema = Type.Union([
  ...simpleBlocks,
  strict({
    block: Type.Literal('columns', {
      description: 'Blocks side by side. A QR code takes its own width, others share the rest.',
    }),
    columns: named(SimpleBlockSchema, 'The blocks from left to right.'),
    ...common,
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
    endTotal: Type.Optional(
      Type.Boolean({
        description: 'Totals below the last row; default: true. False where a `total` block follows.',
      }),
    ),
    ...common,
  }),
  strict({
    block: Type.Literal('total', {
      description: 'A field of the record as the last line of a bill: large, at the right.',
    }),
    field: fieldPathOf('entity'),
    label: Type.Optional(localizedText({ description: "Default: the field's label." })),
    ...common,
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
  logo: Type.Optional(
    fieldOf('entity', 'A field with a picture (SVG or PNG) at the top of each page. Empty: the logo of the tenant.'),
  ),
  draft: Type.Optional(
    strict(
      {
        when: expression('boolean', 'Whether the `record` is a draft.'),
        text: localizedText({ description: 'The mark.' }),
      },
      'A mark on each page of a record that is not final.',
    ),
  ),
  fills: Type.Optional(
    strict(
      {
        transition: Type.String({ pattern: NAME_PATTERN, description: 'A transition of the lifecycle of the entity.' }),
        fields: Type.Array(fieldOf('entity'), { minItems: 1, uniqueItems: true }),
      },
      'Fields that are printed as this transition would set them while they are empty.',
    ),
  ),
  needs: Type.Optional(
    named(
      strict({
        field: fieldPathOf('entity', 'The field that must not be empty.'),
        or: Type.Optional(Type.Array(fieldPathOf('entity'), { description: 'One of these suffices, too.' })),
        when: Type.Optional(expression('boolean', 'For which records; reads the `record`. Default: all.')),
        message: nameOf('message', 'Says what is missing and where to enter it.'),
        ...place,
      }),
      'Fields without which the print is incomplete; the operation `records.printNeeds` reports the empty ones.',
    ),
  ),
  shows: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Fields (`field`, `field.field`, of a member `list.field`) and lists (of a member `list.list`) with a permission that are printed all the same: whoever may print sees them.',
    }),
  ),
  blocks: named(PrintBlockSchema, 'The content of the pages, from top to bottom.'),
  mail: Type.Optional(
    named(
      strict({
        text: words('The text; a line whose fields are all empty is left out.'),
        when: Type.Optional(expression('boolean', 'For which records; reads the `record`. Default: all.')),
        ...place,
      }),
      'The paragraphs of an email with the print, if its profile has no text. For several records each paragraph has a line for each; equal lines appear once.',
    ),
  ),
  foot: Type.Optional(words('The footer of each page, next to its number.')),
  ...place,
});

export type PrintDefinition = Static<typeof PrintSchema>;
export type PrintBlock = Static<typeof PrintBlockSchema>;
export type SimplePrintBlock = Static<typeof SimpleBlockSchema>;

/** The blocks that contain no others, with the path of each. */
export const simpleBlocksOf = (
  print: PrintDefinition,
): [path: string[], block: Exclude<PrintBlock, { block: 'columns' }>][] =>
  Object.entries(print.blocks).flatMap(([key, block]): [string[], Exclude<PrintBlock, { block: 'columns' }>][] =>
    block.block === 'columns'
      ? Object.entries(block.columns).map(([inner, one]) => [['blocks', key, 'columns', inner], one])
      : [[['blocks', key], block]],
  );
