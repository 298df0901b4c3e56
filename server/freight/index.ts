/** The freight trade, as the registry of features adds it to the platform. */
import * as allocation from './allocation/index.ts';
import * as audits from './audits/index.ts';
import * as capture from './capture/index.ts';
import * as delivery from './delivery/index.ts';
import * as deliveryProfiles from './deliveryProfiles/index.ts';
import * as documents from './documents/index.ts';
import * as fulfilment from './fulfilment/index.ts';
import * as payables from './payables/index.ts';
import * as quotes from './quotes/index.ts';
import * as rating from './rating/index.ts';
import * as receivedInvoices from './receivedInvoices/index.ts';
import * as tracking from './tracking/index.ts';

export { extension } from './extension.ts';

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

export const { jobs } = rating;
