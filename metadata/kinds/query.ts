/** What a grid, a list or a chart asks of the store. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  expression,
  FIELD_OF,
  FILTER_OVER,
  fieldOf,
  localizedText,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { FilterTreeSchema } from './filter.ts';

export const SortSchema = strict({
  field: fieldOf('entity'),
  dir: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
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
  sort: Type.Optional(Type.Array(SortSchema)),
  groups: Type.Optional(Type.Array(fieldOf('entity'))),
  measures: Type.Optional(
    named(
      strict({
        of: Type.Optional(fieldOf('entity')),
        by: Type.Union([Type.Literal('count'), Type.Literal('sum'), Type.Literal('min'), Type.Literal('max')]),
        label: localizedText(),
        ...place,
      }),
    ),
  ),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
});

export type QueryDefinition = Static<typeof QuerySchema>;
