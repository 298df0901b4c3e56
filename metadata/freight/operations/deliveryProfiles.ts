/** Delivery profiles: when they deliver next, and what they may name. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

const field = strict({ key: text(), label: Type.Unknown(), type: text() });

export const operations = {
  'deliveryProfiles.nextSchedule': {
    summary: 'The next deliveries of a schedule, in the time zone of the current system.',
    readOnly: true,
    params: strict({
      scheduling: Type.Array(values, { description: 'The blocks.' }),
      restrictedTime: maybe(Type.Array(values)),
    }),
    result: strict({
      nextSchedule: Type.Union([text('yyyy-MM-dd HH:mm:ss'), Type.Null()]),
      times: Type.Array(text(), { description: 'The next ten.' }),
      timeZone: text(),
    }),
  },
  'deliveryProfiles.fields': {
    summary: 'The fields of invoices, charges and shipments that a delivery profile can use.',
    readOnly: true,
    params: strict({}),
    result: strict({ invoices: Type.Array(field), shipments: Type.Array(field), charges: Type.Array(field) }),
  },
} as const satisfies Record<string, OperationSignature>;
