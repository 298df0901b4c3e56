/** Records by the days that they have been in a state, in folders that load level by level. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { entity, filter, integer, maybe, type OperationSignature, row, text } from '../operationShapes.ts';

const names = Type.Array(text());

const AgeingSourceSchema = strict({
  name: text('Its value at a level of `source`.'),
  entity,
  states: names,
  since: maybe(text('A date from which days are counted. Default: when the record came into its state.')),
  account: maybe(text('The field with the account number, if the lifecycle keeps none.')),
  number: text('The field that names a record.'),
  unless: maybe(
    strict(
      { entity, field: text('It refers to the record.'), states: names },
      'Excludes records that one of these in a state refers to.',
    ),
  ),
});

const AgeingLevelSchema = strict({
  name: text(),
  of: Type.Union(
    [
      Type.Literal('source'),
      Type.Literal('state'),
      Type.Literal('account'),
      Type.Literal('parentAccount'),
      Type.Literal('person'),
      Type.Literal('path'),
    ],
    { description: 'What its folders are.' },
  ),
  path: maybe(text('Of `path`: a field of a referenced record, `shipment.transportMode`.')),
  list: maybe(text('The list with the labels of its values.')),
});

/** What an ageing report counts; filled in by its API definition. */
const report = {
  sources: Type.Array(AgeingSourceSchema, { minItems: 1 }),
  levels: Type.Array(AgeingLevelSchema, { minItems: 1 }),
  bounds: Type.Array(Type.Integer(), { minItems: 1, description: 'The last day of each group but the last.' }),
  parents: maybe(
    strict({ entity, number: text(), parent: text() }, 'Where account numbers and their parents are stored.'),
  ),
  filter: maybe(filter),
};

const counted = strict({
  count: integer(),
  amount: Type.Array(strict({ currency: text(), amount: text() })),
});
const line = {
  ageGroup: Type.Array(counted),
  total: counted,
};

const DayMeasureSchema = Type.Union(
  ['open', 'received', 'done', 'left'].map((name) => Type.Literal(name)),
) as unknown as ReturnType<typeof Type.Unsafe<'open' | 'received' | 'done' | 'left'>>;

const dayReport = {
  sources: Type.Array(
    strict({
      entity,
      states: names,
      number: text('The field that names a record.'),
      list: maybe(text('The list with the labels of its states.')),
    }),
    { minItems: 1 },
  ),
  accounts: maybe(text('The list with the labels of accounts.')),
  date: maybe(text('yyyy-MM-dd; default today.')),
  by: Type.Union(['state', 'account', 'person', 'hour'].map((name) => Type.Literal(name))) as unknown as ReturnType<
    typeof Type.Unsafe<'state' | 'account' | 'person' | 'hour'>
  >,
  filter: maybe(filter),
};

export const operations = {
  'ageing.read': {
    summary: 'Counts and amounts of records by age, for the folders below the keys.',
    readOnly: true,
    params: strict({
      ...report,
      date: maybe(text('yyyy-MM-dd; default today. Past days are read from the recorded states.')),
      keys: maybe(names),
    }),
    result: strict({
      headers: Type.Array(strict({ from: maybe(Type.Integer()), to: maybe(Type.Integer()) })),
      metaKeys: names,
      updatedOn: text(),
      isToday: Type.Boolean(),
      rows: Type.Array(strict({ key: text(), label: text(), ...line })),
      total: strict(line),
    }),
  },
  'ageing.detail': {
    summary: 'The records of a cell, for the current day only.',
    readOnly: true,
    params: strict({
      ...report,
      entryDate: maybe(text('yyyy-MM-dd; refused unless it is today.')),
      keys: maybe(text('The folders, as JSON.')),
      group: maybe(integer('The position of the age group. Default: all.')),
      pageNo: maybe(integer()),
      pageLimit: maybe(integer()),
    }),
    result: strict({ rows: Type.Array(row), total: integer(), pageNo: integer() }),
  },
  'ageing.day': {
    summary: 'One day of work by step, account, person or hour: records that were open, came, went, and were left.',
    readOnly: true,
    params: strict({ ...dayReport }),
    result: strict({
      rows: Type.Array(
        strict({
          id: text('The step, account id, user id or hour (00 to 23).'),
          label: text(),
          open: integer('At the beginning.'),
          received: integer(),
          done: integer('Of a person: moved on by them.'),
          left: integer('At the end, or now.'),
        }),
      ),
      total: integer('How many rows.'),
      updatedOn: text(),
    }),
  },
  'ageing.dayDetail': {
    summary: 'The records that a number of `ageing.day` counts.',
    readOnly: true,
    params: strict({ ...dayReport, key: maybe(text('The row. Default: all.')), measure: DayMeasureSchema }),
    result: strict({ rows: Type.Array(row), total: integer() }),
  },
} satisfies Record<string, OperationSignature>;
