import './totals.css';
import type { ReactNode } from 'react';
import { followLink } from '../../../navigation/followLink.ts';
import type { Locals, Surface } from '../../../surface/componentContract.ts';
import { word } from '../../../text/messages.ts';
import { addressOfRows, type OpensProps, openerOf } from './openedRows.ts';
import {
  groupText,
  type MeasuredUnits,
  type Totals,
  type TotalsGroup,
  type TotalsMeasure,
  type TotalsRow,
  unitTexts,
} from './totalsTexts.ts';

/** Amounts of more currencies share lines, so that the table stays as short as its groups. */
const MAX_STACKED = 3;

interface Props {
  found: Totals;
  label: string;
  hasTotal: boolean;
  opens: OpensProps;
  surface: Surface;
  locals: Locals;
}

function MeasureCell({ measure, byUnit }: { measure: TotalsMeasure; byUnit: MeasuredUnits | undefined }) {
  const texts = unitTexts(measure, byUnit);
  return (
    <td className={texts.length > MAX_STACKED ? 'inv-totals-number inv-totals-wrapped' : 'inv-totals-number'}>
      {texts.length === 0 ? '–' : texts.map((text) => <div key={text}>{text}</div>)}
    </td>
  );
}

interface GroupNameProps extends Pick<Props, 'opens' | 'surface' | 'locals'> {
  row: TotalsRow;
  children: ReactNode;
}

/** The last value of a group: a link to the list of its records, a button that runs an action, or text. */
function GroupName({ opens, surface, locals, row, children }: GroupNameProps) {
  const href = addressOfRows(opens, surface, locals, row);
  if (href)
    return (
      <a className="inv-totals-link" href={href} onClick={followLink(href)}>
        {children}
      </a>
    );
  const open = openerOf(opens, surface, locals, row);
  if (!open) return children;
  return (
    <button type="button" className="inv-link" onClick={open}>
      {children}
    </button>
  );
}

/** Values of leading groups equal to those in the row above are not repeated. */
const isRepeated = (groups: readonly TotalsGroup[], row: TotalsRow, before: TotalsRow | undefined, depth: number) =>
  before !== undefined &&
  groups.slice(0, depth + 1).every((group) => groupText(group, row) === groupText(group, before));

/** The groups of totals with their results; a group may be opened as the records that it counts. */
export function TotalsTable({ found: { groups, measures, rows, total, more }, label, hasTotal, ...opening }: Props) {
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
              {groups.map((group, depth) => (
                <th key={group.name} scope="row">
                  {heading(row, at, group, depth)}
                </th>
              ))}
              {measures.map((measure) => (
                <MeasureCell key={measure.name} measure={measure} byUnit={row.measures[measure.name]} />
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
