/** What sends packets of invoices, and what is asked about them. */
import * as Type from 'typebox';
import { strict } from '../kinds/annotations.ts';
import { maybe, type OperationSignature, text, values } from './operationShapes.ts';

const ids = (description: string) => Type.Array(text(), { description });
const problem = Type.Union([text(), Type.Null()], { description: 'Why not, in words.' });
const sending = strict({
  done: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: nobody can tell.' }),
  verdict: text('What becomes of the packet: sent, failed, dead or inDoubt.'),
  outcome: text('What became of this attempt.'),
  problem,
  log: text('What was said, line by line.'),
  at: text('When it ended.'),
  next: Type.Union([text(), Type.Null()], { description: 'When it is tried again.' }),
  reference: Type.Union([text(), Type.Null()], { description: 'What the partner knows it by.' }),
});

export const deliveryOperations = {
  'delivery.profilesFor': {
    summary: 'The delivery profiles that an invoice matches, nearest level first, with the packet that it joins.',
    readOnly: true,
    params: strict({
      invoiceId: text(),
      now: maybe(Type.Boolean({ description: 'Due at once, whatever the schedules say.' })),
    }),
    result: strict({
      profiles: Type.Array(values, {
        description: 'id, mode, vendor, dueAt, packetName; packet and count where it joins one that waits.',
      }),
    }),
  },
  'delivery.packetName': {
    summary: 'What a packet of some invoices is called, and when it is due where it is sent by hand.',
    readOnly: true,
    params: strict({ profileId: text(), invoiceIds: ids('The invoices.') }),
    result: strict({ packetName: text(), dueAt: text() }),
  },
  'delivery.standing': {
    summary: 'How the packets of an invoice stand.',
    readOnly: true,
    params: strict({ invoiceId: text() }),
    result: strict({
      packets: ids('All that are not cancelled.'),
      scheduled: ids('Those that wait for their time.'),
      waiting: ids('Those that may still be cancelled.'),
      begun: ids('Those that are being sent or were sent.'),
      isDelivered: Type.Boolean({ description: 'Every packet has been handed over, and there is one.' }),
    }),
  },
  'delivery.build': {
    summary: 'Makes the files of a packet.',
    readOnly: false,
    outside: true,
    params: strict({ packetId: text() }),
    result: strict({
      done: Type.Boolean(),
      problem,
      recipient: Type.Union([text(), Type.Null()]),
      files: Type.Array(values, { description: 'name, file, mediaType, size, control.' }),
    }),
  },
  'delivery.send': {
    summary: 'Hands a packet over to its recipient, once.',
    readOnly: false,
    outside: true,
    params: strict({ packetId: text() }),
    result: sending,
  },
  'delivery.wasSent': {
    summary: 'Finds out whether a packet arrived whose server stopped in the middle.',
    readOnly: true,
    outside: true,
    params: strict({ packetId: text() }),
    result: sending,
  },
} as const satisfies Record<string, OperationSignature>;
