import { Button } from '@mantine/core';
import type { Locals, Surface } from '../../surface/componentContract.ts';
import { formatQuantity } from '../../text/formatQuantity.ts';
import { formatInstant, formatValue } from '../../text/formatValue.ts';
import { ChartFigure } from '../parts/chart/ChartFigure.tsx';
import type { Design, ReportRun } from '../parts/report/design.ts';
import { TotalsTable } from '../parts/totals/TotalsTable.tsx';
import { word } from './words.ts';

interface Props {
  run: ReportRun;
  design: Design;
  label: string;
  surface: Surface;
  locals: Locals;
  isDrilled: boolean;
  drill(filter: object | undefined): void;
}

type Column = ReportRun['columns'][number];
type Row = ReportRun['rows'][number];

/** A value with its label, or as its field and unit show numbers. */
function cellText({ key, type, scale, numberFormat, unit }: Column, { values, labels }: Row): string {
  const label = labels[key];
  if (label !== undefined) return label;
  const digits = scale === undefined ? {} : { scale };
  const quantity = numberFormat && formatQuantity({ numberFormat, ...digits }, values[key], values[unit ?? '']);
  return quantity?.text ?? formatValue({ type: type as 'text', ...digits }, values[key]);
}

const isFigure = ({ type, numberFormat }: Column) =>
  type === 'numeric' || type === 'decimal' || numberFormat !== undefined;

function RowsTable({ run: { columns, rows }, label }: Pick<Props, 'run' | 'label'>) {
  return (
    <div className="inv-report-rows">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, label: heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.key} className={isFigure(column) ? 'inv-figures' : undefined}>
                  {cellText(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The totals of a run as a chart or a table, and its first rows. A number shows the rows that it counts. */
export function ReportResult({ run, design, label, surface, locals, isDrilled, drill }: Props) {
  const { totals } = run;
  const table = totals && (
    <TotalsTable found={totals} label={label} hasTotal opens={{}} surface={surface} locals={locals} />
  );
  return (
    <div className="inv-report-result">
      {run.missing.length > 0 && <p role="status">{word('report.missing', { columns: run.missing.join(', ') })}</p>}
      {totals && design.chart && totals.groups.length > 0 ? (
        <ChartFigure
          found={totals}
          label={label}
          kind={design.chart}
          isStacked={design.isStacked === true}
          table={table}
          onOpen={(row) => row?.filter && drill(row.filter)}
        />
      ) : (
        table
      )}
      {isDrilled && (
        <Button variant="default" size="compact-sm" onClick={() => drill(undefined)}>
          {word('report.all')}
        </Button>
      )}
      {run.columns.length > 0 && <RowsTable run={run} label={label} />}
      <p className="inv-soft">
        {word('report.shown', { shown: run.rows.length, total: run.total, time: formatInstant(run.at) })}
      </p>
    </div>
  );
}
