/** Lists that people make without code. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

const rows = (description: string) =>
  Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', description }), { maxItems: 200 });
const roles = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

export const operations = {
  'newLists.readSheet': {
    summary: 'The fields suggested by a spreadsheet: its headers, and types inferred from its first rows.',
    readOnly: true,
    params: strict({}),
    result: strict({ fields: rows('label, type, length, scale, isMandatory, values.') }),
  },
  'newLists.create': {
    summary:
      'Creates and publishes an entity whose rows are in the shared table, with its screens, menu entry and permissions.',
    readOnly: false,
    params: strict({
      plural: text('The name of the list.'),
      label: text('The name of one of its entries.'),
      fields: rows('label, type, length, scale, isMandatory, isUniqueField, values.'),
      viewers: roles('Roles that see it.'),
      editors: roles('Roles that see, add, edit and delete.'),
      under: maybe(text('The menu entry that it is in.')),
      comment: maybe(Type.String({ maxLength: 2000 })),
    }),
    result: strict({ ...msg, id: text('The name of the resource.'), version: maybe(integer()) }),
  },
} as const satisfies Record<string, OperationSignature>;
