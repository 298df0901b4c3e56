/**
 * A cell: its value, its colour by what was decided of it (docs/contract/cells.md, Verdicts), and the reason for everybody: a
 * mark and an underline beside the colour, a description for who hears the screen (WAI-ARIA 1.3, aria-description: an element of
 * its own for each reason took a tenth of what React does for a paste).
 */
import type { Key, ReactNode } from 'react';
import { type CalculatedColumn, Cell, type CellRendererProps } from 'react-data-grid';
import { hasOuterBlanks } from '../../../../engine/values/outerBlanks.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { FileName } from '../../../fields/FileName.tsx';
import { labelOf } from '../../../suggestions/shownText.ts';
import { stateTone } from '../../../suggestions/stateTone.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { formatQuantity } from '../../../text/formatQuantity.ts';
import type { Totals } from '../layout/TotalsWatcher.tsx';
import { isWrong, type RowState, verdictOf } from '../rows/rowState.ts';
import { cellValue } from '../values/cellValue.ts';
import { t } from '../words.ts';
import { Before, GroupCell, Reference, References, tick } from './CellContent.tsx';

/** A column of this grid: with a field, or the checkbox or status column. */
export type OwnColumn = CalculatedColumn<RowState, Totals> & { readonly field?: EffectiveField };

const isEdited = (row: RowState, field: EffectiveField): boolean => row.id !== undefined && row.dirty.has(field.key);

function shownValue(row: RowState, field: EffectiveField): ReactNode {
  const value = cellValue(row, field);
  if (field.type === 'checkbox') return tick(formatCell(field, value, labelOf) === 'true');
  if (field.type === 'reference' && value) return <Reference list={field.suggestionsSource} id={String(value)} />;
  if (field.type === 'file' && value && !field.secret) return <FileName id={String(value)} />;
  if (field.type === 'multiselect' && Array.isArray(value) && field.suggestionsSource !== undefined)
    return <References list={field.suggestionsSource} ids={value.map(String)} />;
  const quantity = formatQuantity(field, value, row.values[field.unitField ?? '']);
  if (quantity) return quantity.whole ? <span className="iv-whole">{quantity.text}</span> : quantity.text;
  const tone = stateTone(field, value);
  const text = formatCell(field, value, labelOf);
  return tone ? <span className={`inv-pill inv-pill-${tone}`}>{text}</span> : text;
}

/** The content of a field's cell. @param isFirst true for the first column with a field */
export function contentOf(row: RowState, field: EffectiveField, isFirst: boolean): ReactNode {
  if (row.group) return <GroupCell field={field} isFirst={isFirst} group={row.group} />;
  return (
    <>
      {isEdited(row, field) && row.match === 'changed' && <Before field={field} row={row} />}
      {shownValue(row, field)}
    </>
  );
}

export function renderCell(key: Key, props: CellRendererProps<RowState, Totals>) {
  const { row } = props;
  const { field }: OwnColumn = props.column;
  if (!field) return <Cell key={key} {...props} />;
  const verdict = verdictOf(row, field.key);
  const hasBlanks = hasOuterBlanks(field.type, row.values[field.key]);
  const classes = [
    verdict && `iv-cell iv-${verdict.tone}`,
    isEdited(row, field) && 'iv-edited',
    hasBlanks && 'iv-blanks',
  ].filter(Boolean);
  return (
    <Cell
      key={key}
      {...props}
      className={classes.length > 0 ? classes.join(' ') : undefined}
      aria-description={verdict?.message ?? (hasBlanks ? t('gridOuterBlanks') : undefined)}
      aria-invalid={isWrong(verdict) ? true : undefined}
    />
  );
}
