/** Every route but those of the administration, which another file opens at the same time. */
import { openEveryRoute } from './support/openEveryRoute.ts';

/** Pages of one record of an entity without records in the demo. */
const WITHOUT_RECORDS =
  /\{(booking|financialEntry|payableDispute|payableInvoice|payment|paymentRun|purchaseOrder|trackingLink)Id\}/;

await openEveryRoute(({ path, product }) => product !== 'admin' && !WITHOUT_RECORDS.test(path));
