import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { recordsWith } from '../../rating/candidates.ts';
import { textOf } from '../billRecords.ts';
import { payeesOf } from '../payees.ts';

/** Payees who are not paid to the account of the proposal any more: changed, retired, or not usable. */
export const changedPayees: Operation<'payables.changedPayees'> = {
  async run(context, { run: id }) {
    const run = await context.services.store.entities(own.paymentRun).get(id);
    if (!run) throw notFound(t('recordGone'));
    const payments = (await recordsWith(context, own.payment, 'run', [id])).filter(
      ({ values }) => values.status === 'proposed',
    );
    const partners = [...new Set(payments.map(({ values }) => textOf(values.partner)))];
    const { currency, executionDate } = run.values;
    const payees = await payeesOf(context, partners, textOf(currency), textOf(executionDate));
    const changed = payments.filter(({ values }) => {
      const payee = payees.get(textOf(values.partner));
      return payee?.state !== 'usable' || payee.account?.id !== values.bankAccount;
    });
    return { payees: changed.map(({ values }) => textOf(values.payee)) };
  },
};
