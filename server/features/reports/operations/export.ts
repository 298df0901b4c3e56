import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { readDesign, runReport } from '../runReport.ts';

/** Everything is checked on request, and again when it runs. */
export const exportReport: Operation<'reports.export'> = {
  async run(context, { entity, design, filter, ...order }) {
    context.access.need(entity, 'export');
    const read = readDesign(design);
    await runReport(context, entity, read, { more: filter, limit: 1 });
    const session = signedIn(context);
    const jobId = await context.services.jobs.ask({
      kind: 'report',
      title: order.name,
      userId: session.user.id,
      context: session.context,
      input: { entity, design: read, filter, ...order },
    });
    return { msg: t('exportUnderWay'), jobId };
  },
};
