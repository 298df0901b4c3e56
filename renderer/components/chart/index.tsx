import { Skeleton } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText } from '../../surface/hooks.ts';
import { CHART_HEIGHT, ChartFigure } from '../parts/chart/ChartFigure.tsx';
import { openerOf } from '../parts/totals/openedRows.ts';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { TotalsTable } from '../parts/totals/TotalsTable.tsx';
import { useTotals } from '../parts/totals/useTotals.ts';

/** The groups of a query as a chart, or as the table of the same numbers. */
export default function ChartPart({ props, name, surface, locals }: ComponentProps<'chart'>) {
  const label = useText(props.label);
  const { found, failed, load } = useTotals(props);
  useMethods(name, { reload: load });
  usePublish(name, { shown: found?.rows.length ?? 0, total: found?.total });
  if (failed) return <TotalsFailed load={load} />;
  if (!found) return <Skeleton height={CHART_HEIGHT} />;
  const opens = props.opens !== undefined || props.onOpen !== undefined;
  return (
    <ChartFigure
      found={found}
      label={label}
      kind={props.kind}
      isStacked={props.isStacked === true}
      measure={props.measure}
      onOpen={opens ? (row) => openerOf(props, surface, locals, found, row)?.() : undefined}
      table={<TotalsTable found={found} label={label} hasTotal opens={props} surface={surface} locals={locals} />}
    />
  );
}
