import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { readDesign, runReport } from '../runReport.ts';

/** The reader needs access to the saved report, and sees the records that she may list. */
export const read: Operation<'reports.read'> = {
  async run(context, { records, id, limit }) {
    const { values } = await accessibleRecord(context, records, id, 'get');
    return runReport(context, String(values.entity ?? ''), readDesign(values.design ?? ''), { limit });
  },
};
