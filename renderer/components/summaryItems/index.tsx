import '../parts/totals/tile.css';
import { Skeleton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { callApi } from '../../http/callApi.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useText, useValue } from '../../surface/hooks.ts';
import { ChartFigure } from '../parts/chart/ChartFigure.tsx';
import { inkOf } from '../parts/tone.ts';
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
type Run = ResultOf<'reports.run'>;
type Kind = 'bar' | 'line' | 'area' | 'pie';

/** Loads the report of an item; rows are not needed. */
function useItem({ entity, design }: Item) {
  const [run, setRun] = useState<Run>();
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

function drawingOf(design: string): { chart?: Kind; isStacked?: boolean } {
  try {
    return JSON.parse(design) as { chart?: Kind; isStacked?: boolean };
  } catch {
    return {};
  }
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
    const { chart, isStacked = false } = drawingOf(item.design);
    if (!chart) return table;
    return (
      <ChartFigure found={totals} label={item.name} kind={chart} isStacked={isStacked} table={table} onOpen={onOpen} />
    );
  }
  const [first = String(run.total), ...others] = totals ? valuesOf(totals) : [];
  const tone = totals && isAbove(totals, item.above ?? undefined) ? 'warning' : undefined;
  return (
    <button type="button" className="inv-stat inv-stat-button inv-total" onClick={onOpen} disabled={!onOpen}>
      <span className="inv-stat-value inv-figures" style={{ color: inkOf(tone) }}>
        {first}
      </span>
      {others.map((text) => (
        <span key={text} className="inv-total-more inv-figures">
          {text}
        </span>
      ))}
      <span className="inv-stat-label">{item.name}</span>
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
