import './chart.css';
import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { saveFile } from '../../../http/saveFile.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { formatInstant } from '../../../text/formatValue.ts';
import { word } from '../../../text/messages.ts';
import { totalsCsv } from '../totals/totalsCsv.ts';
import { resultText, type Totals, type TotalsMeasure, type TotalsRow } from '../totals/totalsTexts.ts';
import { chartData, unitsByCount } from './chartData.ts';
import { Drawing } from './Drawing.tsx';
import { pictureOf } from './pictureOf.ts';

export const CHART_HEIGHT = 260;

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

interface Props {
  found: Totals;
  label: string;
  kind: 'bar' | 'line' | 'area' | 'pie';
  isStacked: boolean;
  /** The name of the measure that is drawn. Default: the first. */
  measure?: string | undefined;
  /** The same numbers as a table. */
  table: ReactNode;
  /** Opens the records of a number; undefined where none opens. */
  onOpen?: ((row: TotalsRow | undefined) => void) | undefined;
}

/** Totals as a chart, or as the table of the same numbers. */
export function ChartFigure({ found, label, kind, isStacked, measure: name, table, onOpen }: Props) {
  const [isTable, setIsTable] = useState(false);
  const [drawing, setDrawing] = useState<HTMLElement | null>(null);
  const measure = found.measures.find((each) => each.name === name) ?? found.measures[0];
  const { units, unit, choose } = useUnit(found, measure);
  const data = useMemo(() => (measure ? chartData(found, measure, unit) : undefined), [found, measure, unit]);
  if (!data) return null;
  const format = (value: number) => (measure ? resultText(measure, value, unit) : String(value));
  return (
    <figure className={onOpen ? 'inv-chart inv-chart-opens' : 'inv-chart'} aria-label={label}>
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
        table
      ) : (
        <div ref={setDrawing} role="img" aria-label={word('chart.drawn', { chart: label })}>
          <Drawing
            kind={kind}
            isStacked={isStacked}
            height={CHART_HEIGHT}
            data={data}
            format={format}
            onOpen={(point, series) => onOpen?.(data.points[point]?.rows[series])}
          />
        </div>
      )}
      <figcaption className="inv-chart-time">
        {word('totals.at', { time: formatInstant(found.at) })}
        {!isTable && data.omitted > 0 && ` · ${word('chart.omitted', { count: data.omitted })}`}
      </figcaption>
    </figure>
  );
}
