/** The stream of server events. */
import { strict } from '../../kinds/annotations.ts';
import { bytes, type OperationSignature } from '../operationShapes.ts';

export const operations = {
  'events.stream': {
    summary: 'Server-sent events, the data of each as JSON; after `Last-Event-ID` those that were missed.',
    readOnly: true,
    params: strict({}),
    result: bytes,
  },
} satisfies Record<string, OperationSignature>;
