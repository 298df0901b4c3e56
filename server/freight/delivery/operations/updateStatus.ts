import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { textOf } from '../packet.ts';

const MAX_INVOICES = 200;

interface Moved {
  readonly moved: readonly { id: string }[];
  readonly refused: readonly { id: string; msg: unknown }[];
}

/** Pasted invoice numbers, moved by one transition, with an answer for each line. */
export const updateStatus: Operation<'delivery.updateStatus'> = {
  async run(context, { numbers, transition, reason }) {
    // A number that was pasted twice, however it is written, is one line.
    const pasted = new Map<string, string>();
    for (const one of numbers.split(/[\s,;]+/))
      if (one !== '' && !pasted.has(one.toLowerCase())) pasted.set(one.toLowerCase(), one);
    const lines = [...pasted.values()];
    if (lines.length === 0) throw new HttpError(412, t('statusNoNumbers'));
    if (lines.length > MAX_INVOICES) throw new HttpError(412, t('statusTooMany', { most: MAX_INVOICES }));
    const { store, operations } = context.services;
    const found = await store
      .entities(own.invoice)
      .lookup({ matchKey: 'invoiceNumber', values: lines, scopes: [context.access.scope(own.invoice)] });
    const reached = found.filter(isAccessible(context, own.invoice, 'get'));
    const byNumber = new Map(reached.map((invoice) => [textOf(invoice, 'invoiceNumber').toLowerCase(), invoice]));
    const records = lines.flatMap((line) => byNumber.get(line.toLowerCase())?.id ?? []).map((id) => ({ id }));
    const order = { entity: own.invoice, transition, records, ...(reason ? { reason } : {}) };
    const { moved, refused } =
      records.length === 0
        ? { moved: [], refused: [] }
        : ((await operations['records.transitionMany'].run(context as never, order as never)) as Moved);
    const done = new Set(moved.map(({ id }) => id));
    const why = new Map(refused.map(({ id, msg }) => [id, msg]));
    const rows = lines.map((number) => {
      const invoice = byNumber.get(number.toLowerCase());
      if (!invoice) return { number, outcome: 'unknown', msg: t('statusUnknown') };
      if (done.has(invoice.id)) return { number, outcome: 'moved', msg: t('statusMoved') };
      return { number, outcome: 'refused', msg: why.get(invoice.id) ?? t('recordGone') };
    });
    return { msg: t('statusDone', { moved: done.size, count: lines.length }), rows };
  },
};
