import type { FeatureOperations } from '../../call/operation.ts';
import { billsZero } from './operations/billsZero.ts';
import { build } from './operations/build.ts';
import { deliveredWith } from './operations/deliveredWith.ts';
import { file } from './operations/file.ts';
import { ofInvoice } from './operations/ofInvoice.ts';
import { packetName } from './operations/packetName.ts';
import { previewEmail, previewEmailFile } from './operations/previewEmail.ts';
import { profilesFor } from './operations/profilesFor.ts';
import { send, wasSent } from './operations/send.ts';
import { standing } from './operations/standing.ts';
import { takeAcknowledgements, takeFilesAgain } from './operations/takeAcknowledgements.ts';
import { receiptOverdue, takeReceipt } from './operations/takeReceipt.ts';
import { testChannel } from './operations/testChannel.ts';
import { updateStatus } from './operations/updateStatus.ts';
import { visitChannel } from './operations/visitChannel.ts';
import { generatedWeb, generateWeb, webInvoiceFile } from './operations/webInvoice.ts';
import { makeWebLink, openWebLink } from './operations/webLink.ts';

/** The operations, by name. */
export const operations = {
  'delivery.profilesFor': profilesFor,
  'delivery.billsZero': billsZero,
  'delivery.packetName': packetName,
  'delivery.standing': standing,
  'delivery.deliveredWith': deliveredWith,
  'delivery.ofInvoice': ofInvoice,
  'delivery.file': file,
  'delivery.build': build,
  'delivery.send': send,
  'delivery.wasSent': wasSent,
  'delivery.generateWeb': generateWeb,
  'delivery.generatedWeb': generatedWeb,
  'delivery.webInvoiceFile': webInvoiceFile,
  'delivery.makeWebLink': makeWebLink,
  'delivery.openWebLink': openWebLink,
  'delivery.updateStatus': updateStatus,
  'delivery.takeAcknowledgements': takeAcknowledgements,
  'delivery.takeReceipt': takeReceipt,
  'delivery.receiptOverdue': receiptOverdue,
  'delivery.testChannel': testChannel,
  'delivery.takeFilesAgain': takeFilesAgain,
  'delivery.visitChannel': visitChannel,
  'delivery.previewEmail': previewEmail,
  'delivery.previewEmailFile': previewEmailFile,
} satisfies FeatureOperations;
