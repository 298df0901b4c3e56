import type { Operation } from '../../../operations/operation.ts';
import { readDesign, runReport } from '../runReport.ts';

export const run: Operation<'reports.run'> = {
  async run(context, { entity, design, filter, limit }) {
    return runReport(context, entity, readDesign(design), { more: filter, limit });
  },
};
