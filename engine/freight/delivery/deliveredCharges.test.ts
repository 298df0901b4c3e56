import { expect, it } from 'vitest';
import { deliveredCharges } from './deliveredCharges.ts';

const charges = [
  { chargeCode: 'FRT', chargeName: 'Freight', chargeType: 'Linehaul', invoiceValue: '100.10' },
  { chargeCode: 'FSC', chargeName: 'Fuel', chargeType: 'Linehaul', invoiceValue: '20.20' },
  { chargeCode: 'DOC', chargeName: 'Documents', invoiceValue: '5' },
  { chargeCode: 'ZER', chargeName: 'Nothing', invoiceValue: '0' },
  { chargeCode: 'DUM', chargeName: 'Shown', invoiceValue: '9', isDummyCharge: true },
];

it.each([
  ['', ['FRT 100.10', 'FSC 20.20', 'DOC 5', 'ZER 0', 'DUM 9']],
  ['all', ['FRT 100.10', 'FSC 20.20', 'DOC 5', 'ZER 0', 'DUM 9']],
  ['billed', ['FRT 100.10', 'FSC 20.20', 'DOC 5']],
  ['perGroup', ['Linehaul 120.3', 'DOC 5']],
])('charges "%s"', (kind, expected) => {
  expect(deliveredCharges(charges, kind).map((one) => `${one.chargeCode} ${one.invoiceValue}`)).toEqual(expected);
});
