/** The content of a cell that shows more than text. */
import { truthOf } from '../../../../engine/values/truth.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { listLabels } from '../../../suggestions/listLabels.ts';
import { useReferenceLabel } from '../../../suggestions/referenceLabels.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { word } from '../../../text/messages.ts';
import { useGrid } from '../gridContext.ts';
import type { RowGroup } from '../rows/rowGroup.ts';
import type { RowState } from '../rows/rowState.ts';
import { formatMeasure } from '../values/formatMeasure.ts';
import { t } from '../words.ts';
import { GroupName } from './GroupName.tsx';

/** The first column names the group; other columns show its aggregates. */
export function GroupCell({ field, isFirst, group }: { field: EffectiveField; isFirst: boolean; group: RowGroup }) {
  const { model } = useGrid();
  if (isFirst) return <GroupName group={group} />;
  const measure = group.rest ? undefined : model.measures.find((one) => one.field.key === field.key);
  if (!measure) return null;
  const lines = formatMeasure(measure, group.measured[field.key], model.byKey.get(measure.unitField ?? ''));
  const text = lines.join(' · ');
  return lines.length > 1 ? <span title={text}>{text}</span> : text;
}

export function Reference({ list, id }: { list: string | undefined; id: string }) {
  return useReferenceLabel(list, id);
}

/** Several of them, where no fixed list says their labels. */
export function References({ list, ids }: { list: string; ids: readonly string[] }) {
  if (listLabels(list).fixed) return ids.map((id) => labelOf(list, id)).join(', ');
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Reference list={list} id={id} />
    </span>
  ));
}

/** A box that is ticked or not; its press is the row's. */
export const tick = (on: boolean) => (
  <span role="img" className={on ? 'iv-tick iv-tick-on' : 'iv-tick'} aria-label={t(on ? 'gridYes' : 'gridNo')} />
);

/** The stored value that an imported file would replace. */
export function Before({ field, row }: { field: EffectiveField; row: RowState }) {
  const value = row.was[field.key];
  const text = field.type === 'checkbox' ? checkboxText(value) : formatCell(field, value, labelOf);
  return (
    <>
      <del className="iv-before">
        {field.type === 'reference' && value ? (
          <Reference list={field.suggestionsSource} id={String(value)} />
        ) : (
          text || word('common.empty')
        )}
      </del>
      <span aria-hidden="true"> → </span>
    </>
  );
}

const checkboxText = (value: unknown): string => t(truthOf(value) ? 'gridYes' : 'gridNo');
