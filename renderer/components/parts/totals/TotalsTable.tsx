import './totals.css';
import type { ReactNode } from 'react';
import { resultOf } from '../../../../engine/values/runningAggregate.ts';
import { followLink } from '../../../navigation/followLink.ts';
import type { Locals, Surface } from '../../../surface/componentContract.ts';
import { word } from '../../../text/messages.ts';
import { columnsOf, type MeasureColumns } from './measureColumns.ts';
import { addressOfRows, type OpensProps, openerOf } from './openedRows.ts';
import {
  groupText,
  type MeasuredUnits,
  resultText,
  type Totals,
  type TotalsGroup,
  type TotalsMeasure,
  type TotalsRow,
  unitTexts,
} from './totalsTexts.ts';

interface Props {
  found: Totals;
  label: string;
  hasTotal: boolean;
  opens: OpensProps;
  surface: Surface;
  locals: Locals;
}

function MeasureCells({ column, byUnit }: { column: MeasureColumns; byUnit: MeasuredUnits | undefined }) {
  const { measure, units } = column;
  if (units)
    return units.map((unit) => {
      const result = byUnit?.[unit] && resultOf(byUnit[unit], measure.by);
      return (
        <td key={unit} className="inv-totals-number">
          {result === undefined ? '' : resultText(measure, result, unit)}
        </td>
      );
    });
  const texts = unitTexts(measure, byUnit);
  return (
    <td className={texts.length > 1 ? 'inv-totals-number inv-totals-wrapped' : 'inv-totals-number'}>
      {texts.length === 0 ? '–' : texts.map((text) => <div key={text}>{text}</div>)}
    </td>
  );
}

/** The name of a unit above its column. */
const unitText = ({ unit, units }: TotalsMeasure, name: string): string =>
  name === '' ? word('totals.noUnit', { label: unit ?? '' }) : (units[name] ?? name);

/** The headings: names of groups and measures, and below a measure with several columns its units. */
function Headings({ groups, columns }: { groups: readonly TotalsGroup[]; columns: readonly MeasureColumns[] }) {
  const hasUnits = columns.some(({ units }) => units);
  const rowSpan = hasUnits ? 2 : undefined;
  return (
    <thead>
      <tr>
        {groups.map((group) => (
          <th key={group.name} scope="col" rowSpan={rowSpan}>
            {group.label}
          </th>
        ))}
        {columns.map(({ measure, units }) => (
          <th
            key={measure.name}
            scope={units ? 'colgroup' : 'col'}
            rowSpan={units ? undefined : rowSpan}
            colSpan={units?.length}
            className="inv-totals-number"
          >
            {measure.label}
          </th>
        ))}
      </tr>
      {hasUnits && (
        <tr>
          {columns.flatMap(({ measure, units }) =>
            (units ?? []).map((unit) => (
              <th key={`${measure.name} ${unit}`} scope="col" className="inv-totals-number">
                {unitText(measure, unit)}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  );
}

interface GroupNameProps extends Pick<Props, 'found' | 'opens' | 'surface' | 'locals'> {
  row: TotalsRow;
  children: ReactNode;
}

/** The last value of a group: a link to the list of its records, a button that runs an action, or text. */
function GroupName({ found, opens, surface, locals, row, children }: GroupNameProps) {
  const href = addressOfRows(opens, surface, locals, found, row);
  if (href)
    return (
      <a className="inv-totals-link" href={href} onClick={followLink(href)}>
        {children}
      </a>
    );
  const open = openerOf(opens, surface, locals, found, row);
  if (!open) return children;
  return (
    <button type="button" className="inv-totals-link" onClick={open}>
      {children}
    </button>
  );
}

/** Values of leading groups equal to those in the row above are not repeated. */
const isRepeated = (groups: readonly TotalsGroup[], row: TotalsRow, before: TotalsRow | undefined, depth: number) =>
  before !== undefined &&
  groups.slice(0, depth + 1).every((group) => groupText(group, row) === groupText(group, before));

/** The groups of totals with their results; a group may be opened as the records that it counts. */
export function TotalsTable({ label, hasTotal, ...opening }: Props) {
  const { groups, measures, rows, total, more } = opening.found;
  const columns = measures.map((measure) => columnsOf(measure, rows, total));
  const heading = (row: TotalsRow, at: number, group: TotalsGroup, depth: number) => {
    const text = groupText(group, row);
    if (depth === groups.length - 1)
      return (
        <GroupName {...opening} row={row}>
          {text}
        </GroupName>
      );
    return isRepeated(groups, row, rows[at - 1], depth) ? <span className="inv-totals-again">{text}</span> : text;
  };
  return (
    <div className="inv-scroll">
      <table className="inv-table inv-totals" aria-label={label}>
        <Headings groups={groups} columns={columns} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={JSON.stringify([row.values, row.unreadable])}>
              {groups.map((group, depth) => (
                <th key={group.name} scope="row">
                  {heading(row, at, group, depth)}
                </th>
              ))}
              {columns.map((column) => (
                <MeasureCells key={column.measure.name} column={column} byUnit={row.measures[column.measure.name]} />
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr>
              {groups.length > 0 && (
                <th scope="row" colSpan={groups.length}>
                  {word('totals.total')}
                </th>
              )}
              {columns.map((column) => (
                <MeasureCells key={column.measure.name} column={column} byUnit={total[column.measure.name]} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {more && <p className="inv-soft">{word('totals.more', { count: rows.length })}</p>}
    </div>
  );
}
