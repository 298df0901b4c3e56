/** A report on paper: its totals, then its first rows, in the look of the tenant. */
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { createWallTime } from '../../platform/words/wallTime.ts';
import { type PrintedBlock, printWords } from '../../printing/printedRecord.ts';
import { printLook } from '../../printing/printLook.ts';
import { printPdf } from '../../printing/printPdf.ts';
import { createValueText } from '../../printing/valueText.ts';
import { totalsTable } from './reportTotals.ts';
import type { RanReport } from './runReport.ts';

type Column = RanReport['columns'][number];
type Row = RanReport['rows'][number];

const noTotals = () => [];
const table = (
  columns: readonly { label: string; isNumber: boolean }[],
  rows: readonly (readonly string[])[],
): PrintedBlock => ({
  block: 'table',
  columns,
  rows,
  below: rows.map(() => []),
  totalsOf: noTotals,
  carry: false,
  endTotal: false,
});

/** The values of a row as people read them: the labels of those that have one. */
function rowTexts(context: OperationContext, columns: readonly Column[], timeZone: string) {
  const valueText = createValueText(context, timeZone);
  const textOf = ({ key, type, scale, numberFormat, unit }: Column, { values, labels }: Row): string => {
    const field = { type, scale, numberFormat, unitField: unit } as EntityField;
    return labels[key] ?? valueText(field, values[key], values);
  };
  return (row: Row) => columns.map((column) => textOf(column, row));
}

/** @returns the bytes of the document */
export async function reportPdf(
  context: OperationContext,
  report: RanReport,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<Buffer> {
  const { program } = context.runtime;
  const { columns, rows, totals } = report;
  const at = createWallTime(timeZone)(report.at);
  const shown = t('reportShown', { shown: rows.length, total: report.total, time: at, zone: timeZone }).in(program);
  const blocks: PrintedBlock[] = [
    { block: 'heading', text: name },
    { block: 'text', text: shown },
  ];
  if (totals) {
    const summed = totalsTable(context, totals);
    const [first = '', ...rest] = totals.groups.map(() => '');
    const last =
      totals.groups.length === 0 ? summed.total : [first || t('printTotal').in(program), ...rest, ...summed.total];
    blocks.push(table(summed.columns, totals.groups.length === 0 ? [last] : [...summed.texts, last]));
  }
  if (columns.length > 0) {
    const isNumber = ({ type, numberFormat }: Column) =>
      type === 'numeric' || type === 'decimal' || numberFormat !== undefined;
    const headings = columns.map((column) => ({ label: column.label, isNumber: isNumber(column) }));
    blocks.push(table(headings, rows.map(rowTexts(context, columns, timeZone))));
  }
  const look = await printLook(context.runtime, { page: { orientation: 'landscape' } } as never);
  return printPdf([{ fileName: name, blocks, foot: `${report.label} · ${at}` }], look, printWords(context));
}
