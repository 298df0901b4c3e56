/** Steps over several records, run by a button, a call or a transition, in transactions. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type OperationName, OperationNameSchema } from '../signatures/operations.ts';
import {
  EXPRESSION,
  expression,
  FIELD_OF,
  localizedText,
  NAME_PATTERN,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { checkSchema } from './check.ts';

type Expressions = Record<string, unknown>;

const when = { if: Type.Optional(expression('boolean', 'The step is left out unless this holds.')) };
const given = (description: string) => Type.Optional(Type.Record(Type.String(), expression('any'), { description }));
const as = Type.Optional(
  Type.String({ pattern: NAME_PATTERN, description: 'What later steps read as `result.NAME`.' }),
);
const fieldValues = (description: string) =>
  Type.Optional(Type.Record(Type.String(), expression('any'), { [FIELD_OF]: 'entity', description }));
const lists = Type.Optional(
  Type.Record(Type.String({ pattern: NAME_PATTERN }), Type.Unknown({ [EXPRESSION]: 'list' }), {
    description: 'Lists that the record owns, with their members.',
  }),
);

/** Steps run in order; each may name its result (`as`), which later steps read as `result.NAME`. */
const ProcedureStepSchema = Type.Cyclic(
  {
    ProcedureStep: Type.Union([
      strict({
        do: Type.Literal('find', { description: 'Records of a query, as far as the caller may list them.' }),
        ...when,
        query: nameOf('query'),
        with: given('The parameters of the query.'),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 10_000, description: 'At most so many; default: 1000.' }),
        ),
        one: Type.Optional(Type.Boolean({ description: 'The first one, or nothing, in place of a list.' })),
        as: Type.String({ pattern: NAME_PATTERN }),
      }),
      strict({
        do: Type.Literal('each', { description: 'The steps for each of a list, which they read as `item.NAME`.' }),
        ...when,
        in: expression('list'),
        as: Type.String({ pattern: NAME_PATTERN }),
        steps: Type.Array(Type.Ref('ProcedureStep'), { minItems: 1 }),
      }),
      strict({
        do: Type.Literal('create', { description: 'A new record.' }),
        ...when,
        entity: nameOf('entity'),
        from: Type.Optional(expression('any', 'A record that is copied.')),
        fields: Type.Optional(
          Type.Record(Type.String(), Type.String(), {
            [FIELD_OF]: 'entity',
            description: 'With `from`: field to the field of that one that it takes; without this all that both have.',
          }),
        ),
        except: Type.Optional(
          Type.Array(Type.String({ [FIELD_OF]: 'entity' }), {
            description: 'With `from`: fields that are not copied.',
          }),
        ),
        copy: Type.Optional(
          Type.Array(Type.String({ pattern: NAME_PATTERN }), { description: 'With `from`: lists that are copied.' }),
        ),
        values: fieldValues('Field to value; before what is copied.'),
        lists,
        as,
      }),
      strict({
        do: Type.Literal('update', { description: 'Changes a record.' }),
        ...when,
        entity: nameOf('entity'),
        judges: Type.Optional(
          Type.Literal('written', {
            description: 'Only what the step writes is validated. Errors that the record already has do not refuse it.',
          }),
        ),
        record: expression('any', 'The record, or its id.'),
        values: fieldValues('Field to value.'),
        lists,
        as,
      }),
      strict({
        do: Type.Literal('ensure', {
          description: 'Finds the record with these values of a unique key, or creates it.',
        }),
        ...when,
        entity: nameOf('entity'),
        match: Type.Record(Type.String(), expression('any'), {
          [FIELD_OF]: 'entity',
          description: 'The fields of a unique key of the entity.',
        }),
        values: fieldValues('Of a new one: field to value.'),
        lists,
        as,
      }),
      strict({
        do: Type.Literal('move', { description: "Takes a transition of the entity's lifecycle." }),
        ...when,
        entity: nameOf('entity'),
        record: expression('any', 'The record or its id, or a list of them.'),
        transition: Type.String({ pattern: NAME_PATTERN }),
        reason: Type.Optional(expression('text')),
        as,
      }),
      strict({
        do: Type.Literal('run', { description: 'Another procedure, in the same transaction.' }),
        ...when,
        procedure: nameOf('procedure'),
        with: given('What it takes.'),
        as,
      }),
      strict({
        do: Type.Literal('ask', {
          description: 'What an operation answers that writes nothing, by the right of the caller.',
        }),
        ...when,
        operation: OperationNameSchema,
        with: given('Its parameters.'),
        as: Type.String({ pattern: NAME_PATTERN }),
      }),
      strict({
        do: Type.Literal('raise', {
          description: 'Raises an event for records: their transitions with this event in `on` are taken.',
        }),
        ...when,
        event: Type.String({ pattern: NAME_PATTERN }),
        entity: nameOf('entity'),
        record: expression('any', 'The record or its id, or a list of them.'),
      }),
      strict({
        do: Type.Literal('email', { description: 'Sends a mail about a record after the commit.' }),
        ...when,
        email: nameOf('email'),
        record: expression('any', 'The record, or its id.'),
      }),
      strict({
        do: Type.Literal('claim', {
          description:
            'Takes records of a query one after another: each by a transition, committed, with a lease, so that of several servers one works at it. Its steps read it as `item.NAME`; what a server that died left behind goes on on another one.',
        }),
        ...when,
        query: nameOf('query'),
        with: given('The parameters of the query.'),
        due: Type.Optional(
          Type.String({
            pattern: NAME_PATTERN,
            description: 'A time of the record: only those whose time has come, the earliest first.',
          }),
        ),
        waits: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1440,
            description:
              'Minutes: the longest wait for another attempt that the steps write into `due`; default: 0. A record that was written while the clock was ahead waits no longer than that once the clock is set back.',
          }),
        ),
        transition: Type.String({ pattern: NAME_PATTERN, description: 'Which takes it out of the query.' }),
        lease: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1440,
            description: 'Minutes after which a record at which something failed is tried again; default: 10.',
          }),
        ),
        most: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'In one run; default: 100.' })),
        beside: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 8,
            description:
              'So many records at a time, in no order among them: for steps that wait for others. Default: 1.',
          }),
        ),
        lanes: Type.Optional({
          ...OperationNameSchema,
          description:
            'An operation that returns for `ids` which partner each record goes to, how many go there at a time, and whether the partner is left alone for now: one partner does not hold up the others.',
        }),
        as: Type.String({ pattern: NAME_PATTERN }),
        steps: Type.Array(Type.Ref('ProcedureStep'), { minItems: 1 }),
        refused: Type.Optional(
          Type.Array(Type.Ref('ProcedureStep'), {
            minItems: 1,
            description:
              'Steps in place of the rest where a step is refused, or fails again and again: they end the record. They read the results so far, and `result.refusal`: `problem`, the message, and `next`, a time ten minutes later.',
          }),
        ),
      }),
      strict({
        do: Type.Literal('reach', {
          description:
            'Runs an operation outside of any transaction: on another machine, or with files. Only in a `claim`. The previous steps are committed before it.',
        }),
        ...when,
        operation: OperationNameSchema,
        with: given('Its parameters.'),
        found: Type.Optional({
          ...OperationNameSchema,
          description:
            'Asked with the same parameters where a server died in the middle: `done` is true where it was done, false where it was not and is done now, null where nobody can tell. Default: it is done again.',
        }),
        as: Type.String({ pattern: NAME_PATTERN }),
      }),
      strict({
        do: Type.Literal('answer', { description: 'Ends the procedure with this answer.' }),
        ...when,
        value: expression('any'),
        failed: Type.Optional(
          expression(
            'text',
            'Why nothing came of it, though what was written is stored: the call, or the round, is reported as failed with this text. Empty: it is done.',
          ),
        ),
      }),
      strict({ do: Type.Literal('stop', { description: 'Leaves out the rest.' }), ...when }),
    ]),
  },
  'ProcedureStep',
);

export type ProcedureStep = (
  | { do: 'each'; in: unknown; as: string; steps: ProcedureStep[] }
  | { do: 'find'; query: string; with?: Expressions; limit?: number; one?: boolean; as: string }
  | {
      do: 'create';
      entity: string;
      from?: unknown;
      fields?: Record<string, string>;
      except?: string[];
      copy?: string[];
      values?: Expressions;
      lists?: Expressions;
      as?: string;
    }
  | {
      do: 'update';
      entity: string;
      record: unknown;
      judges?: 'written';
      values?: Expressions;
      lists?: Expressions;
      as?: string;
    }
  | { do: 'ensure'; entity: string; match: Expressions; values?: Expressions; lists?: Expressions; as?: string }
  | { do: 'move'; entity: string; record: unknown; transition: string; reason?: unknown; as?: string }
  | { do: 'run'; procedure: string; with?: Expressions; as?: string }
  | { do: 'ask'; operation: OperationName; with?: Expressions; as: string }
  | { do: 'raise'; event: string; entity: string; record: unknown }
  | { do: 'email'; email: string; record: unknown }
  | {
      do: 'claim';
      query: string;
      with?: Expressions;
      due?: string;
      waits?: number;
      transition: string;
      lease?: number;
      most?: number;
      beside?: number;
      lanes?: OperationName;
      as: string;
      steps: ProcedureStep[];
      refused?: ProcedureStep[];
    }
  | { do: 'reach'; operation: OperationName; with?: Expressions; found?: OperationName; as: string }
  | { do: 'answer'; value: unknown; failed?: unknown }
  | { do: 'stop' }
) & { if?: unknown };

const optional = Type.Optional(Type.Boolean({ description: 'It may be left out, and is then null.' }));

export const ProcedureSchema = strict({
  label: localizedText(),
  takes: Type.Optional(
    named(
      Type.Union([
        strict({ record: nameOf('entity', 'One record, by its id.'), optional }),
        strict({ records: nameOf('entity', 'Records, by their ids.'), optional }),
        strict({
          value: Type.Union(
            [
              Type.Literal('text'),
              Type.Literal('number'),
              Type.Literal('boolean'),
              Type.Literal('date'),
              Type.Literal('list'),
              Type.Literal('any'),
            ],
            { description: 'Anything else.' },
          ),
          optional,
        }),
      ]),
      'What it is given, which its steps read as `params.NAME`.',
    ),
  ),
  permission: Type.Optional(
    nameOf('permission', 'Required to run it; its writes are also checked with the permissions of the user.'),
  ),
  only: Type.Optional(
    Type.Union([
      Type.Literal('then', {
        description: 'Nobody calls it: it follows a transition, by whose right it runs, or another procedure runs it.',
      }),
      Type.Literal('dry', { description: 'It is called with `dry` alone, and stores nothing.' }),
    ]),
  ),
  every: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 86_400,
      description: 'Interval in seconds at which the server runs it, in every system, with the rights of definitions.',
    }),
  ),
  checks: Type.Optional(named(checkSchema(), 'Conditions and questions before the first step.')),
  commit: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('each')], {
      description:
        '`all` (default): everything or nothing. `each`: every round of its one `each` stands for itself, and those that are refused leave the others.',
    }),
  ),
  jobAbove: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'With more rounds of its first `each` than this it is a job, with progress and a stop; default: 50.',
    }),
  ),
  key: Type.Optional(
    expression(
      'text',
      'With `commit: each`: a round whose key was done before is not done again, whoever asks. Reads `item`.',
    ),
  ),
  unchanged: Type.Optional(nameOf('message', 'The result where the steps changed no record. With `commit: all` only.')),
  steps: Type.Array(Type.Unsafe<ProcedureStep>(ProcedureStepSchema), { minItems: 1 }),
  ...place,
});

export type ProcedureDefinition = Static<typeof ProcedureSchema>;
