/** The query of a grid, a list or a chart. */
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
  NAME_PATTERN,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { FilterTreeSchema } from './filter.ts';

export const GroupPeriodSchema = Type.Union(
  [Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('quarter'), Type.Literal('year')],
  { description: 'For a date: its period. Weeks begin on Monday.' },
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
  sharedOnly: Type.Optional(
    Type.Boolean({
      description:
        'Of an entity with `sharing`: what is shared with the person, also where a permission shows every record.',
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
  members: Type.Optional(
    strict(
      {
        list: Type.String({ pattern: NAME_PATTERN, description: 'A list that the entity owns.' }),
        filter: Type.Optional(
          Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: ['list'] }),
        ),
      },
      'Totals are of the members of this list, of all records that the query has: groups and measures name their fields behind the list, `charges.code`, and records are still grouped by their own. The filter leaves members out; it decides nothing about a list of records.',
    ),
  ),
  sort: Type.Optional(Type.Array(SortSchema)),
  groups: Type.Optional(
    named(
      strict({
        field: fieldPathOf(
          'entity',
          'A field, a field of the record that it refers to (`account.name`), or one of the `members` (`charges.code`).',
        ),
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
        of: Type.Optional(
          fieldPathOf(
            'entity',
            'Of a count left out: all records, else those in which it is not empty. Where the query has `members`, one of theirs: `charges.amount`.',
          ),
        ),
        by: AggregateFunctionSchema,
        unit: Type.Optional(
          fieldPathOf(
            'entity',
            "What its results are parted by, in place of the field's own `unitField`: of a charge the currency of its invoice.",
          ),
        ),
        label: localizedText(),
        ...place,
      }),
      'What is counted and summed of each group: for each unit where the field has a `unitField`, an amount by its currency.',
    ),
  ),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
});

export type QueryDefinition = Static<typeof QuerySchema>;
