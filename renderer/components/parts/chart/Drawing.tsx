import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart, PieChart } from '@mantine/charts';
import type { ChartData } from './chartData.ts';

interface Props {
  kind: 'bar' | 'line' | 'area' | 'pie';
  isStacked: boolean;
  height: number;
  data: ChartData;
  format(value: number): string;
  /** @param point the position of its label on the axis */
  onOpen(point: number, series: string): void;
}

const COLORS = 8;
const colorOf = (at: number) => `var(--inv-series-${at % COLORS})`;

/** Widest label of an axis, in characters of about seven pixels. */
const widthOf = (texts: readonly string[]) => Math.max(40, ...texts.map((text) => text.length * 7 + 10));

function Pie({ data: { points, series }, height, format, onOpen }: Props) {
  const [{ key } = { key: '' }] = series;
  const parts = points.flatMap(({ label, values }, point) =>
    values[key] === undefined ? [] : [{ name: label, value: values[key], point }],
  );
  return (
    <PieChart
      data={parts.map(({ name, value }, at) => ({ name, value, color: colorOf(at) }))}
      size={height - 60}
      h={height}
      w="100%"
      withTooltip
      withLegend
      tooltipDataSource="segment"
      accessibilityLayer={false}
      valueFormatter={format}
      pieProps={{
        isAnimationActive: false,
        onClick: (_: unknown, at: number) => {
          const part = parts[at];
          if (part) onOpen(part.point, key);
        },
      }}
    />
  );
}

/** Points and series, drawn. A click on a bar, a point or a part opens its records. */
export function Drawing(props: Props) {
  const { kind, isStacked, height, data, format, onOpen } = props;
  if (kind === 'pie') return <Pie {...props} />;
  const { series, points } = data;
  const numbers = points.flatMap(({ values }) => Object.values(values));
  const common = {
    h: height,
    data: points.map(({ label, values }, point) => ({ label, point, ...values })),
    dataKey: 'label',
    series: series.map(({ key, label }, at) => ({ name: key, label, color: colorOf(at) })),
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const },
    valueFormatter: format,
    accessibilityLayer: false,
    textColor: 'var(--inv-ink-soft)',
    gridColor: 'var(--inv-line)',
    yAxisProps: {
      width: widthOf(numbers.map((value) => format(value))),
      // Counts have no halves.
      allowDecimals: !numbers.every(Number.isInteger),
    },
  };
  const openPoint = (given: unknown, key: string) => {
    const { payload } = given as { payload?: { point?: number } };
    if (payload?.point !== undefined) onOpen(payload.point, key);
  };
  if (kind === 'bar')
    return (
      <BarChart
        {...common}
        type={isStacked ? 'stacked' : 'default'}
        maxBarWidth={48}
        barProps={({ name }) => ({
          isAnimationActive: false,
          onClick: (given: unknown) => openPoint(given, name),
        })}
      />
    );
  /** The point under the mouse, which opens the records. */
  const seriesProps = ({ name, color }: { name: string; color?: string }) => ({
    isAnimationActive: false,
    activeDot: {
      r: 5,
      fill: color,
      stroke: 'var(--inv-surface)',
      onClick: (given: unknown) => openPoint(given, name),
    },
  });
  if (kind === 'line') return <LineChart {...common} curveType="linear" lineProps={seriesProps} />;
  return <AreaChart {...common} type={isStacked ? 'stacked' : 'default'} curveType="linear" areaProps={seriesProps} />;
}
