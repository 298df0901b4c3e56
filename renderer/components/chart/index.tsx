import './chart.css';
import { ActionIcon, Button, Menu, Select, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { saveFile } from '../../http/saveFile.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText } from '../../surface/hooks.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { openerOf } from '../parts/totals/openedRows.ts';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { TotalsTable } from '../parts/totals/TotalsTable.tsx';
import { totalsCsv } from '../parts/totals/totalsCsv.ts';
import { resultText, type Totals, type TotalsMeasure } from '../parts/totals/totalsTexts.ts';
import { useTotals } from '../parts/totals/useTotals.ts';
import { chartData, unitsByCount } from './chartData.ts';
import { Drawing } from './Drawing.tsx';
import { pictureOf } from './pictureOf.ts';

const HEIGHT = 260;

interface SaveMenuProps {
  found: Totals;
  label: string;
  drawing: HTMLElement | null;
}

function SaveMenu({ found, label, drawing }: SaveMenuProps) {
  const drawn = drawing?.querySelector<SVGSVGElement>('svg.recharts-surface');
  const savePicture = async () => {
    if (!drawn || !drawing) return;
    const background = getComputedStyle(drawing).getPropertyValue('--inv-surface');
    saveFile(await pictureOf(drawn, background), `${label}.png`);
  };
  const saveCsv = () => saveFile(new Blob([totalsCsv(found)], { type: 'text/csv;charset=utf-8' }), `${label}.csv`);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={26} aria-label={word('chart.save', { chart: label })}>
          <Icon name="download" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={saveCsv}>{word('chart.saveCsv')}</Menu.Item>
        {drawn && <Menu.Item onClick={() => void savePicture()}>{word('chart.savePicture')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The unit that is drawn: amounts of several currencies are not drawn together. */
function useUnit(found: Totals | undefined, measure: TotalsMeasure | undefined) {
  const [chosen, choose] = useState<string>();
  const units = found && measure ? unitsByCount(found, measure) : [];
  const unit = chosen !== undefined && units.includes(chosen) ? chosen : (units[0] ?? '');
  return { units, unit, choose };
}

/** The groups of a query as a chart, or as the table of the same numbers. */
export default function ChartPart({ props, name, surface, locals }: ComponentProps<'chart'>) {
  const label = useText(props.label);
  const { found, failed, load } = useTotals(props);
  const [isTable, setIsTable] = useState(false);
  const [drawing, setDrawing] = useState<HTMLElement | null>(null);
  const measure = found?.measures.find((each) => each.name === props.measure) ?? found?.measures[0];
  const { units, unit, choose } = useUnit(found, measure);
  const data = useMemo(() => (found && measure ? chartData(found, measure, unit) : undefined), [found, measure, unit]);
  useMethods(name, { reload: load });
  usePublish(name, { shown: found?.rows.length ?? 0, total: found?.total });
  if (failed) return <TotalsFailed load={load} />;
  if (!found || !data) return <Skeleton height={HEIGHT} />;
  const open = (point: number, series: string) => {
    openerOf(props, surface, locals, found, data.points[point]?.rows[series])?.();
  };
  const opens = props.opens !== undefined || props.onOpen !== undefined;
  const format = (value: number) => (measure ? resultText(measure, value, unit) : String(value));
  return (
    <figure className={opens ? 'inv-chart inv-chart-opens' : 'inv-chart'} aria-label={label}>
      <div className="inv-chart-head">
        <h3>{label}</h3>
        {units.length > 1 && !isTable && (
          <Select
            aria-label={measure?.unit ?? ''}
            size="xs"
            w={110}
            allowDeselect={false}
            data={units.map((value) => ({ value, label: measure?.units[value] ?? (value || word('common.empty')) }))}
            value={unit}
            onChange={(value) => choose(value ?? undefined)}
          />
        )}
        <Button size="compact-xs" variant="subtle" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {word('chart.table')}
        </Button>
        <SaveMenu found={found} label={label} drawing={isTable ? null : drawing} />
      </div>
      {data.points.length === 0 ? (
        <p className="inv-soft">{word('totals.none')}</p>
      ) : isTable ? (
        <TotalsTable found={found} label={label} hasTotal opens={props} surface={surface} locals={locals} />
      ) : (
        <div ref={setDrawing} role="img" aria-label={word('chart.drawn', { chart: label })}>
          <Drawing
            kind={props.kind}
            isStacked={props.isStacked === true}
            height={HEIGHT}
            data={data}
            format={format}
            onOpen={open}
          />
        </div>
      )}
      <figcaption className="inv-chart-time">{word('totals.at', { time: formatInstant(found.at) })}</figcaption>
    </figure>
  );
}
