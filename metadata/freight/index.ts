/** Signatures of the operations of the freight trade. */
import * as allocation from './operations/allocation.ts';
import * as audits from './operations/audits.ts';
import * as capture from './operations/capture.ts';
import * as delivery from './operations/delivery.ts';
import * as deliveryProfiles from './operations/deliveryProfiles.ts';
import * as documents from './operations/documents.ts';
import * as fulfilment from './operations/fulfilment.ts';
import * as payables from './operations/payables.ts';
import * as quotes from './operations/quotes.ts';
import * as rating from './operations/rating.ts';
import * as receivedInvoices from './operations/receivedInvoices.ts';
import * as tracking from './operations/tracking.ts';

export const operations = {
  ...allocation.operations,
  ...audits.operations,
  ...capture.operations,
  ...delivery.operations,
  ...deliveryProfiles.operations,
  ...documents.operations,
  ...fulfilment.operations,
  ...payables.operations,
  ...quotes.operations,
  ...rating.operations,
  ...receivedInvoices.operations,
  ...tracking.operations,
};
