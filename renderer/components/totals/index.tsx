import './totals.css';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { AggregateValuesByUnit } from '../../../engine/values/runningAggregate.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { callApi } from '../../calls/callApi.ts';
import { holds } from '../../calls/session.ts';
import { followLink } from '../../navigation/followLink.ts';
import { addressOfRoute } from '../../navigation/navigate.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { useMethods, usePublish, useText, useValue } from '../../surface/hooks.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { formatQuantity } from '../../text/formatQuantity.ts';
import { formatValue } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { encodeFilter } from '../parts/filter/filterCode.ts';
import { measureTexts } from '../parts/measureTexts.ts';
import { formatPeriod } from './formatPeriod.ts';

type Totals = ResultOf<'records.totals'>;
type Group = Totals['groups'][number];
type Measure = Totals['measures'][number];
type Row = Totals['rows'][number];

/** Text of a group: its label, the period, the formatted value. */
function groupText({ name, type, period }: Group, { values, labels, unreadable }: Row): string {
  if (unreadable?.includes(name)) return word('totals.unreadable');
  const value = values[name];
  if (value === null || value === undefined || value === '') return word('common.empty');
  if (period !== undefined) return formatPeriod(String(value), period as Parameters<typeof formatPeriod>[1]);
  return labels[name] ?? formatValue({ type: type as 'text' }, value);
}

/** A result, of a measure that may have digits of its own after the point. */
function resultText({ by, type, scale, numberFormat }: Measure, result: unknown, unit: string): string {
  if (type === 'date' && by !== 'count') return formatValue({ type: 'date' }, result);
  if (numberFormat !== undefined && (by === 'sum' || by === 'min' || by === 'max')) {
    const quantity = formatQuantity({ numberFormat, scale }, result, unit);
    if (quantity) return quantity.text;
  }
  return formatNumber(result as number | string, by === 'count' ? undefined : scale);
}

/** Amounts of more currencies share lines, so that the table stays as short as its groups. */
const MAX_STACKED = 3;

function MeasureCell({ measure, byUnit }: { measure: Measure; byUnit: AggregateValuesByUnit | undefined }) {
  const { by, unit, units } = measure;
  const texts = measureTexts(by, byUnit, {
    result: (result, unit) => resultText(measure, result, unit),
    unit: unit === undefined ? undefined : { label: unit, name: (name) => units[name] ?? name },
  });
  return (
    <td className={texts.length > MAX_STACKED ? 'inv-totals-number inv-totals-wrapped' : 'inv-totals-number'}>
      {texts.length === 0 ? '–' : texts.map((text) => <div key={text}>{text}</div>)}
    </td>
  );
}

interface GroupNameProps extends Pick<ComponentProps<'totals'>, 'props' | 'surface' | 'locals'> {
  row: Row;
  children: ReactNode;
}

/** The last value of a group: a link to the list of its records, a button that runs an action, or text. */
function GroupName({ props: { opens, onOpen }, surface, locals, row, children }: GroupNameProps) {
  if (!row.filter) return children;
  if (opens) {
    const query = evaluated(surface, opens.query, locals) ?? {};
    const code = encodeFilter(row.filter as unknown as FilterTree);
    const href = addressOfRoute(opens.route, undefined, { ...query, [opens.address]: code });
    if (!href || !holds(definition('route', opens.route)?.permission)) return children;
    return (
      <a className="inv-totals-link" href={href} onClick={followLink(href)}>
        {children}
      </a>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className="inv-link" onClick={() => void surface.run(onOpen, { ...locals, row })}>
      {children}
    </button>
  );
}

/** The groups of a query with their counts and sums, as a table; a group may be opened as the rows that it is of. */
export default function TotalsPart({ props, name, surface, locals }: ComponentProps<'totals'>) {
  const label = useText(props.label);
  const filter = useValue<object | undefined>(props.filter);
  const given = useValue<Record<string, unknown> | undefined>(props.params ? { map: props.params } : undefined);
  const [found, setFound] = useState<Totals>();
  const [failed, setFailed] = useState(false);
  const { query } = props;
  const entity = definition('query', query)?.entity;
  // Compared by content: an expression may return a new but equal object each time.
  const asked = JSON.stringify({ filter, params: given });

  const load = useCallback(async () => {
    setFailed(false);
    const body = { query, ...(JSON.parse(asked) as object) };
    try {
      setFound(await callApi('recordsTotals', { path: { entity }, body }));
    } catch {
      setFailed(true);
    }
  }, [query, entity, asked]);
  useEffect(() => {
    void load();
  }, [load]);
  useMethods(name, { reload: load });
  usePublish(name, { shown: found?.rows.length ?? 0, total: found?.total });

  if (failed)
    return (
      <p className="inv-soft">
        {word('totals.failed')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void load()}>
          {word('common.tryAgain')}
        </Button>
      </p>
    );
  if (!found) return <Skeleton height={120} />;
  const { groups, measures, rows, total, more } = found;
  if (groups.length > 0 && rows.length === 0) return <p className="inv-soft">{word('totals.none')}</p>;
  /** Values of leading groups equal to those in the row above are not repeated. */
  const isRepeated = (row: Row, before: Row | undefined, depth: number) =>
    before !== undefined &&
    groups.slice(0, depth + 1).every((group) => groupText(group, row) === groupText(group, before));
  return (
    <div className="inv-scroll">
      <table className="inv-table inv-totals" aria-label={label}>
        <thead>
          <tr>
            {groups.map((group) => (
              <th key={group.name} scope="col">
                {group.label}
              </th>
            ))}
            {measures.map((measure) => (
              <th key={measure.name} scope="col" className="inv-totals-number">
                {measure.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={JSON.stringify([row.values, row.unreadable])}>
              {groups.map((group, depth) => {
                const text = groupText(group, row);
                const isLast = depth === groups.length - 1;
                const shown =
                  !isLast && isRepeated(row, rows[at - 1], depth) ? (
                    <span className="inv-totals-again">{text}</span>
                  ) : (
                    text
                  );
                return (
                  <th key={group.name} scope="row">
                    {isLast ? (
                      <GroupName props={props} surface={surface} locals={locals} row={row}>
                        {shown}
                      </GroupName>
                    ) : (
                      shown
                    )}
                  </th>
                );
              })}
              {measures.map((measure) => (
                <MeasureCell key={measure.name} measure={measure} byUnit={row.measures[measure.name]} />
              ))}
            </tr>
          ))}
        </tbody>
        {props.hasTotal !== false && (
          <tfoot>
            <tr>
              {groups.length > 0 && (
                <th scope="row" colSpan={groups.length}>
                  {word('totals.total')}
                </th>
              )}
              {measures.map((measure) => (
                <MeasureCell key={measure.name} measure={measure} byUnit={total[measure.name]} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {more && <p className="inv-soft">{word('totals.more', { count: rows.length })}</p>}
    </div>
  );
}
