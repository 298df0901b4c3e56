import { Button, Checkbox, MultiSelect, Select } from '@mantine/core';
import { ConditionBuilder } from '../parts/filter/ConditionBuilder.tsx';
import { conditionOf } from '../parts/filter/condition.ts';
import type {
  AggregateFunction,
  ChartKind,
  Design,
  Period,
  ReportField,
  ReportGroup,
  ReportMeasure,
} from '../parts/report/design.ts';
import { word } from './words.ts';

interface Props {
  design: Design;
  change(next: Design): void;
  fields: readonly ReportField[];
  template: string | undefined;
}

const MAX_GROUPS = 3;
const MAX_MEASURES = 8;
const PERIODS: readonly Period[] = ['day', 'week', 'month', 'quarter', 'year'];
const CHARTS: readonly ChartKind[] = ['bar', 'line', 'area', 'pie'];
/** The value of the choice that counts records. */
const RECORDS = '';

const periodWords = () => ({
  day: word('report.day'),
  week: word('report.week'),
  month: word('report.month'),
  quarter: word('report.quarter'),
  year: word('report.year'),
});
const functionWords = () => ({
  sum: word('report.sum'),
  average: word('report.average'),
  count: word('report.count'),
  min: word('report.min'),
  max: word('report.max'),
});
const chartWords = () => ({
  bar: word('report.bar'),
  line: word('report.line'),
  area: word('report.area'),
  pie: word('report.pie'),
});

/** Fields for a list: those of referenced records are below their reference. */
function optionsOf(fields: readonly ReportField[]) {
  const own = fields.filter(({ of }) => of === undefined).map(({ path, label }) => ({ value: path, label }));
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { path, label, of } of fields)
    if (of !== undefined) groups.set(of, [...(groups.get(of) ?? []), { value: path, label: `${of}: ${label}` }]);
  return [{ group: word('report.own'), items: own }, ...[...groups].map(([group, items]) => ({ group, items }))];
}

function GroupInputs({ design, change, fields }: Omit<Props, 'template'>) {
  const offered = fields.filter(({ isGroup }) => isGroup);
  const set = (at: number, group: ReportGroup | undefined) =>
    change({ ...design, groups: design.groups.flatMap((each, place) => (place === at ? (group ?? []) : each)) });
  const isDate = (path: string) => ['date', 'dateTime'].includes(fields.find((each) => each.path === path)?.type ?? '');
  return (
    <fieldset className="inv-report-set">
      <legend>{word('report.groups')}</legend>
      {[...design.groups, undefined].slice(0, MAX_GROUPS).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are known by their place only.
        <div key={at} className="inv-report-line">
          <Select
            aria-label={word('report.group', { number: at + 1 })}
            placeholder={word('report.addGroup')}
            data={optionsOf(offered)}
            value={group?.field ?? null}
            searchable
            clearable
            onChange={(field) => {
              if (group) set(at, field === null ? undefined : { field, ...(isDate(field) ? { by: 'month' } : {}) });
              else if (field !== null)
                change({
                  ...design,
                  groups: [...design.groups, { field, ...(isDate(field) ? { by: 'month' as const } : {}) }],
                });
            }}
          />
          {group && isDate(group.field) && (
            <Select
              aria-label={word('report.period')}
              data={PERIODS.map((value) => ({ value, label: periodWords()[value] }))}
              value={group.by ?? 'day'}
              allowDeselect={false}
              onChange={(by) => set(at, { field: group.field, by: by as Period })}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** A measure with the label that its function and field give it. */
function measureOf(fields: readonly ReportField[], by: AggregateFunction, of: string): ReportMeasure {
  const field = fields.find(({ path }) => path === of);
  if (!field) return { by: 'count', label: word('report.records') };
  const label = word('report.measureLabel', { function: functionWords()[by], field: field.label });
  return { by, of, label };
}

function MeasureInputs({ design, change, fields }: Omit<Props, 'template'>) {
  const offered = fields.filter(({ of, functions }) => of === undefined && functions.length > 0);
  const choices = [
    { value: RECORDS, label: word('report.records') },
    ...offered.map(({ path, label }) => ({ value: path, label })),
  ];
  const set = (at: number, measure: ReportMeasure | undefined) =>
    change({ ...design, measures: design.measures.flatMap((each, place) => (place === at ? (measure ?? []) : each)) });
  const functionsOf = (path: string) => fields.find((each) => each.path === path)?.functions ?? [];
  return (
    <fieldset className="inv-report-set">
      <legend>{word('report.measures')}</legend>
      {design.measures.map((measure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: measures are known by their place only.
        <div key={at} className="inv-report-line">
          <Select
            aria-label={word('report.measure', { number: at + 1 })}
            data={choices}
            value={measure.of ?? RECORDS}
            allowDeselect={false}
            searchable
            onChange={(of) => set(at, measureOf(fields, functionsOf(of ?? '')[0] ?? 'count', of ?? RECORDS))}
          />
          {measure.of !== undefined && (
            <Select
              aria-label={word('report.function')}
              data={functionsOf(measure.of).map((value) => ({ value, label: functionWords()[value] }))}
              value={measure.by}
              allowDeselect={false}
              onChange={(by) => set(at, measureOf(fields, by as AggregateFunction, measure.of ?? RECORDS))}
            />
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => set(at, undefined)}>
            {word('report.remove')}
          </Button>
        </div>
      ))}
      {design.measures.length < MAX_MEASURES && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change({ ...design, measures: [...design.measures, measureOf(fields, 'count', RECORDS)] })}
        >
          {word('report.addMeasure')}
        </Button>
      )}
    </fieldset>
  );
}

/** The inputs of a design: columns, filter, groups, measures and chart. */
export function DesignInputs({ design, change, fields, template }: Props) {
  const filter = design.filter && template ? JSON.stringify({ over: template, filter: design.filter }) : null;
  return (
    <>
      <MultiSelect
        label={word('report.columns')}
        data={optionsOf(fields)}
        value={design.columns.filter((path) => fields.some((field) => field.path === path))}
        searchable
        clearable
        hidePickedOptions
        onChange={(columns) => change({ ...design, columns })}
      />
      {template !== undefined && (
        <fieldset className="inv-report-set">
          <legend>{word('report.filter')}</legend>
          <ConditionBuilder
            over={template}
            value={filter}
            onChange={(text) => {
              const { filter: _, ...rest } = design;
              const next = conditionOf(text)?.filter;
              change(next ? { ...rest, filter: next } : rest);
            }}
          />
        </fieldset>
      )}
      <GroupInputs design={design} change={change} fields={fields} />
      <MeasureInputs design={design} change={change} fields={fields} />
      {design.measures.length > 0 && design.groups.length > 0 && (
        <div className="inv-report-line">
          <Select
            label={word('report.chart')}
            placeholder={word('report.noChart')}
            data={CHARTS.map((value) => ({ value, label: chartWords()[value] }))}
            value={design.chart ?? null}
            clearable
            onChange={(chart) => {
              const { chart: _, ...rest } = design;
              change(chart === null ? rest : { ...rest, chart: chart as ChartKind });
            }}
          />
          {(design.chart === 'bar' || design.chart === 'area') && design.groups.length > 1 && (
            <Checkbox
              label={word('report.stacked')}
              checked={design.isStacked === true}
              onChange={({ currentTarget }) => change({ ...design, isStacked: currentTarget.checked })}
            />
          )}
        </div>
      )}
    </>
  );
}
