/** The signatures of what is called over templates as a whole, metadata and former versions; see operations.ts. */
import * as Type from 'typebox';
import { strict } from '../kinds/annotations.ts';
import { integer, maybe, msg, text } from './operationShapes.ts';

const values = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description });
const list = (description: string) => Type.Array(values(description));
const entity = text('The entity whose records are each of a template of their own, or of a variant.');
const level = Type.Unsafe<'default' | 'system' | 'account'>({ type: 'string', enum: ['default', 'system', 'account'] });
const form = values(
  'id, version, metadataTypeId, systemId and accountId (`*`: of all), fields: each key, label, type, isMandatory, value.',
);

export const metadataOperations = {
  'templates.list': {
    summary: 'Live templates: name, level, and number of fields.',
    readOnly: true,
    params: strict({
      entity: maybe(text('Only templates of this entity.')),
      docType: maybe(text('Only of document types that have this in their name.')),
      level: maybe(level),
      q: maybe(text('Words of the name or the label.')),
    }),
    result: strict({
      rows: list('id, label, docType, entity, level, fields, updatedBy, updatedOn, comment.'),
      total: integer(),
    }),
  },
  'templates.create': {
    summary: 'Creates and publishes a template of the system.',
    readOnly: false,
    params: strict({
      name: text('Its name: letters and digits, beginning with a letter.'),
      prefix: maybe(text('The beginning of the name.')),
      label: text(),
      entity: maybe(entity),
      docType: maybe(text('Default: its name.')),
      copyOf: maybe(text('The template whose fields it begins with; default: that by which the entity is checked.')),
      like: maybe(text('Where nothing is copied: whose master field it has.')),
      comment: maybe(Type.String({ maxLength: 2000 })),
    }),
    result: strict({ ...msg, id: text(), version: maybe(integer()) }),
  },
  'templates.use': {
    summary: 'What prevents deleting a type, and what would be deleted with it.',
    readOnly: true,
    params: strict({ entity, id: text() }),
    result: strict({
      id: text(),
      label: text(),
      made: Type.Boolean({ description: 'Made in the system; what comes with the product is deleted by nobody here.' }),
      rows: integer('How many records of it this person reaches.'),
      own: integer('Rules and lists of its own, that go with it.'),
      usedBy: list('id, kind, name, label, where, account: what is live and would miss it.'),
      mayGo: Type.Boolean(),
    }),
  },
  'templates.remove': {
    summary: 'Deletes a type of the system, with its rules and lists. Its records are kept so that it can be restored.',
    readOnly: false,
    params: strict({ entity, id: text(), comment: Type.String({ maxLength: 2000 }) }),
    result: strict({ ...msg, version: maybe(integer()) }),
  },
  'templates.undelete': {
    summary: 'Restores a deleted type by reverting the publication that deleted it.',
    readOnly: false,
    params: strict({ entity, id: text(), version: integer(), comment: Type.String({ maxLength: 2000 }) }),
    result: strict(msg),
  },
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
    result: strict({ data: list('A record, flat; or as a form.'), count: integer('How many there are in all.') }),
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
    result: strict({ ...msg, id: text(), data: form }),
  },
  'histories.list': {
    summary: 'The earlier versions of a record of any entity, newest first.',
    readOnly: true,
    params: strict({ id: text(), entity: maybe(text('Where it is known.')), limit: maybe(integer()) }),
    result: strict({ data: list('id, version, action, updatedBy, updatedOn, reason, changes.') }),
  },
  'histories.entry': {
    summary: 'An earlier version of a record, and its differences from the current one.',
    readOnly: true,
    params: strict({ id: text('As the list of versions names it.'), entity: maybe(text()) }),
    result: strict({
      data: values('id, version, updatedBy, updatedOn, values, fields: each key, label, value, now, differs.'),
    }),
  },
  'histories.restore': {
    summary: 'Restores an earlier version of a record, as a new one.',
    readOnly: false,
    params: strict({ id: text('As the list of versions names it.'), entity: text() }),
    result: strict({ ...msg, id: text() }),
  },
};
