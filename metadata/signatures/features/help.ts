/** Help for an address. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

const page = strict(
  {
    title: text(),
    permissions: Type.Array(Type.String(), {
      description: 'Any of them opens the page; none: no permission is needed.',
    }),
    roles: Type.Array(Type.String(), { description: 'The roles of the definitions that grant one of them.' }),
  },
  'The page of the address, and who may open it. All in words.',
);

export const operations = {
  'help.get': {
    summary: 'Help for an address.',
    readOnly: true,
    params: strict({ url: text() }),
    result: strict({ ...msg, page: maybe(page) }),
  },
} satisfies Record<string, OperationSignature>;
