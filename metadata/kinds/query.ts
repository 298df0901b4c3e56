/** What a grid, a list or a chart asks of the store. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AggregateFunctionSchema } from './aggregates.ts';
import {
  expression,
  FIELD_OF,
  FILTER_OVER,
  fieldOf,
  fieldPathOf,
  inferable,
  localizedText,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { FilterTreeSchema } from './filter.ts';

export const GroupPeriodSchema = Type.Union(
  [Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('quarter'), Type.Literal('year')],
  { description: 'Of a date: the period that it lies in. Weeks begin on Monday.' },
);
export type GroupPeriod = Static<typeof GroupPeriodSchema>;

export const SortSchema = strict({
  field: fieldOf('entity'),
  dir: inferable(Type.Union([Type.Literal('asc'), Type.Literal('desc')], { description: 'Default: `asc`.' })),
});

const RelatedSchema = strict({
  in: nameOf('entity', 'Whose records they are.'),
  match: Type.Record(Type.String(), fieldOf('entity'), {
    [FIELD_OF]: 'in',
    minProperties: 1,
    description: 'Their field to the field of the row with the same value; `id` is what a record is known by.',
  }),
  filter: Type.Optional(Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: ['in'] })),
  ...place,
});

export const QuerySchema = strict({
  entity: nameOf('entity'),
  template: Type.Optional(nameOf('template', 'Whose columns are read; default: all that the user may see.')),
  filter: Type.Optional(
    Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: ['entity'] }),
  ),
  narrow: Type.Optional(
    Type.Record(Type.String(), expression('any'), {
      [FIELD_OF]: 'entity',
      description:
        'Field to value, computed from the parameters (`params`): rows must equal it; an empty value does not narrow.',
    }),
  ),
  levels: Type.Optional(
    expression(
      'any',
      'Of an entity with `levels` the rows of this record, of those above it, and the defaults; without a value the defaults alone. Computed from the parameters (`params`).',
    ),
  ),
  exist: Type.Optional(named(RelatedSchema, 'Records that must be there for each row.')),
  missing: Type.Optional(named(RelatedSchema, 'Records that must not be there: a shipment without documents.')),
  latest: Type.Optional(
    strict(
      {
        by: fieldOf('entity', 'A date.'),
        per: Type.Array(fieldOf('entity'), {
          minItems: 1,
          description: 'Of records that share these values the latest.',
        }),
        on: Type.Optional(
          expression('any', 'The day on or before which, computed from the parameters (`params`). Default: today.'),
        ),
      },
      "Only the row in force on a day: of an exchange rate the one of that day, or of the last day before that has one. The query's filter and narrowing decide among which rows.",
    ),
  ),
  sort: Type.Optional(Type.Array(SortSchema)),
  groups: Type.Optional(
    named(
      strict({
        field: fieldPathOf('entity', 'A field, or a field of the record that it refers to: `account.name`.'),
        by: Type.Optional(GroupPeriodSchema),
        label: Type.Optional(localizedText({ description: "Default: the field's." })),
        dir: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
        ...place,
      }),
      'What totals are given for: records with the same values make a group, of several groups by the first of them, in it by the next.',
    ),
  ),
  measures: Type.Optional(
    named(
      strict({
        of: Type.Optional(fieldOf('entity', 'Of a count left out: all records, else those in which it is not empty.')),
        by: AggregateFunctionSchema,
        label: localizedText(),
        ...place,
      }),
      'What is counted and summed of each group: for each unit where the field has a `unitField`, an amount by its currency.',
    ),
  ),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
});

export type QueryDefinition = Static<typeof QuerySchema>;
