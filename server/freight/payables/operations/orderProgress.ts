import { amountOf, digitsOf, ZERO } from '../../../../engine/freight/amounts.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { recordsWith } from '../../rating/candidates.ts';
import { invoicedOf } from '../billedBefore.ts';
import { listOf, textOf } from '../billRecords.ts';

const MAX_TEXT = 1000;

/** What bills and shipments have of an order: shipments name it as their purchase order. */
export const orderProgress: Operation<'payables.orderProgress'> = {
  async run(context, { order: id }) {
    const order = await context.services.store.entities(own.purchaseOrder).get(id);
    if (!order) throw notFound(t('recordGone'));
    const [bills, shipments] = await Promise.all([
      recordsWith(context, own.payableInvoice, 'order', [id]),
      recordsWith(context, own.shipment, 'poNumber', [textOf(order.values.number)]),
    ]);
    const invoiced = invoicedOf(bills, order);
    const lines = listOf(order.values.lines).map((line) => {
      const { quantity = ZERO, value = ZERO } = invoiced.get(textOf(line.place)) ?? {};
      return { ...line, invoicedQuantity: digitsOf(quantity), invoicedValue: digitsOf(value) };
    });
    const carried = shipments.filter(({ values }) => values.status !== 'open' && values.status !== 'cancelled');
    return {
      invoicedAmount: digitsOf([...invoiced.values()].reduce((sum, { value }) => sum.plus(value), ZERO)),
      shippedQuantity: digitsOf(carried.reduce((sum, { values }) => sum.plus(amountOf(values.quantity) ?? ZERO), ZERO)),
      shipments: shipments
        .map(({ values }) => textOf(values.shipmentNumber))
        .join(', ')
        .slice(0, MAX_TEXT),
      lines,
    };
  },
};
