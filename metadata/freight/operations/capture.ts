/** Rows captured in a grid and saved together. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { entity, maybe, type OperationSignature, saved, text } from '../../signatures/operationShapes.ts';

export const operations = {
  'capture.save': {
    summary: 'Saves captured rows by unique key, and removes saved rows of an upload from it.',
    readOnly: false,
    params: strict({
      rows: Type.Unknown({ description: 'The rows, or {rows, batchId, accountId, answers}.' }),
      entity,
      template: maybe(text()),
      batchId: maybe(text()),
      accountId: maybe(text()),
    }),
    result: saved,
  },
} satisfies Record<string, OperationSignature>;
