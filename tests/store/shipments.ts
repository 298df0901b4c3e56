/** Shipments in a store of their own, as the tests of an entity's records have them. */
import type { EntityStore, SaveResult, Store, StoredRecord, StoreProgram } from '../../server/store/index.ts';
import type { TestDatabase } from '../support/stores.ts';

const program: StoreProgram = {
  hash: 'hash-1',
  entities: {
    shipment: {
      scope: 'account',
      fields: {
        number: { type: 'text', isUniqueField: true },
        status: { type: 'dropdown' },
        weight: { type: 'numeric' },
        amount: { type: 'decimal', scale: 2 },
        pickedUp: { type: 'date' },
        hazardous: { type: 'checkbox' },
        modes: { type: 'multiselect' },
        password: { type: 'text', secret: true },
      },
      unique: { route: { fields: ['status', 'pickedUp'] } },
      indexes: { status: { fields: ['status', 'weight'] } },
      lists: { stops: { label: 'Stops', fields: { place: { type: 'text' } } } },
    },
  },
};

const secrets = {
  seal: (text: string) => Buffer.from(text).toString('base64'),
  open: (sealed: string) => Buffer.from(sealed, 'base64').toString(),
};

export const why = { by: 'ann', at: '2026-11-21T10:00:00.000Z', action: 'update' };
export const scope = { company: 'c', system: 's', account: 'a' };
export const today = '2026-11-21';

/** Opens a database with the tables of shipments. */
export async function openShipments(database: TestDatabase): Promise<{ store: Store; shipments: EntityStore }> {
  const store = await database.open({ program, secrets });
  await store.apply();
  return { store, shipments: store.entities('shipment') };
}

/** The record of a result that is to be a saved one. */
export function saved(result: SaveResult | undefined): StoredRecord {
  if (result?.status !== 'saved') throw new Error(`Not saved: ${JSON.stringify(result)}`);
  return result.record;
}
