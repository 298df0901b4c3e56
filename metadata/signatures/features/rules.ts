/** Rules as people write them: what a field must hold, and when. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { described, listOf, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

const comment = maybe(Type.String({ maxLength: 2000 }));

export const operations = {
  'rules.list': {
    summary: 'The live rules of a field of a template.',
    readOnly: true,
    params: strict({
      level: Type.Union([Type.Literal('field'), Type.Literal('invoice')]),
      templateId: maybe(text()),
      fieldKey: maybe(text()),
      accountId: maybe(text('Includes the values of the account.')),
    }),
    result: strict({
      data: listOf(
        'id, templateId, fieldKey, invoiceKey, ruleType, fields, isAssignedValidation, isRemovedValidation.',
      ),
    }),
  },
  'rules.save': {
    summary: 'Saves and publishes a rule.',
    readOnly: false,
    params: strict({
      id: maybe(text('Of the rule that is changed.')),
      templateId: text(),
      fieldKey: maybe(text()),
      invoiceKey: maybe(text('The same, as rules of invoices call it.')),
      ruleType: text('fieldValidation, invoiceValidation, shipmentValidation or autoFetching.'),
      fields: Type.Array(described('A row.'), { maxItems: 2000 }),
      description: maybe(text()),
      isActive: maybe(Type.Boolean()),
      accountId: maybe(text('Only for this account; default: the system of the session.')),
      comment,
    }),
    result: strict({ ...msg, id: text() }),
  },
  'rules.remove': {
    summary: 'Deletes a rule.',
    readOnly: false,
    params: strict({ id: text(), accountId: maybe(text()), comment }),
    result: strict(msg),
  },
} satisfies Record<string, OperationSignature>;
