/** Delivery of invoice packets, and their status. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { bytes, maybe, msg, type OperationSignature, row, text, values } from '../../signatures/operationShapes.ts';

const ids = (description: string) => Type.Array(text(), { description });
const problem = Type.Union([text(), Type.Null()], { description: 'Why not, in words.' });
const sending = strict({
  done: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: nobody can tell.' }),
  verdict: text('What becomes of the packet: sent, awaiting, failed, dead, rejected or inDoubt.'),
  accepted: Type.Boolean({ description: 'The recipient has said that it was processed.' }),
  outcome: text('What became of this attempt.'),
  problem,
  log: text('What was said, line by line.'),
  at: text('When it ended.'),
  next: Type.Union([text(), Type.Null()], { description: 'When it is tried again, or a receipt is overdue.' }),
  reference: Type.Union([text(), Type.Null()], { description: 'What the partner knows it by.' }),
  health: Type.Union([values, Type.Null()], {
    description: 'What changes on its channel: channel, silences, restsUntil. Null: nothing.',
  }),
});

export const operations = {
  'delivery.profilesFor': {
    summary: 'The delivery profiles that an invoice matches, nearest level first, with the packet that it is added to.',
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
  'delivery.billsZero': {
    summary: 'Whether a delivery profile that an invoice matches has zero billing.',
    readOnly: true,
    params: strict({ invoiceId: maybe(text()) }),
    result: strict({ isAllowed: Type.Boolean({ description: 'Charges of zero are billed without a question.' }) }),
  },
  'delivery.packetName': {
    summary: 'The name of a packet of some invoices, and when it is due if it is sent manually.',
    readOnly: true,
    params: strict({ profileId: text(), invoiceIds: ids('The invoices.') }),
    result: strict({ packetName: text(), dueAt: text() }),
  },
  'delivery.standing': {
    summary: 'The statuses of the packets of an invoice.',
    readOnly: true,
    params: strict({ invoiceId: text() }),
    result: strict({
      packets: ids('All that are not canceled.'),
      scheduled: ids('Those that wait for their time.'),
      leaving: Type.Array(values, {
        description:
          'Those that the invoice can still leave: packet, its membership (member), status, and count and name without it.',
      }),
      building: ids('Those whose files are being created.'),
      begun: ids('Those that are being sent or were sent, also in part.'),
      isDelivered: Type.Boolean({ description: 'Every packet has been handed over, and there is one.' }),
    }),
  },
  'delivery.deliveredWith': {
    summary: 'The invoices of a packet that are delivered: all of their packets were sent.',
    readOnly: true,
    params: strict({ packetId: text() }),
    result: strict({ invoices: ids('Their ids.') }),
  },
  'delivery.ofInvoice': {
    summary: 'The packets of an invoice, and the delivery profiles that were considered.',
    readOnly: true,
    params: strict({ invoiceId: text() }),
    result: strict({
      rows: Type.Array(row),
      profiles: Type.Array(values, {
        description: 'id, profileName, mode, account, and why it is used or not (use).',
      }),
    }),
  },
  'delivery.file': {
    summary: 'The bytes of a file of a packet.',
    readOnly: true,
    params: strict({ packetId: text(), fileId: text() }),
    result: bytes,
  },
  'delivery.build': {
    summary: 'Creates the files of a packet.',
    readOnly: false,
    outside: true,
    params: strict({ packetId: text() }),
    result: strict({
      done: Type.Boolean(),
      problem,
      recipient: Type.Union([text(), Type.Null()]),
      control: Type.Union([text(), Type.Null()]),
      files: Type.Array(values, { description: 'name, file, mediaType, size, control.' }),
    }),
  },
  'delivery.lanes': {
    summary: 'The channel that each packet leaves by, with how many leave by it at a time.',
    readOnly: true,
    params: strict({ ids: ids('The packets.') }),
    result: strict({
      rows: Type.Array(values, { description: 'id, lane, most, isResting: the channel is left alone for now.' }),
    }),
  },
  'delivery.send': {
    summary: 'Sends a packet to its recipient, once.',
    readOnly: false,
    outside: true,
    params: strict({ packetId: text() }),
    result: sending,
  },
  'delivery.wasSent': {
    summary: 'Finds out whether a packet arrived if the server stopped while sending it.',
    readOnly: true,
    outside: true,
    params: strict({ packetId: text() }),
    result: sending,
  },
  'delivery.awaited': {
    summary: 'Finds out what became of a packet whose recipient was to respond later.',
    readOnly: true,
    outside: true,
    params: strict({ packetId: text() }),
    result: sending,
  },
  'delivery.generateWeb': {
    summary: 'A preview of an invoice on the page of a web profile.',
    readOnly: true,
    params: strict({ profileId: text(), invoiceId: text() }),
    result: strict({ webInvoice: values }),
  },
  'delivery.generatedWeb': {
    summary: 'The page of a published invoice. Records that it was viewed.',
    readOnly: false,
    recordsView: true,
    params: strict({ webReferenceId: text() }),
    result: strict({ webInvoice: values }),
  },
  'delivery.printInvoices': {
    summary: 'Copies of invoices as one PDF file, as the view profile of each invoice defines them.',
    readOnly: true,
    params: strict({ ids: Type.Array(text(), { minItems: 1 }) }),
    result: bytes,
  },
  'delivery.webInvoiceFile': {
    summary: 'A published invoice as a file. Records that it was downloaded.',
    readOnly: false,
    params: strict({ webReferenceId: text() }),
    result: bytes,
  },
  'delivery.makeWebLink': {
    summary:
      'Creates a signed link that shows a published invoice to anyone who has it. It replaces the previous link.',
    readOnly: false,
    params: strict({ webReferenceId: text() }),
    result: strict({ link: text('The whole address.'), until: text('When it ends.') }),
  },
  'delivery.openWebLink': {
    summary: 'The content of a signed link: the page of an invoice or its file, or why it shows nothing.',
    readOnly: false,
    params: strict({ link: text(), format: maybe(Type.Union([Type.Literal('html'), Type.Literal('pdf')])) }),
    result: bytes,
  },
  'delivery.updateStatus': {
    summary: 'Takes a transition for pasted invoice numbers, with a result for each.',
    readOnly: false,
    params: strict({
      numbers: text('Separated by spaces, commas or new lines.'),
      transition: text(),
      reason: maybe(text()),
    }),
    result: strict({ ...msg, rows: Type.Array(values, { description: 'number, outcome, msg.' }) }),
  },
  'delivery.takeAcknowledgements': {
    summary: 'Processes acknowledgements that are uploaded as files.',
    readOnly: false,
    params: strict({
      extensions: Type.Array(Type.String(), { description: 'The endings that names of files may have.' }),
    }),
    result: strict({
      ...msg,
      files: Type.Array(values, { description: 'name, outcome, control, msg: a line for each answer.' }),
      rows: Type.Array(values),
    }),
  },
  'delivery.acknowledgedFile': {
    summary: 'The sent file that an acknowledgement is for, with what the partner objects to marked in it.',
    readOnly: true,
    params: strict({ acknowledgementId: text() }),
    result: strict({
      ...msg,
      name: text('The file.'),
      count: Type.Number({ description: 'Segments that the partner objects to.' }),
      rows: Type.Array(values, { description: 'number, text, marks (from, to), notes: a line for each segment.' }),
    }),
  },
  'delivery.takeReceipt': {
    summary:
      'Accepts a receipt (MDN) that a partner sends later: signed by the partner, for a message that was sent to it.',
    readOnly: false,
    params: strict({}),
    result: strict(msg),
  },
  'delivery.takeFilesAgain': {
    summary: 'Reads quarantined files again.',
    readOnly: false,
    params: strict({ fileIds: ids('The files.') }),
    result: strict({
      ...msg,
      files: Type.Array(values, { description: 'name, outcome, control, msg: a line for each answer.' }),
      rows: Type.Array(values),
    }),
  },
  'delivery.visitChannel': {
    summary: 'Collects the files of an incoming channel.',
    readOnly: false,
    outside: true,
    params: strict({ channelId: text() }),
    result: strict({
      problem,
      taken: Type.Number({ description: 'Acknowledgements that were processed.' }),
      quarantined: Type.Number({ description: 'Files that could not be read.' }),
      log: text('What was said, line by line.'),
      at: text('When it ended.'),
      next: text('When it is collected from again.'),
    }),
  },
  'delivery.previewEmail': {
    summary: 'A preview of the email that an email profile would send for an invoice.',
    readOnly: true,
    params: strict({ profileId: text(), invoiceId: text() }),
    result: strict({
      mail: Type.Record(text(), text(), { description: 'from, replyTo, to, cc, bcc, subject, text.' }),
      files: Type.Array(values, { description: 'id, name, mediaType, size.' }),
    }),
  },
  'delivery.previewEmailFile': {
    summary: 'The bytes of an attachment of such an email.',
    readOnly: true,
    params: strict({ profileId: text(), invoiceId: text(), name: text() }),
    result: bytes,
  },
  'delivery.testChannel': {
    summary: 'Tests a channel: signs in, opens its folder, and writes and deletes a test file.',
    readOnly: false,
    params: strict({ channelId: text() }),
    result: strict({
      ...msg,
      works: Type.Boolean(),
      log: text('What was said, line by line.'),
      lines: Type.Array(values, { description: 'The same as rows: step, text.' }),
      took: Type.Number({ description: 'Milliseconds.' }),
    }),
  },
} as const satisfies Record<string, OperationSignature>;
