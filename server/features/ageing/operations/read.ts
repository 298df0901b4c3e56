import { ageRows } from '../../../../engine/ageing/ageGroups.ts';
import type { Operation } from '../../../operations/operation.ts';
import { agedRecords, reportDay } from '../agedRecords.ts';
import { folderLabels } from '../labels.ts';

/** The days of each group: up to a day, between two days, or from a day on. */
const headersOf = (bounds: readonly number[]) => [
  ...bounds.map((to, at) => (at === 0 ? { to } : { from: (bounds[at - 1] ?? 0) + 1, to })),
  { from: (bounds.at(-1) ?? 0) + 1 },
];

/** The folders below the keys with their counts and amounts by age. */
export const read: Operation<'ageing.read'> = {
  async run(context, { date, keys = [], ...report }) {
    const day = reportDay(context, date);
    const { rows, total } = ageRows(await agedRecords(context, report, day, keys), keys, report.bounds);
    const labels = await folderLabels(
      context,
      report.levels[keys.length],
      rows.map(({ key }) => key),
    );
    return {
      headers: headersOf(report.bounds),
      metaKeys: report.levels.map(({ name }) => name),
      updatedOn: context.now.toISOString(),
      isToday: day === context.today,
      rows: rows.map((row) => ({ ...row, label: labels.get(row.key) ?? row.key })),
      total: { ageGroup: total.ageGroup, total: total.total },
    };
  },
};
