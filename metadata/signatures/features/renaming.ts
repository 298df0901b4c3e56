/** Renaming a field of a layer of the store. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { listOf, text } from '../operationShapes.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const order = {
  layer: Type.Optional(text('systems/ID or accounts/ID; default: the system of the session.')),
  template: text('The template of the field.'),
  field: text('The key that it has.'),
  to: text('The key that it is to have.'),
};
const places = listOf('layer, kind, name, path, was, is.');

export const operations = {
  'authoring.renamePlaces': {
    summary: 'Everything that uses a field of a layer, and how much is stored under its key.',
    readOnly: true,
    params: strict(order),
    result: strict({
      msg: text('The message for people.'),
      places,
      alike: listOf('Places that say the same word and are not changed: layer, kind, name, path, was.'),
      drafts: count('Drafts that are saved again.'),
      rows: count('Rows that have a value.'),
      entries: count('Entries of the history.'),
      filters: count('Filters that people keep.'),
      views: count('Saved views of grids.'),
      headers: count('Remembered headers of files.'),
    }),
  },
  'authoring.rename': {
    summary: 'Renames the key of a field wherever it is used, as one publication. The stored values follow as a job.',
    readOnly: false,
    params: strict({ ...order, comment: Type.String({ maxLength: 2000 }) }),
    result: strict({
      msg: text('The message for people.'),
      version: count('Of the layer.'),
      hash: text(),
      places,
      jobId: Type.Optional(text()),
    }),
  },
};
