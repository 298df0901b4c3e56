/** A partner's invoice, from a file of any format. */

import { amountOf } from '../../../engine/freight/amounts.ts';
import type { ReceivedLine } from '../../../engine/freight/audits/receivedVerdicts.ts';
import { receivedInvoices } from '../../../engine/freight/edi/index.ts';
import type { Localizable } from '../../platform/words/localizedText.ts';
import { ediFaultWords } from './ediFaultWords.ts';

export interface ReceivedDocument {
  /** The sender's number. */
  readonly number: string;
  /** Possible shipment numbers, most likely first. */
  readonly shipments: readonly string[];
  readonly sender: string;
  readonly invoiceDate: string;
  readonly currency: string;
  readonly lines: readonly ReceivedLine[];
  /** Inconsistencies of the file, which is imported anyway. */
  readonly problems: readonly Localizable[];
}

/** The invoices of an EDI file, none where it has no 210 and no 110; and where it does not add up. */
export function documentsOfEdi(text: string): { documents: ReceivedDocument[]; problems: readonly Localizable[] } {
  const { invoices, faults } = receivedInvoices(text);
  const problems = faults.map(ediFaultWords);
  const documents = invoices.map((invoice) => ({
    number: invoice.invoiceNumber,
    shipments: [invoice.shipmentNumber, ...invoice.references.map(({ value }) => value)].filter((name) => name !== ''),
    sender: invoice.senderId.trim(),
    invoiceDate: invoice.invoiceDate,
    currency: invoice.currency,
    lines: invoice.charges
      .filter(({ amount }) => amountOf(amount) !== undefined)
      .map(({ line, chargeCode, chargeName, amount, currency }) => ({
        row: line,
        chargeCode,
        chargeName,
        received: amount,
        currency,
      })),
    problems,
  }));
  return { documents, problems };
}
