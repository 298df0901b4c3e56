/** The signatures of what is done with deleted records; see operations.ts. */
import * as Type from 'typebox';
import { strict } from '../kinds/annotations.ts';
import { text } from './operationShapes.ts';

const row = Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'The fields that the user may see.' });
const entity = text('The name of an entity definition.');

export const deletedOperations = {
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
          row,
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
};
