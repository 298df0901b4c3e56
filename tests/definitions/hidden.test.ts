/** The definitions sent to a browser contain no field that its user may not see, in any position. */
import { describe, expect, it } from 'vitest';
import { sentProgram } from '../support/sentProgram.ts';
import { compiled } from './programs.ts';

const permissions = new Set([
  'invoices.menuInvoices',
  'shipmentEntry.sideShipmentEntry',
  'shipmentEntry.addShipment',
  'shipmentEntry.editShipment',
  'shipmentEntry.uploadShipments',
]);

const withShipments = compiled.filter(({ program }) => program?.definitions.entity.shipment);

describe.each(withShipments)('the definitions that $tenant sends to users without access to costs', ({ program }) => {
  it.each(['list', 'dialog', 'screen', 'action', 'filter', 'template'] as const)('names no cost in a %s', (kind) => {
    if (!program) throw new Error('The program was not compiled.');
    const who = { permissions, isAdmin: false, signedIn: true };
    const { fields = {}, lists = {} } = program.definitions.entity.shipment ?? {};
    const costs = Object.entries({ ...fields, ...lists })
      .filter(([, { permission }]) => permission === 'shipmentEntry.viewCosts')
      .map(([key]) => key);
    expect(costs.length).toBeGreaterThan(3);
    // Invoices and rules of quotes have a list of their own with the name of a cost.
    const ownCharges = ([name]: [string, unknown]) => !/^(quoteRules\.|invoiceCharges$)/.test(name);
    const sent = JSON.stringify(Object.entries(sentProgram(program, who).definitions[kind] ?? {}).filter(ownCharges));
    expect(costs.filter((key) => sent.includes(`"${key}"`))).toEqual([]);
    const costly = { ...who, permissions: new Set([...permissions, 'shipmentEntry.viewCosts']) };
    if (kind === 'list' || kind === 'dialog')
      expect(JSON.stringify(sentProgram(program, costly).definitions[kind])).toContain('"freightCost"');
  });
});
