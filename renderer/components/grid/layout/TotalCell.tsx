/** A cell of the row of totals; pressing it opens the menu of totals. */
import { useAtomValue } from 'jotai';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import { formatMeasure } from '../values/formatMeasure.ts';
import { t } from '../words.ts';
import { AGGREGATE_WORDS } from './AggregateMenu.tsx';
import { functionsOf, measuresOf } from './measures.ts';
import type { Totals } from './TotalsWatcher.tsx';

interface TotalCellProps {
  field: EffectiveField;
  /** True for the first column with a field, which names the row. */
  isFirst: boolean;
  totals: Totals;
  tabIndex: number;
}

export function TotalCell({ field, isFirst, totals, tabIndex }: TotalCellProps) {
  const { model, openAggregateMenu } = useGrid();
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  if (isFirst) return t(totals.isPart ? 'gridTotalLoaded' : 'gridTotal');
  if (functionsOf(field, model.byKey).length === 0) return null;
  const measure = measuresOf(model.byKey, layout).find((one) => one.field.key === field.key);
  const lines = measure
    ? formatMeasure(measure, totals.measured[field.key], model.byKey.get(measure.unitField ?? ''))
    : [];
  const name = measure && measure.by !== 'sum' ? t(AGGREGATE_WORDS[measure.by]) : undefined;
  return (
    <button
      type="button"
      className="iv-total"
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={[t('gridTotalOf', { label: field.label }), name, ...lines].filter(Boolean).join(', ')}
      title={lines.length > 1 ? lines.join('\n') : undefined}
      onClick={(event) => openAggregateMenu(field, event.currentTarget)}
    >
      {lines.length > 0 && name !== undefined && <span className="iv-total-name">{name}</span>}
      <span className="iv-total-values">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </button>
  );
}
