/** Mail of the server that was set aside. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, msg, type OperationSignature, text } from '../operationShapes.ts';

const ids = strict({ ids: Type.Array(text(), { maxItems: 500 }) });

export const operations = {
  'mail.setAside': {
    summary: "Mail of the session's company that was set aside, the newest first: at most 500.",
    readOnly: true,
    params: strict({}),
    result: strict({
      mails: Type.Array(
        strict({
          id: text(),
          to: text('The addresses, with commas.'),
          subject: text(),
          cause: text('The part of the product that wrote it.'),
          attempts: integer(),
          problem: text(),
          createdOn: text('ISO instant.'),
          setAsideOn: text('ISO instant.'),
        }),
      ),
    }),
  },
  'mail.sendAgain': {
    summary: 'Sends mail again that was set aside.',
    readOnly: false,
    params: ids,
    result: strict({
      ...msg,
      sent: integer(),
      refused: Type.Array(strict({ id: text(), msg: text() }), { description: 'Emails that cannot be sent.' }),
    }),
  },
  'mail.discard': {
    summary: 'Deletes mail that was set aside.',
    readOnly: false,
    params: ids,
    result: strict({ ...msg, discarded: integer() }),
  },
} as const satisfies Record<string, OperationSignature>;
