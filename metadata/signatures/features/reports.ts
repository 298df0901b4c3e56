/** Reports that people design: over the list of an entity and its totals, within the access of each reader. */
import * as Type from 'typebox';
import { AggregateFunctionSchema } from '../../kinds/aggregates.ts';
import { strict } from '../../kinds/annotations.ts';
import { GroupPeriodSchema } from '../../kinds/query.ts';
import { entity, filter, integer, maybe, msg, type OperationSignature, sort, text } from '../operationShapes.ts';
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

const design = Type.Unsafe<string | Record<string, unknown>>({ description: 'A report design, or its JSON.' });
const names = Type.Array(text());
const format = Type.Union([Type.Literal('xlsx'), Type.Literal('csv'), Type.Literal('pdf')]);

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
      design,
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
  'reports.export': {
    summary:
      'Writes a report to a file, as a job whose result is {fileId, name}: its rows, of a report without columns its totals, and in a PDF both.',
    readOnly: false,
    params: strict({
      entity,
      design,
      filter: maybe(filter),
      name: text('The name of the file, without its ending.'),
      limit: maybe(integer('At most this many rows.')),
      format,
    }),
    result: strict({ ...msg, jobId: text() }),
  },
  'reports.checkDerived': {
    summary:
      'The reason why a derived value of reports cannot be active. A formula is also returned as its stored expression.',
    readOnly: true,
    params: strict({
      kind: Type.Union([Type.Literal('formula'), Type.Literal('tag'), Type.Literal('mapping')]),
      values: Type.Record(Type.String(), Type.Unknown(), { description: 'The record, with its `id`.' }),
    }),
    result: strict({ problem: text('Empty if there is none.'), expression: text('JSON; empty if it is no formula.') }),
  },
  'reports.nextTime': {
    summary: 'The next time of a schedule after now, on the clock of the current system.',
    readOnly: true,
    params: strict({
      on: Type.Union([Type.Literal('daily'), Type.Literal('weekly'), Type.Literal('monthly')]),
      weekdays: maybe(Type.Unsafe<string[] | null>({ description: 'Of weekly: `monday` to `sunday`.' })),
      monthDays: maybe(
        Type.Unsafe<string[] | null>({ description: 'Of monthly: 1 to 31; 31 is the last day of every month.' }),
      ),
      times: maybe(Type.Unsafe<string[] | null>({ description: 'HH:mm. Default: midnight.' })),
    }),
    result: strict({ at: Type.Union([text('ISO instant.'), Type.Null()]) }),
  },
  'reports.sendScheduled': {
    summary:
      'Begins the runs of a saved report that are mailed, one for each recipient with her own access. Repeating it sends nothing twice.',
    readOnly: false,
    outside: true,
    params: strict({
      key: text('Names the run: the schedule and its time.'),
      records: text('The entity of saved reports; its records have the fields `name`, `entity` and `design`.'),
      id: text(),
      users: maybe(Type.Unsafe<string[] | null>(names)),
      groups: maybe(Type.Unsafe<string[] | null>(names)),
      format,
      skipEmpty: maybe(Type.Unsafe<boolean | null>({ description: 'Sends no mail for a report without records.' })),
      link: text('The address where the files of a person are listed, from its `/`.'),
    }),
    result: strict({ sent: integer(), result: text('What was done, for people.') }),
  },
} satisfies Record<string, OperationSignature>;
