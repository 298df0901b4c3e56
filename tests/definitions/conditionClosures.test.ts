/** A condition over another template's fields sends these fields to its page, and nothing else of that template. */
import { expect, it } from 'vitest';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';
import { closureOf } from '../support/sentProgram.ts';

const program = await cachedProgram('demo');
const everything = {
  permissions: new Set(Object.keys(program.definitions.permission)),
  isAdmin: true,
  signedIn: true,
};
const sent = (route: string) => closureOf(program, everything, ['route', route]);

it('has the fields, as a page of that template has them, and the values to choose from', () => {
  const { fields, definitions } = sent('allocationRules.list') ?? {};
  expect(fields?.shipment).toEqual(sent('dataCapture')?.fields.shipment);
  expect(fields?.invoice?.length).toBeGreaterThan(10);
  expect(Object.keys(definitions?.list ?? {})).toEqual(expect.arrayContaining(['transportModes', 'invoiceStatuses']));
  expect(definitions?.template).toHaveProperty('shipment');
});

it('has no rules, no entity and no lifecycle of it', () => {
  const { rulesOf, definitions } = sent('allocationRules.list') ?? {};
  expect(rulesOf).not.toHaveProperty('shipment');
  expect(definitions?.rules).toBeUndefined();
  expect(definitions?.lifecycle).toBeUndefined();
  expect(Object.keys(definitions?.entity ?? {})).toEqual(['allocationRule']);
});
