/** The menu of a column's total: sum, average and others that its field allows. Stored in the grid's layout. */
import { useAtomValue } from 'jotai';
import type { AggregateFunction } from '../../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { PlainGridWord } from '../../../../metadata/signatures/messageNames.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import { RowMenu } from '../parts/RowMenu.tsx';
import { t } from '../words.ts';
import { functionsOf, measuresOf } from './measures.ts';

export const AGGREGATE_WORDS = {
  sum: 'gridSum',
  average: 'gridAverage',
  count: 'gridCount',
  min: 'gridMinimum',
  max: 'gridMaximum',
} as const satisfies Record<AggregateFunction, PlainGridWord>;

export interface AggregateMenuProps {
  field: EffectiveField;
  anchor: () => Element | null | undefined;
  close: (back: boolean) => void;
}

export function AggregateMenu({ field, anchor, close }: AggregateMenuProps) {
  const { model } = useGrid();
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const now = measuresOf(model.byKey, layout).find((measure) => measure.field.key === field.key)?.by ?? 'none';
  const item = (name: AggregateFunction | 'none', group: string) => ({
    name,
    label: t(name === 'none' ? 'gridNoTotal' : AGGREGATE_WORDS[name]),
    enabled: true,
    checked: name === now,
    group,
    run: () => model.applyLayout({ ...layout, totals: true, aggregates: { ...layout.aggregates, [field.key]: name } }),
  });
  const items = [...functionsOf(field, model.byKey).map((name) => item(name, 'functions')), item('none', 'none')];
  return <RowMenu label={t('gridTotalOf', { label: field.label })} anchor={anchor} close={close} items={items} />;
}
