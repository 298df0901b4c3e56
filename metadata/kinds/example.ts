/** Records in, expected outcome out: a test of a definition, run by the test command and by its author. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { nameOf, strict } from './annotations.ts';
import { checkActions } from './checkActions.ts';

const record = Type.Record(Type.String(), Type.Unknown());
const verdict = Type.Union([
  Type.Literal('mandatory'),
  Type.Literal('invalid'),
  Type.Literal('length'),
  Type.Literal('regex'),
  Type.Literal('rule'),
  Type.Literal('assigned'),
]);

export const ExampleSchema = strict({
  description: Type.String(),
  template: Type.Optional(nameOf('template', 'Its cells and rules are what is tried.')),
  rules: Type.Optional(nameOf('rules', 'Only this rule is tried.')),
  filter: Type.Optional(nameOf('filter')),
  given: strict({
    record: Type.Optional(record),
    records: Type.Optional(Type.Array(record)),
    sources: Type.Optional(Type.Record(Type.String(), Type.Array(record))),
    today: Type.Optional(Type.String({ format: 'date' })),
    action: Type.Optional(
      Type.Union(
        checkActions.map((one) => Type.Literal(one)),
        { description: 'For what the record is checked; default: `default`.' },
      ),
    ),
  }),
  expect: strict({
    values: Type.Optional(record),
    verdicts: Type.Optional(
      Type.Record(Type.String(), verdict, { description: 'Field to verdict; fields left out must be right.' }),
    ),
    messages: Type.Optional(Type.Record(Type.String(), Type.String())),
    ids: Type.Optional(Type.Array(Type.Unknown())),
  }),
});

export type ExampleDefinition = Static<typeof ExampleSchema>;
