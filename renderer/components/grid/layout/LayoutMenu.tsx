/** The view of the grid as a whole: how high rows are, the row of totals, pages, which columns are shown, saved views. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Popup } from '../editors/Popup.tsx';
import { inAppStore, useGrid } from '../gridContext.ts';
import { t } from '../words.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { type Density, NO_LAYOUT } from './layout.ts';
import { PageSizeChoice } from './PageSizeChoice.tsx';
import { SavedViewsList } from './SavedViewsList.tsx';

const DENSITIES = [
  ['compact', 'gridCompact'],
  ['normal', 'gridNormal'],
  ['wide', 'gridWide'],
] as const satisfies readonly (readonly [Density, string])[];

export interface LayoutMenuProps {
  anchor: () => Element | null | undefined;
  close: (back: boolean) => void;
}

export function LayoutMenu({ anchor, close }: LayoutMenuProps) {
  const { model } = useGrid();
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const box = useRef<HTMLElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
    const away = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) latest.current(false);
    };
    addEventListener('pointerdown', away, true);
    return () => removeEventListener('pointerdown', away, true);
  }, []);
  return (
    <Popup anchor={anchor}>
      <section
        ref={box}
        role="dialog"
        aria-label={t('gridLayout')}
        className="iv-layout"
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') close(true);
        }}
      >
        <fieldset>
          <legend>{t('gridDensity')}</legend>
          {DENSITIES.map(([density, word]) => (
            <label key={density}>
              <input
                type="radio"
                name="iv-density"
                checked={(layout.density ?? 'normal') === density}
                onChange={() => model.applyLayout({ ...layout, density })}
              />{' '}
              {t(word)}
            </label>
          ))}
        </fieldset>
        <label>
          <input
            type="checkbox"
            checked={layout.totals === true}
            onChange={(event) => model.applyLayout({ ...layout, totals: event.currentTarget.checked })}
          />{' '}
          {t('gridTotals')}
        </label>
        <PageSizeChoice />
        <ColumnChoice />
        <SavedViewsList />
        <button type="button" className="iv-link" onClick={() => model.applyLayout(NO_LAYOUT)}>
          {t('gridResetLayout')}
        </button>
      </section>
    </Popup>
  );
}
