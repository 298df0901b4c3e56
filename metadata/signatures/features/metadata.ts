/** Records each of which has a template of its own, or one by its variant. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { described, integer, listOf, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

const entity = text('The entity whose records are each of a template of their own, or of a variant.');
const form = described(
  'id, version, metadataTypeId, systemId and accountId (`*`: of all), fields: each key, label, type, isMandatory, value.',
);

export const operations = {
  'metadata.rows': {
    summary: 'Records of a type, with a search, page by page.',
    readOnly: true,
    params: strict({
      entity,
      type: text('The type: a template of the entity, or its document type; of variants `ENTITY.VARIANT`.'),
      systemId: maybe(text('The system of the session; `*`: only what every system has.')),
      accountId: maybe(text('Of this account; `*`: of no account.')),
      q: maybe(text()),
      pageLimit: maybe(integer()),
      pageNo: maybe(integer()),
      asForms: maybe(Type.Boolean({ description: 'Each as a form: its fields in order.' })),
    }),
    result: strict({ data: listOf('A record, flat; or as a form.'), count: integer('How many there are in all.') }),
  },
  'metadata.form': {
    summary: 'A record as a form: the fields of its type in order, with its values.',
    readOnly: true,
    params: strict({ entity, or: maybe(text('Another entity whose record it may be.')), id: text() }),
    result: strict({ data: form }),
  },
  'metadata.saveForm': {
    summary: 'Saves a form as a record of its type, after checking it.',
    readOnly: false,
    params: strict({
      entity,
      id: maybe(text('Default: a new one.')),
      version: maybe(integer('The version that it was made from; default: the one that is there.')),
      metadataTypeId: maybe(text('Of a new one.')),
      systemId: maybe(text('Default: the system of the session; `*`: every system.')),
      accountId: maybe(text('Default: `*`, of no account.')),
      fields: Type.Unsafe<readonly Record<string, unknown>[] | Record<string, unknown>>({
        description: 'A list of key and value, or key to value.',
      }),
      was: maybe(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          description: 'What the fields were: what others saved since is merged.',
        }),
      ),
      resolved: maybe(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          description: 'What was decided of what collided: {version, fields: {field: mine or theirs}}.',
        }),
      ),
    }),
    result: strict({ ...msg, id: text(), data: maybe(form) }),
  },
} satisfies Record<string, OperationSignature>;
