/** Help for an address. */
import { strict } from '../../kinds/annotations.ts';
import { msg, type OperationSignature, text } from '../operationShapes.ts';

export const operations = {
  'help.get': { summary: 'Help for an address.', readOnly: true, params: strict({ url: text() }), result: strict(msg) },
} satisfies Record<string, OperationSignature>;
