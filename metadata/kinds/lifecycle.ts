/** The states of an entity and the ways between them (docs/contract/lifecycles.md). */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { OperationNameSchema } from '../signatures/operations.ts';
import {
  expression,
  FIELD_OF,
  FILTER_OVER,
  fieldOf,
  inferable,
  localizedText,
  NAME_PATTERN,
  named,
  nameOf,
  place,
  strict,
} from './annotations.ts';
import { checkSchema } from './check.ts';
import { FilterTreeSchema } from './filter.ts';
import { ToneSchema } from './tone.ts';

const following = (description: string) =>
  Type.Optional(
    named(
      strict({
        procedure: nameOf('procedure'),
        with: Type.Optional(
          Type.Record(Type.String(), expression('any'), {
            description: 'What it takes, of the `record` as it is now.',
          }),
        ),
        ...place,
      }),
      description,
    ),
  );

const kept = (description: string) => Type.Optional(fieldOf('entity', description));

export const LifecycleSchema = strict({
  entity: nameOf('entity'),
  field: fieldOf('entity', 'The field that holds the state.'),
  initial: Type.String(),
  created: following(
    'Procedures that follow when a record is made, in the same transaction, by the right of definitions.',
  ),
  saved: following('Procedures that follow when a record that is there is saved with a change, likewise.'),
  keeps: Type.Optional(
    strict(
      {
        account: kept('Whose the record is.'),
        amount: kept('What it comes to.'),
        currency: kept('Of the amount.'),
      },
      'What is kept beside the state of a record, from when to when: where one changes the next interval begins.',
    ),
  ),
  order: Type.Optional(
    Type.Array(Type.String({ pattern: NAME_PATTERN }), {
      minItems: 1,
      uniqueItems: true,
      description: 'The states in their order, in place of a `displayOrder` in each.',
    }),
  ),
  states: named(
    strict({
      label: inferable(localizedText({ description: 'Default: its name in words.' })),
      tone: Type.Optional(ToneSchema),
      final: Type.Optional(Type.Boolean()),
      readonly: Type.Optional(Type.Boolean({ description: 'A record in this state is not edited.' })),
      ...place,
    }),
  ),
  transitions: named(
    strict({
      label: localizedText(),
      done: Type.Optional(
        localizedText({
          description: 'What an audit trail calls it once it was taken, such as “Rejected”; default: the label.',
        }),
      ),
      from: Type.Array(Type.String(), { minItems: 1 }),
      to: Type.String(),
      permission: Type.Optional(
        nameOf('permission', 'Who may take it. Without one nobody does: it happens by `on` or `afterDays`.'),
      ),
      by: Type.Optional(
        Type.Literal('procedure', {
          description: 'Nobody takes it: a procedure that runs by its own right does.',
        }),
      ),
      on: Type.Optional(
        Type.String({
          pattern: NAME_PATTERN,
          description:
            'Happens automatically, without a permission: `saved` after the record was saved, otherwise after a procedure raised this event for the record. If several apply, the first whose guard and checks hold.',
        }),
      ),
      approval: Type.Optional(
        Type.Boolean({
          description:
            'Begins an approval by the first active flow for the entity whose condition holds; without one it is refused. Its result raises `approved`, `rejected` or `withdrawn` for the record.',
        }),
      ),
      guard: Type.Optional(
        Type.Unsafe<Static<typeof FilterTreeSchema>>({ ...FilterTreeSchema, [FILTER_OVER]: ['entity'] }),
      ),
      reason: Type.Optional(Type.Boolean({ description: 'A reason must be given.' })),
      afterDays: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'Happens automatically after this number of days (of 24 hours) in the state, without a permission, as soon as its guard matches.',
        }),
      ),
      asks: Type.Optional(
        named(
          strict({
            operation: OperationNameSchema,
            with: Type.Optional(
              Type.Record(Type.String(), expression('any'), { description: 'Its parameters, of the `record`.' }),
            ),
            anew: Type.Optional(
              Type.Boolean({
                description:
                  'For several records, queries each record after the previous ones were moved, because that may change the result. Otherwise all records are queried at once.',
              }),
            ),
            ...place,
          }),
          'What operations that write nothing answer, by the right of definitions: its checks and what it sets read it as `result.NAME`.',
        ),
      ),
      validates: Type.Optional(
        strict(
          {
            references: Type.Optional(
              Type.Array(fieldOf('entity', ''), {
                description: 'References whose records must pass theirs, too.',
              }),
            ),
            notes: Type.Optional(
              Type.Record(Type.String(), Type.Record(Type.String(), expression('any')), {
                [FIELD_OF]: 'entity',
                description:
                  'For such a reference: fields of its record, written after its validation, for taken and refused transitions. Expressions read that `record`, and its faults as the list `result.faults`.',
              }),
            ),
            message: Type.Optional(
              nameOf('message', 'Precedes what the rules of the references say where they refuse the transition.'),
            ),
          },
          'The record must pass the cells and rules of its template, as at a save. Without the word it may be wrong: for ways out of a faulty state.',
        ),
      ),
      checks: Type.Optional(named(checkSchema('entity'), 'Conditions and questions in addition to the guard.')),
      set: Type.Optional(
        Type.Record(
          Type.String(),
          Type.Union([strict({ number: nameOf('series', 'The next number of this series.') }), expression('any')]),
          { [FIELD_OF]: 'entity', description: 'Fields that it sets.' },
        ),
      ),
      // biome-ignore lint/suspicious/noThenProperty: it is the language's word.
      then: following('Procedures that follow in the same transaction, by the right of the transition.'),
      jobAbove: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'Taken by more records than this at once it is a job; default: 200.',
        }),
      ),
      ...place,
    }),
  ),
});

export type LifecycleDefinition = Static<typeof LifecycleSchema>;
