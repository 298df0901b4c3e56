/** Records: listed, counted, read, written, moved by their lifecycles, deleted and restored. */
import * as Type from 'typebox';
import { AggregateFunctionSchema } from '../../kinds/aggregates.ts';
import { strict } from '../../kinds/annotations.ts';
import { GroupPeriodSchema } from '../../kinds/query.ts';
import {
  answers,
  entity,
  filter,
  integer,
  maybe,
  msg,
  type OperationSignature,
  row,
  saved,
  selection,
  text,
  values,
} from '../operationShapes.ts';

const seen = Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'The fields that the user may see.' });
const named = strict({ id: text(), name: text() });
/** Sums, minimum and maximum of decimals are text. */
const measured = strict({
  count: integer('Of values; an average is the sum over it.'),
  sum: maybe(Type.Unknown({ description: 'Of a sum and of an average.' })),
  min: maybe(Type.Unknown()),
  max: maybe(Type.Unknown()),
});
const measuredByName = Type.Record(Type.String(), Type.Record(Type.String(), measured), {
  description: "By measure, and in it by unit, '' where there is none.",
});

export const operations = {
  'records.deleted': {
    summary: 'Deleted records that were not restored, the most recent first.',
    readOnly: true,
    params: strict({
      entity,
      pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      after: Type.Optional(text('`next` of the page before.')),
      q: Type.Optional(text('Words of what it said, or of the reason.')),
      by: Type.Optional(text('Words of the name of who deleted it.')),
      day: Type.Optional(text('yyyy-MM-dd, as the tenant counts days.')),
    }),
    result: strict({
      rows: Type.Array(
        strict({
          id: text(),
          version: Type.Integer({ minimum: 0 }),
          name: text('The name of the record.'),
          code: text(),
          deletedBy: text('The name of who deleted it.'),
          deletedOn: text('ISO instant.'),
          reason: text(),
          row: seen,
        }),
      ),
      next: Type.Optional(text()),
    }),
  },
  'records.undelete': {
    summary: 'Restores deleted records; 412 with refused for those that cannot be restored.',
    readOnly: false,
    params: strict({ entity, ids: Type.Array(text()), reason: Type.Optional(text()) }),
    result: strict({ msg: text('The message for people.'), restored: Type.Array(text()) }),
  },
  'records.list': {
    summary: 'A page of records of an entity.',
    readOnly: true,
    params: strict({
      ...selection,
      pageLimit: maybe(integer()),
      pageNo: maybe(integer('From 1.')),
      after: maybe(text('The `next` of the page before.')),
      total: maybe(Type.Boolean({ description: 'Also how many there are of all pages.' })),
    }),
    result: strict({ rows: Type.Array(row), next: maybe(text()), pageNo: maybe(integer()), total: maybe(integer()) }),
  },
  'records.count': {
    summary: 'The number of records.',
    readOnly: true,
    params: strict(selection),
    result: strict({ total: integer() }),
  },
  'records.groups': {
    summary:
      'The groups of all records of a list: how many share each value of a field, with exact sums and other measures.',
    readOnly: true,
    params: strict({
      ...selection,
      by: maybe(text('The field whose equal values make a group. Default: one group of all.')),
      measures: maybe(
        Type.Record(Type.String(), AggregateFunctionSchema, {
          description: 'By field: what is asked of its values, of what the field allows (`aggregate`).',
        }),
      ),
    }),
    result: strict({
      groups: Type.Array(
        strict({
          value: Type.Unknown({ description: 'null where the field is empty, or unreadable.' }),
          unreadable: maybe(
            Type.Boolean({
              description:
                'The value of the field is not of its type: the field is notEqualTo itself (`matchField`), which nothing else is.',
            }),
          ),
          count: integer(),
          measures: Type.Record(Type.String(), Type.Record(Type.String(), measured), {
            description:
              "By field, and in it by unit: the values of the field's `unitField`, '' where that is empty, and for a field without one and for counts. Units without values are omitted.",
          }),
        }),
        { description: 'In the order of the values, empty last; the other way round where the list is sorted so.' },
      ),
      more: Type.Boolean({ description: 'There are groups after these.' }),
    }),
  },
  'records.totals': {
    summary: 'The groups of a query with their counts and exact sums, over all its records.',
    readOnly: true,
    params: strict({
      entity,
      query: text('A query definition with measures.'),
      params: selection.params,
      filter: selection.filter,
    }),
    result: strict({
      groups: Type.Array(
        strict({
          name: text(),
          label: text(),
          type: text('Of its values.'),
          period: maybe(GroupPeriodSchema),
          hasOrder: Type.Boolean({ description: 'Its values have an order of their own: days, numbers, options.' }),
        }),
      ),
      measures: Type.Array(
        strict({
          name: text(),
          label: text(),
          by: AggregateFunctionSchema,
          type: maybe(text("The field's; of a count of records there is none.")),
          scale: maybe(integer('Digits after the point, of a decimal.')),
          numberFormat: maybe(Type.Union([Type.Literal('money'), Type.Literal('weight')])),
          unit: maybe(text("The label of the field that contains the unit, for example of an amount's currency.")),
          units: Type.Record(Type.String(), text(), { description: 'The labels of units, of those that have one.' }),
        }),
      ),
      rows: Type.Array(
        strict({
          values: Type.Record(Type.String(), Type.Unknown(), {
            description: 'By group; null where it is empty or unreadable, of a period its first day.',
          }),
          labels: Type.Record(Type.String(), text(), { description: 'By group, where the value has a label.' }),
          unreadable: maybe(Type.Array(text(), { description: 'Groups whose field has no value of its type.' })),
          measures: measuredByName,
          filter: maybe(filter),
        }),
      ),
      total: measuredByName,
      filter: maybe(filter),
      needsQuery: Type.Boolean({
        description:
          'The query selects by related or dated records: its records are those of the filter and the query.',
      }),
      more: Type.Boolean({ description: 'There are groups after these.' }),
      at: text('When they were computed.'),
    }),
  },
  'records.get': {
    summary: 'One record.',
    readOnly: true,
    params: strict({ entity, id: text(), template: maybe(text()) }),
    result: strict({ row }),
  },
  'records.save': {
    summary: 'Saves the rows without errors; 412 with errorRows and conflicts for the others.',
    readOnly: false,
    params: strict({ entity, rows: Type.Array(values), template: maybe(text()), answers }),
    result: saved,
  },
  'records.remove': {
    summary: 'Deletes records, with a reason.',
    readOnly: false,
    params: strict({
      entity,
      ids: Type.Array(strict({ id: text(), version: maybe(integer('Default: the current version.')) })),
      reason: maybe(text()),
    }),
    result: strict({
      ...msg,
      removed: Type.Array(text()),
      conflicts: Type.Array(strict({ id: text(), stored: maybe(row) })),
    }),
  },
  'records.history': {
    summary: 'The versions of a record, newest first.',
    readOnly: true,
    params: strict({ entity, id: text() }),
    result: strict({
      entries: Type.Array(
        strict({
          id: text(),
          version: integer(),
          action: text(),
          updatedBy: named,
          updatedOn: text(),
          reason: maybe(text()),
          definitions: text('The hash of the definitions that were live.'),
          changes: Type.Array(strict({ field: text(), label: text(), from: Type.Unknown(), to: Type.Unknown() })),
        }),
      ),
    }),
  },
  'records.comments': {
    summary: 'The comments on a record, newest first.',
    readOnly: true,
    params: strict({ entity, id: text() }),
    result: strict({ comments: Type.Array(strict({ id: text(), text: text(), by: named, at: text() })) }),
  },
  'records.comment': {
    summary: 'Adds a comment to a record.',
    readOnly: false,
    params: strict({ entity, id: text(), text: text() }),
    result: strict({ ...msg, id: text() }),
  },
  'records.restore': {
    summary: 'Restores a version, as a new one.',
    readOnly: false,
    params: strict({ entity, id: text(), version: integer() }),
    result: strict({ ...msg, row }),
  },
  'records.transition': {
    summary: 'Takes a transition of the lifecycle for a record.',
    readOnly: false,
    params: strict({
      entity,
      id: text(),
      transition: text(),
      reason: maybe(text()),
      version: integer(),
      answers,
    }),
    result: strict({ ...msg, row }),
  },
  'records.transitionMany': {
    summary: 'Takes a transition of the lifecycle for records, each separately, as a job if there are many.',
    readOnly: false,
    params: strict({
      entity,
      transition: text(),
      reason: maybe(text()),
      records: Type.Array(strict({ id: text(), version: maybe(integer()) }), { minItems: 1, maxItems: 10_000 }),
      answers,
      dry: maybe(
        Type.Boolean({
          description:
            'Nothing is written: what would be moved, with the numbers that come next. Tries as many records as one transaction moves.',
        }),
      ),
    }),
    result: strict({
      ...msg,
      moved: Type.Array(strict({ id: text(), version: integer(), row })),
      refused: Type.Array(
        strict({
          id: text(),
          msg: text(),
          refusal: text('state, permission, guard, reason, check, ask, number, taken, follows, changed or gone.'),
          told: maybe(
            Type.Array(strict({ check: text(), msg: text(), field: maybe(text()) }), {
              description: 'Of check all that does not hold; of ask the questions.',
            }),
          ),
          stored: maybe(row),
        }),
      ),
      numbers: maybe(strict({ first: text(), last: text() }, 'The numbers that the moved records got.')),
      jobId: maybe(text('Of the job whose result has both; they are empty here then.')),
    }),
  },
  'records.tree': {
    summary: 'A hierarchy: company (companies, systems, accounts) or an entity that refers to itself.',
    readOnly: true,
    params: strict({ type: text(), id: maybe(text('Only the part around this record.')) }),
    result: strict({ nodes: Type.Array(Type.Unknown({ description: '{id, label, note?, children}' })) }),
  },
  'records.available': {
    summary: 'Whether a value is in use: 1 in use, 0 free.',
    readOnly: true,
    params: strict({
      availableFor: text('The field.'),
      value: text(),
      collection: text('The entity.'),
      docId: maybe(text('The record that may have it.')),
    }),
    result: strict({ msg: Type.Integer() }),
  },
  'records.lookup': {
    summary: 'The records that rules look up.',
    readOnly: true,
    params: strict({
      sources: Type.Array(strict({ source: text(), matchKey: text(), values: Type.Array(Type.Unknown()) })),
      template: maybe(text()),
    }),
    result: strict({ sources: Type.Record(Type.String(), Type.Array(values)) }),
  },
} satisfies Record<string, OperationSignature>;
