/** Templates: as screens read them, and as people make, change and delete them. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { described, integer, listOf, maybe, msg, type OperationSignature, text, values } from '../operationShapes.ts';

const comment = maybe(Type.String({ maxLength: 2000 }));
const entity = text('The entity whose records are each of a template of their own, or of a variant.');
const level = Type.Unsafe<'default' | 'system' | 'account'>({ type: 'string', enum: ['default', 'system', 'account'] });

export const operations = {
  'templates.save': {
    summary: 'Saves and publishes the fields of a template. Fields that are not named are kept.',
    readOnly: false,
    params: strict({
      templateId: text(),
      profileName: maybe(text()),
      fields: Type.Array(described('key, and the properties of the field; isRemoved: the field is removed.'), {
        maxItems: 1000,
      }),
      accountId: maybe(text('Only for this account; default: the system of the session.')),
      affectAccounts: maybe(Type.Boolean({ description: 'Also where an account had said otherwise of these fields.' })),
      comment,
    }),
    result: strict({
      ...msg,
      version: maybe(integer()),
      affected: maybe(integer('How many accounts have it as the system now.')),
      kept: maybe(Type.Array(text(), { description: 'Accounts that keep their own.' })),
    }),
  },
  'templates.profileBase': {
    summary: 'The fields whose values select delivery profiles.',
    readOnly: true,
    params: strict({ systemId: text(), type: maybe(text('The document type; default: shipment.')) }),
    result: strict({ profileBase: listOf('key, label, type, suggestionsSource, value: the values of a fixed list.') }),
  },
  'templates.accessField': {
    summary: 'Sets whether a field can limit the rows of a grant, and publishes it.',
    readOnly: false,
    params: strict({
      fieldKey: text(),
      docType: text('The document type, or the name of a template.'),
      change: Type.Union([Type.Literal('add'), Type.Literal('delete')]),
      comment,
    }),
    result: strict(msg),
  },
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
      rows: listOf('id, label, docType, entity, level, fields, updatedBy, updatedOn, comment.'),
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
      usedBy: listOf('id, kind, name, label, where, account: what is live and would miss it.'),
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
  'templates.get': {
    summary: 'A template, by name or by document type.',
    readOnly: true,
    params: strict({ id: maybe(text()), type: maybe(text()), systemId: maybe(text()) }),
    result: strict({ template: values, rules: Type.Array(values) }),
  },
  'templates.forAccount': {
    summary: 'The live template for a system and account.',
    readOnly: true,
    params: strict({
      profileBased: maybe(Type.Unknown()),
      systemId: maybe(text()),
      accountId: maybe(text()),
      type: text('The document type.'),
    }),
    result: strict({ template: values, rules: Type.Array(values) }),
  },
} satisfies Record<string, OperationSignature>;
