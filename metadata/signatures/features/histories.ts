/** The changes to templates, metadata and their records, with the previous values. */
import { strict } from '../../kinds/annotations.ts';
import { described, integer, listOf, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

export const operations = {
  'histories.list': {
    summary: 'The earlier versions of a record of any entity, newest first.',
    readOnly: true,
    params: strict({ id: text(), entity: maybe(text('Where it is known.')), limit: maybe(integer()) }),
    result: strict({ data: listOf('id, version, action, updatedBy, updatedOn, reason, changes.') }),
  },
  'histories.entry': {
    summary: 'An earlier version of a record, and its differences from the current one.',
    readOnly: true,
    params: strict({ id: text('As the list of versions names it.'), entity: maybe(text()) }),
    result: strict({
      data: described('id, version, updatedBy, updatedOn, values, fields: each key, label, value, now, differs.'),
    }),
  },
  'histories.restore': {
    summary: 'Restores an earlier version of a record, as a new one.',
    readOnly: false,
    params: strict({ id: text('As the list of versions names it.'), entity: text() }),
    result: strict({ ...msg, id: text() }),
  },
} satisfies Record<string, OperationSignature>;
