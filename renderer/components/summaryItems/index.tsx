import { Skeleton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../http/callApi.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useText, useValue } from '../../surface/hooks.ts';
import { ChartFigure } from '../parts/chart/ChartFigure.tsx';
import { type ReportRun, readDesign } from '../parts/report/design.ts';
import { TileContent } from '../parts/totals/TileContent.tsx';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { TotalsTable } from '../parts/totals/TotalsTable.tsx';
import { isAbove, valuesOf } from '../parts/totals/tileValues.ts';

interface Item {
  id: string;
  name: string;
  entity: string;
  design: string;
  above?: number | null;
}

/** Loads the report of an item; rows are not needed. */
function useItem({ entity, design }: Item) {
  const [run, setRun] = useState<ReportRun>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setRun(await callApi('reportsRun', { body: { entity, design, limit: 1 } }));
    } catch {
      setFailed(true);
    }
  }, [entity, design]);
  useEffect(() => {
    void load();
  }, [load]);
  return { run, failed, load };
}

interface ItemProps extends Pick<ComponentProps<'summaryItems'>, 'surface' | 'locals'> {
  item: Item;
  onOpen: (() => void) | undefined;
}

function SummaryItem({ item, onOpen, surface, locals }: ItemProps) {
  const { run, failed, load } = useItem(item);
  if (failed) return <TotalsFailed load={load} />;
  if (!run) return <Skeleton height={64} width={180} />;
  const { totals } = run;
  if (totals && totals.groups.length > 0) {
    const table = (
      <TotalsTable found={totals} label={item.name} hasTotal opens={{}} surface={surface} locals={locals} />
    );
    const { chart, isStacked = false } = readDesign(item.design);
    if (!chart) return table;
    return (
      <ChartFigure found={totals} label={item.name} kind={chart} isStacked={isStacked} table={table} onOpen={onOpen} />
    );
  }
  const values = totals ? valuesOf(totals) : [];
  const tone = totals && isAbove(totals, item.above ?? undefined) ? 'warning' : undefined;
  return (
    <button type="button" className="inv-stat inv-stat-button inv-total" onClick={onOpen} disabled={!onOpen}>
      <TileContent values={values.length > 0 ? values : [String(run.total)]} label={item.name} tone={tone} />
    </button>
  );
}

/** Stored reports as tiles, charts and tables; each loads and fails by itself. */
export default function SummaryItemsPart({ props, name, surface, locals }: ComponentProps<'summaryItems'>) {
  const label = useText(props.label);
  const items = useValue<readonly Item[] | undefined>(props.items) ?? [];
  usePublish(name, { shown: items.length });
  const { onOpen } = props;
  return (
    <section className="inv-summary-items" aria-label={label}>
      {items.map((item) => (
        <SummaryItem
          key={item.id}
          item={item}
          surface={surface}
          locals={locals}
          onOpen={onOpen === undefined ? undefined : () => void surface.run(onOpen, { ...locals, row: item })}
        />
      ))}
    </section>
  );
}
