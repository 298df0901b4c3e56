/** The designs that authors begin with, as "Start from …" puts them into the designer; and invoices to write by them. */
import { readFileSync } from 'node:fs';
import {
  designOf,
  type EdiDesign,
  type EdiEnvelope,
  type EdiInvoice,
  ediInvoiceOf,
} from '../../engine/freight/edi/index.ts';

type Values = Readonly<Record<string, unknown>>;
type Starter = 'begin110' | 'begin210' | 'beginInvoic';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../definitions/freight/delivery/${name}.json`, import.meta.url), 'utf8'));
const { actions } = read('ediStarters.actions');
const { expressions } = read('edi.definitions');

/** The values of a map, of which some are written as they are. */
const said = (map: Values): Values =>
  Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, (value as { literal?: unknown })?.literal ?? value]),
  );

/** The values that a starter sets in a profile. */
export function starterOf(name: Starter): Values & { segments: Values[]; elements: Values[] } {
  const [{ params }, { params: set }] = actions[`ediDesign.${name}`].steps;
  // Rows shared by several designs are a named expression.
  const plain = (rows: { map: Values }[] | { use: string }): Values[] =>
    'use' in rows ? plain(expressions[rows.use].is) : rows.map(({ map }) => said(map));
  return { ...set.values.map, segments: plain(params.members), elements: plain(params.under) };
}

export const starterDesign = (name: Starter): EdiDesign => designOf(starterOf(name));

export const envelopeAt = (number: number, messageType = '210'): EdiEnvelope => ({
  senderId: 'INVOIZE',
  receiverId: 'PARTNER',
  messageType,
  version: '004010',
  interchangeControl: number,
  now: '2026-11-25T08:01:30',
  lineEnd: '\n',
});

/** An invoice of five charges with the parties and references that the designs ask for. */
export const invoiceAt = (number: number): EdiInvoice =>
  ediInvoiceOf(
    {
      id: `invoice-${number}`,
      invoiceNumber: `INV-${100_000 + number}`,
      currency: 'USD',
      invoiceTotal: String(1500 + 5 * number),
      billedOn: '2026-11-24',
      dueOn: '2026-12-24',
      charges: ['FRT', 'FUE', 'SEC', 'DOC', 'CUS'].map((chargeCode, index) => ({
        chargeCode,
        chargeName: `Charge ${chargeCode}`,
        invoiceValue: String(100 * (index + 1) + number),
        weight: '125.5',
        rate: '2.25',
        currency: 'USD',
      })),
    },
    {
      shipmentNumber: `S-${500_000 + number}`,
      hawb: `H${number}`,
      mwab: `160-${number}`,
      poNumber: `PO-${number}`,
      references: ['R1', 'R2'],
      shipper: "O'Neil + Sons",
      consignee: 'Orbis Wiesbaden',
      pieces: 12,
      chargeableWeight: '125.5',
      weightUnit: 'Kgs',
      deliveredDate: '2026-11-20',
    },
    { accountNumber: 'AC-1', accountName: 'Acme' },
  );
