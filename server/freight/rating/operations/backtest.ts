import { own } from '../../../../metadata/freight/entities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';

/** Rates past shipments with a version of a tariff, as a job; its end is a record with totals, winners and losers. */
export const backtest: Operation<'rating.backtest'> = {
  async run(context, { tariff, baseline, ...question }) {
    context.access.need(own.backtest, 'create');
    context.access.need(own.shipment, 'list');
    const version = await accessibleRecord(context, own.tariff, tariff, 'get');
    const other = baseline ? await accessibleRecord(context, own.tariff, baseline, 'get') : undefined;
    const session = signedIn(context);
    const name = `${String(version.values.tariffName)} ${String(version.values.tariffVersion)}`;
    const jobId = await context.services.jobs.ask({
      kind: 'backtest',
      title: t('ratingBacktestTitle', { name }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { ...question, tariff: version.id, ...(other ? { baseline: other.id } : {}) },
    });
    return { jobId };
  },
};
