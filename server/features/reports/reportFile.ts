/** A report as a file: a spreadsheet, a text with commas, or a PDF. */
import { exportFile, FORMATS, type WrittenFile } from '../../exporting/exportFile.ts';
import { fileName } from '../../exporting/fileName.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import { createWallTime } from '../../platform/words/wallTime.ts';
import { andFilters } from '../../records/read/readAccess.ts';
import { reportPdf } from './reportPdf.ts';
import { totalsTable } from './reportTotals.ts';
import { MAX_ROWS, type RanReport, type ReportDesign, runReport } from './runReport.ts';

export interface ReportOrder {
  entity: string;
  design: ReportDesign;
  filter?: Record<string, unknown> | undefined;
  name: string;
  limit?: number | undefined;
  format: 'xlsx' | 'csv' | 'pdf';
}

async function* each<Item>(items: readonly Item[]) {
  yield* items;
}

/** The totals in place of rows, where a report has no columns. */
async function totalsFile(
  context: OperationContext,
  report: RanReport,
  { name, format }: { name: string; format: 'xlsx' | 'csv' },
  timeZone: string,
) {
  const { program } = context.runtime;
  const { columns, values } = totalsTable(context, report.totals as NonNullable<RanReport['totals']>);
  const { type, write } = FORMATS[format];
  const wallTime = createWallTime(timeZone);
  const kept = await context.services.files.keep(
    write(
      {
        columns,
        wallTime,
        day: tenantOf(program)?.formats?.day ?? 'yyyy-MM-dd',
        sheetNames: { rows: fileName(name) || report.label, about: t('exportAbout').in(program) },
        about: () => [
          [t('exportRecords').in(program), report.label],
          [t('exportRows').in(program), String(report.total)],
          [t('exportedOn').in(program), `${wallTime(report.at)} (${timeZone})`],
        ],
      },
      each(values),
    ),
  );
  return { ...kept, mediaType: type, rows: values.length };
}

/**
 * @param timeZone of the times in it
 * @returns the stored file, and the report with its first rows
 */
export async function reportFile(
  context: OperationContext,
  order: ReportOrder,
  run: Pick<JobRun, 'signal' | 'progress'>,
  timeZone: string,
): Promise<WrittenFile & { report: RanReport }> {
  const { entity, design, filter, format, limit } = order;
  context.access.need(entity, 'export');
  const shown = Math.min(limit ?? MAX_ROWS, MAX_ROWS);
  const report = await runReport(context, entity, design, { more: filter, limit: format === 'pdf' ? shown : 1 });
  const name = `${fileName(order.name) || report.label} ${context.today}.${format}`;
  if (format === 'pdf') {
    const bytes = await reportPdf(context, report, { name: order.name, timeZone });
    const kept = await context.services.files.keep(bytes);
    return { ...kept, name, mediaType: 'application/pdf', rows: report.rows.length, report };
  }
  if (report.columns.length === 0 && report.totals)
    return { ...(await totalsFile(context, report, { name: order.name, format }, timeZone)), name, report };
  const rows = {
    entity,
    paths: report.columns.map(({ path }) => path),
    filter: andFilters([design.filter as never, filter as never]) as Record<string, unknown> | undefined,
    sort: design.sort,
    name: order.name,
    limit,
    format,
  };
  return { ...(await exportFile(context, rows, run, timeZone)), report };
}
