import type { FeatureOperations } from '../../operations/operation.ts';
import { acknowledgedFile } from './operations/acknowledgedFile.ts';
import { billsZero } from './operations/billsZero.ts';
import { build } from './operations/build.ts';
import { deliveredWith } from './operations/deliveredWith.ts';
import { file } from './operations/file.ts';
import { lanes } from './operations/lanes.ts';
import { ofInvoice } from './operations/ofInvoice.ts';
import { packetName } from './operations/packetName.ts';
import { previewEmail, previewEmailFile } from './operations/previewEmail.ts';
import { printInvoices } from './operations/printInvoices.ts';
import { profilesFor } from './operations/profilesFor.ts';
import { awaited, send, wasSent } from './operations/send.ts';
import { standing } from './operations/standing.ts';
import { takeAcknowledgements, takeFilesAgain } from './operations/takeAcknowledgements.ts';
import { takeReceipt } from './operations/takeReceipt.ts';
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
  'delivery.lanes': lanes,
  'delivery.send': send,
  'delivery.wasSent': wasSent,
  'delivery.awaited': awaited,
  'delivery.generateWeb': generateWeb,
  'delivery.generatedWeb': generatedWeb,
  'delivery.printInvoices': printInvoices,
  'delivery.webInvoiceFile': webInvoiceFile,
  'delivery.makeWebLink': makeWebLink,
  'delivery.openWebLink': openWebLink,
  'delivery.updateStatus': updateStatus,
  'delivery.takeAcknowledgements': takeAcknowledgements,
  'delivery.acknowledgedFile': acknowledgedFile,
  'delivery.takeReceipt': takeReceipt,
  'delivery.testChannel': testChannel,
  'delivery.takeFilesAgain': takeFilesAgain,
  'delivery.visitChannel': visitChannel,
  'delivery.previewEmail': previewEmail,
  'delivery.previewEmailFile': previewEmailFile,
} satisfies FeatureOperations;
