import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { lifecycleOf, stateLabel } from '../../../records/save/transitionRecords.ts';
import { judgeDocument } from '../judgeDocument.ts';

type Values = Readonly<Record<string, unknown>>;

/** States in which nobody has decided anything yet. */
const OPEN = new Set(['received', 'matched', 'different']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Compares a received invoice again with current expectations: after a charge was added, a shipment captured, a
 * tolerance changed.
 */
export const compare: Operation<'receivedInvoices.compare'> = {
  async run(context, { id }) {
    const record = await accessibleRecord(context, own.receivedInvoice, id, 'get');
    const { values } = record;
    const lifecycle = lifecycleOf(context.runtime, own.receivedInvoice);
    if (lifecycle && !OPEN.has(String(values.status)))
      throw new HttpError(412, t('stateReadonly', { state: stateLabel(lifecycle, record) }));
    const lines = ((values.lines ?? []) as Values[]).filter(({ received }) => textOf(received) !== '');
    const document = await judgeDocument(context, {
      number: textOf(values.number),
      shipments: [textOf(values.shipmentNumber)],
      sender: textOf(values.sender),
      invoiceDate: textOf(values.invoiceDate),
      currency: textOf(values.currency),
      problems: textOf(values.problem) === '' ? [] : [textOf(values.problem)],
      lines: lines.map((line) => ({
        row: typeof line.row === 'number' ? line.row : undefined,
        chargeCode: textOf(line.chargeCode),
        chargeName: textOf(line.chargeName),
        received: textOf(line.received),
        currency: textOf(line.currency),
      })),
    });
    await context.services.processes.follow(context, 'receivedInvoices.judge', { received: id, document });
    const rows = document.lines.map(({ row, chargeCode, verdict, explanation }) => ({
      name: textOf(values.number),
      row,
      shipmentNumber: document.shipmentNumber,
      chargeCode,
      outcome: verdict,
      msg: explanation,
    }));
    return { msg: t('receivedCompared', { verdict: document.verdict }), rows };
  },
};
