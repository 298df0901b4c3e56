/** The look of the grid as a whole: which columns are shown, how high rows are, the row of totals. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Popup } from '../editors/Popup.tsx';
import { inAppStore, useGrid } from '../gridContext.ts';
import { t } from '../words.ts';
import { type Density, NO_LAYOUT, orderedFields, withHidden } from './layout.ts';
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
  const hidden = new Set(layout.hidden);
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
        <fieldset className="iv-layout-columns">
          <legend>{t('gridColumns')}</legend>
          {orderedFields(model.fields, layout).map(({ key, label }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={!hidden.has(key)}
                onChange={(event) => model.applyLayout(withHidden(layout, key, !event.currentTarget.checked))}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        <SavedViewsList />
        <button type="button" className="iv-link" onClick={() => model.applyLayout(NO_LAYOUT)}>
          {t('gridResetLayout')}
        </button>
      </section>
    </Popup>
  );
}
