/** Reports that people design: over the list of an entity and its totals, within the access of each reader. */
import * as Type from 'typebox';
import { AggregateFunctionSchema } from '../../kinds/aggregates.ts';
import { strict } from '../../kinds/annotations.ts';
import { GroupPeriodSchema } from '../../kinds/query.ts';
import { entity, filter, integer, maybe, type OperationSignature, sort, text } from '../operationShapes.ts';
import { operations as records } from './records.ts';

const paths = Type.Array(text(), {
  maxItems: 60,
  description: 'Fields, or fields of referenced records: `account.name`.',
});

/** What a report shows. */
export const ReportDesignSchema = strict({
  columns: maybe(paths),
  filter: maybe(filter),
  sort: maybe(sort),
  groups: maybe(Type.Array(strict({ field: text(), by: maybe(GroupPeriodSchema) }), { maxItems: 3 })),
  measures: maybe(
    Type.Array(
      strict({ by: AggregateFunctionSchema, of: maybe(text('Of a count: omit it to count records.')), label: text() }),
      { maxItems: 8 },
    ),
  ),
  chart: maybe(
    Type.Union(['bar', 'line', 'area', 'pie'].map((kind) => Type.Literal(kind))) as unknown as ReturnType<
      typeof Type.Unsafe<'bar' | 'line' | 'area' | 'pie'>
    >,
  ),
  isStacked: maybe(Type.Boolean()),
});

const column = strict({
  key: text('Of its value in a row.'),
  path: text(),
  label: text(),
  type: text(),
  scale: maybe(integer()),
  numberFormat: maybe(Type.Union([Type.Literal('money'), Type.Literal('weight')])),
  unit: maybe(text('The key of the value in a row that is its unit, for example the currency of an amount.')),
});
const result = strict({
  entity,
  label: text('The plural of the entity.'),
  columns: Type.Array(column),
  missing: Type.Array(text(), { description: 'Columns that do not exist, or that the reader may not see.' }),
  rows: Type.Array(
    strict({
      id: text(),
      values: Type.Record(Type.String(), Type.Unknown()),
      labels: Type.Record(Type.String(), text()),
    }),
  ),
  total: integer('The number of records.'),
  totals: maybe(records['records.totals'].result),
  at: text('ISO instant.'),
});

export const operations = {
  'reports.fields': {
    summary: 'The entities that reports can show to the user, and the fields of one.',
    readOnly: true,
    params: strict({ entity: maybe(entity) }),
    result: strict({
      entities: Type.Array(strict({ entity, label: text() })),
      template: maybe(text('A template of the entity, for filters.')),
      fields: Type.Array(
        strict({
          path: text(),
          label: text(),
          of: maybe(text('The label of the reference through which it is read.')),
          type: text(),
          isGroup: Type.Boolean(),
          functions: Type.Array(AggregateFunctionSchema),
        }),
      ),
    }),
  },
  'reports.run': {
    summary: 'Runs a report with the access of the user: its first rows, their number, and its totals.',
    readOnly: true,
    params: strict({
      entity,
      design: Type.Unsafe<string | Record<string, unknown>>({ description: 'A report design, or its JSON.' }),
      filter: maybe(filter),
      limit: maybe(integer('Default: 50; at most 1000.')),
    }),
    result,
  },
  'reports.read': {
    summary: 'Runs a saved report with the access of the user.',
    readOnly: true,
    params: strict({
      records: text('The entity of saved reports; its records have the fields `entity` and `design`.'),
      id: text(),
      limit: maybe(integer('Default: 50; at most 1000.')),
    }),
    result,
  },
} satisfies Record<string, OperationSignature>;
