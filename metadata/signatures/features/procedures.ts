/** Procedures, run. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { answers, maybe, msg, type OperationSignature, text, values } from '../operationShapes.ts';

export const operations = {
  'procedures.run': {
    summary: 'Runs a procedure, as a job if it has many rounds. With `dry` it only returns what it would do.',
    readOnly: false,
    params: strict({
      procedure: text(),
      params: maybe(values),
      dry: maybe(Type.Boolean()),
      answers,
    }),
    result: strict({
      ...msg,
      answer: maybe(Type.Unknown()),
      rounds: maybe(
        Type.Array(
          strict({
            item: text("The record's id, or its place in the list."),
            status: Type.Union(
              ['done', 'failed', 'refused', 'skipped'].map((status) => Type.Literal(status)),
              { description: 'failed: what it wrote is stored, and nothing came of it, for the reason in msg.' },
            ),
            msg: maybe(text()),
            answer: maybe(Type.Unknown()),
            why: maybe(values),
          }),
          { description: 'Of one that commits each.' },
        ),
      ),
      changes: maybe(
        Type.Array(
          strict({
            do: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('move')]),
            entity: text(),
            id: text(),
            changes: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
              description: 'Field to [before, after].',
            }),
            transition: maybe(text()),
          }),
          { description: 'Of a dry run.' },
        ),
      ),
      jobId: maybe(text('Of the job whose result has the rest.')),
    }),
  },
} satisfies Record<string, OperationSignature>;
