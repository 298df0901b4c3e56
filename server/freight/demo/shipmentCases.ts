/** Decides what each shipment of the demo is an example of, and makes its invoice accordingly. */

import { daysAfter } from '../../demo/days.ts';
import { BY, timeOf } from '../../demo/demoWriter.ts';
import type { SaveRow } from '../../store/index.ts';
import { type Course, courseOf } from './courses.ts';
import { type Billed, isDelivered } from './deliveries.ts';
import { billedElsewhere, type InvoiceKind, settledAs, validatedElsewhere } from './invoices.ts';
import type { Shipment } from './shipments.ts';
import type { WorkedInvoice } from './workThrough.ts';

/** Only so many shipments have invoices, however many there are. */
const WITH_INVOICES = 5000;
/** Only so many shipments have documents, however many there are. */
const WITH_DOCUMENTS = 12;
/** Every so many of those with documents has an invoice that waits to be audited. */
const AUDITED_EACH = 3;
/** So many invoices are approved or delivered, of the carried shipments from this one on. */
const WITH_DELIVERIES = 45;
const DELIVERIES_FROM = 60;
/** In a demo with a history, every so many invoices that wait for a rating have charges that somebody entered. */
const WITH_CHARGES_EACH = 5;
/** Shipments are entered so many days before they depart. */
const ENTERED_BEFORE = 10;
const CARRIED: readonly unknown[] = ['delivered', 'validated'];
/** States of shipments that somebody has to work on. */
const OPEN: readonly unknown[] = ['open', 'inTransit', 'onHold'];

type DemoRecord = SaveRow & { id: string };

export interface CaseOptions {
  /** The last day of the demo. */
  today: string;
  invoiceOf(shipment: Shipment, kind: InvoiceKind): DemoRecord | undefined;
  /** So many open shipments of a system are work of its desk. */
  work: { system: string | undefined; most: number };
  /** People of the system bill so many percent of its shipments; all shipments were entered and billed at times of their own. */
  history: { system: string; percent: number } | undefined;
}

/** Shipments by what they are examples of. They are decided in the order of their numbers. */
export class ShipmentCases {
  readonly withDocuments: Shipment[] = [];
  readonly billed: Billed[] = [];
  readonly open: Shipment[] = [];
  readonly worked: WorkedInvoice[] = [];
  readonly #options: CaseOptions;

  constructor(options: CaseOptions) {
    this.#options = options;
  }

  /** @returns the records to store; no invoice for a shipment without an account */
  next(shipment: Shipment, index: number): { row: DemoRecord; invoice: DemoRecord | undefined } {
    const { id, system, values } = shipment;
    const { work, history } = this.#options;
    const isOpen = system === work.system && OPEN.includes(values.status) && Boolean(values.accountNumber);
    if (isOpen && this.open.length < work.most) this.open.push(shipment);
    const place = this.withDocuments.length;
    const hasDocuments = place < WITH_DOCUMENTS && index % 3 === 0;
    if (hasDocuments) this.withDocuments.push(shipment);
    const isSettled =
      index >= DELIVERIES_FROM &&
      this.billed.length < WITH_DELIVERIES &&
      !hasDocuments &&
      CARRIED.includes(values.status);
    let invoice: DemoRecord | undefined;
    if (history && !hasDocuments && !isSettled) invoice = this.#historic(shipment, index, history);
    else {
      const audited = hasDocuments && place % AUDITED_EACH === 0 ? place + 1 : undefined;
      invoice = this.#invoice(shipment, index, { billed: audited });
      if (invoice && isSettled) invoice = this.#settle(shipment, invoice);
    }
    const row = { id, values, ...this.#created(daysAfter(String(values.etd), -ENTERED_BEFORE)) };
    if (!invoice) return { row, invoice };
    const day = invoice.values.billedOn ?? values.deliveredDate ?? values.etd;
    return { row, invoice: { ...invoice, ...this.#created(day) } };
  }

  /** The invoice of a shipment that people of the demo bill, that the previous system billed, or that waits. */
  #historic(shipment: Shipment, index: number, history: NonNullable<CaseOptions['history']>): DemoRecord | undefined {
    const { today } = this.#options;
    const { percent, system } = history;
    const course = shipment.system === system ? courseOf(shipment, index, { percent, today }) : undefined;
    if (course) return this.#workOn(this.#invoice(shipment, index, { isToRate: true }), course);
    const elsewhere = billedElsewhere(shipment, index, today);
    if (!elsewhere) return this.#invoice(shipment, index, { isToRate: index % WITH_CHARGES_EACH !== 0 });
    Object.assign(shipment.values, validatedElsewhere(shipment.values));
    const invoice = this.#invoice(shipment, index, {});
    return invoice && { ...invoice, values: { ...invoice.values, ...elsewhere } };
  }

  #workOn(invoice: DemoRecord | undefined, course: Course): DemoRecord | undefined {
    if (invoice) this.worked.push({ id: invoice.id, course });
    return invoice;
  }

  /** Bills an invoice, and approves or delivers it by the outcome of its packet. */
  #settle({ system, values }: Shipment, invoice: DemoRecord): DemoRecord {
    const { account } = invoice.values;
    if (typeof account !== 'string') return invoice;
    const place = this.billed.length;
    const own = settledAs(place + 1, isDelivered(place), this.#options.today);
    const settled = { ...invoice, values: { ...invoice.values, ...own } };
    this.billed.push({
      id: invoice.id,
      system,
      account,
      number: own.invoiceNumber,
      shipmentNumber: String(values.shipmentNumber ?? ''),
      values: settled.values,
    });
    return settled;
  }

  #invoice(shipment: Shipment, index: number, kind: InvoiceKind): DemoRecord | undefined {
    return index < WITH_INVOICES ? this.#options.invoiceOf(shipment, kind) : undefined;
  }

  /** In a demo with a history, the time at which a record of a day was entered, at the latest on the last day. */
  #created(day: unknown): Pick<SaveRow, 'created'> {
    const { history, today } = this.#options;
    if (!history) return {};
    return { created: { at: timeOf(typeof day === 'string' && day < today ? day : today), by: BY } };
  }
}
