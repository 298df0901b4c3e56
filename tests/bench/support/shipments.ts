/** Shipments of the demo's generator, in the requested number, the same each time. */

import { DEMO_TODAY } from '../../../server/demo/days.ts';
import { makeAccounts } from '../../../server/freight/demo/accounts.ts';
import { createRandom } from '../../../server/freight/demo/random.ts';
import { createShipmentMaker, modesOf, type Shipment } from '../../../server/freight/demo/shipments.ts';

const SEED = 20_261_121;
const ACCOUNTS = 250;

/** @returns `count` shipments; what is empty is null */
export function makeShipments(count: number): Shipment[] {
  const random = createRandom(SEED);
  const maker = createShipmentMaker(
    random,
    makeAccounts(random, ACCOUNTS, ['ofs', 'ofe', 'pls'], DEMO_TODAY),
    modesOf(undefined),
    DEMO_TODAY,
  );
  return Array.from({ length: count }, (_, index) => maker.make(index));
}
