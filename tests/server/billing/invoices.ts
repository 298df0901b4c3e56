/** The product's own definitions in a store, with an account and shipments to bill: without an address, as operations are given it. */

import type { Program } from '../../../metadata/program.ts';
import type { TestDatabase } from '../../support/stores.ts';
import { type Billing, openBilling } from '../processes/billing.ts';
import { demoProgram } from '../server.ts';
import { copyTables } from './emptyStore.ts';

/** The demo's program, read from the cache of compiled programs. */
export { demoProgram };

export interface Invoicing extends Billing {
  /** A captured shipment. @returns the id of its invoice */
  capture(values?: Record<string, unknown>): Promise<{ shipment: string; invoice: string }>;
  invoice(
    id: string,
  ): Promise<Record<string, unknown> & { id: string; version: number; charges: Record<string, unknown>[] }>;
  invoicesOf(shipment: string): Promise<Record<string, unknown>[]>;
  /** Stores the values of a tariff as a calculation does. */
  rate(invoice: string, values: Readonly<Record<string, string>>): Promise<void>;
  move(
    id: string,
    transition: string,
    more?: object,
    person?: Parameters<Billing['call']>[2],
  ): ReturnType<Billing['call']>;
}

const SELLER = {
  id: 'c',
  values: {
    code: 'C',
    name: 'Seaways GmbH',
    street: 'Kai 7',
    postcode: '20457',
    city: 'Hamburg',
    country: 'Germany',
    taxNumber: 'DE811907980',
    bankName: 'Commerzbank',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
  },
};

/**
 * @param compiledBefore the demo's program, where a process was given it
 * @param chargeCodes codes without properties, in the list of charge codes
 */
export async function openInvoicing(
  database: TestDatabase,
  compiledBefore?: Program,
  chargeCodes: readonly string[] = ['FRT', 'FSC', 'THC', 'DOC', 'HDL'],
): Promise<Invoicing> {
  const program = compiledBefore ?? (await demoProgram());
  if (!compiledBefore) await copyTables(database, program);
  const billing = await openBilling(database, program);
  let shipments = 0;
  const invoicesOf = async (shipment: string) =>
    (await billing.all('invoice')).filter((invoice) => invoice.shipment === shipment);
  const invoice = async (id: string) => {
    const found = await billing.store.entities('invoice').get(id);
    return { charges: [], ...found?.values, id, version: found?.version ?? 0 } as never;
  };
  if ((await billing.all('account')).length === 0) {
    const rows = ['EUR', 'USD'].map((code) => ({ values: { code, name: code } }));
    const at = '2026-03-05T00:00:00.000Z';
    await billing.store.entities('currency').saveMany({ rows, scope: {}, by: 'test', at, action: 'import' });
    const countries = ['Germany', 'Nigeria'].map((name) => ({
      values: { name, code: name.slice(0, 2).toUpperCase() },
    }));
    await billing.store.entities('country').saveMany({ rows: countries, scope: {}, by: 'test', at, action: 'import' });
    const systems = [{ id: 's', values: { code: 'S', name: 'Sea', company: 'c', allowRejection: true } }];
    const scope = { company: 'c' };
    await billing.store.entities('system').saveMany({ rows: systems, scope, by: 'test', at, action: 'import' });
    const codes = chargeCodes.map((code) => ({ code, name: code }));
    await billing.call('records.save', { entity: 'metadata', template: 'metadata_chargeCodes', rows: codes });
    await billing.store.entities('company').saveMany({ rows: [SELLER], scope, by: 'test', at, action: 'import' });
    await billing.add('account', [
      {
        accountNumber: 'AC-1',
        accountName: 'Acme',
        address: 'Ring 1',
        postcode: '50667',
        city: 'Köln',
        country: 'Germany',
        taxNumber: 'DE129273398',
        currency: 'EUR',
        paymentTerms: 14,
      },
    ]);
  }
  return {
    ...billing,
    invoice,
    invoicesOf,
    async capture(values = {}) {
      shipments += 1;
      const [shipment = ''] = await billing.add('shipment', [
        {
          shipmentNumber: `S-${Date.now()}-${shipments}`,
          accountNumber: 'AC-1',
          transportMode: 'Air',
          destinationCountry: 'Germany',
          currency: 'EUR',
          chargeableWeight: 100,
          weightUnit: 'Kgs',
          charges: [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '100.00', currency: 'EUR' }],
          ...values,
        },
      ]);
      const [made] = await invoicesOf(shipment);
      return { shipment, invoice: String(made?.id ?? '') };
    },
    async rate(id, values) {
      const charges = Object.entries(values).map(([chargeCode, tariffValue]) => ({
        chargeCode,
        chargeText: chargeCode,
        tariffValue,
      }));
      const context = billing.context();
      await context.services.processes.follow(context, 'invoice.applyRates', {
        invoice: id,
        rated: { outcome: 'rated', tariff: { tariffName: 'Air', version: 3 }, charges },
      });
    },
    async move(id, transition, more = {}, person) {
      const { version } = await invoice(id);
      return billing.call('records.transition', { entity: 'invoice', id, transition, version, ...more }, person);
    },
  };
}
