/** How the rows of a long list come: so many a page, or more and more as one scrolls. */
import { useAtomValue } from 'jotai';
import { inAppStore, useGrid } from '../gridContext.ts';
import { t } from '../words.ts';
import { ENDLESS, PAGE_SIZES, type PageSize } from './layout.ts';

export function PageSizeChoice() {
  const { model, loader } = useGrid();
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  // All rows are here: nothing is to be chosen.
  if (loader.paging === 'none') return null;
  const chosen: PageSize = layout.pageSize ?? (loader.paging === 'pages' ? loader.pageLimit : ENDLESS);
  const sizes = [...new Set([...PAGE_SIZES, ...(chosen === ENDLESS ? [] : [chosen])])].sort((a, b) => a - b);
  return (
    <fieldset>
      <legend>{t('gridPageSize')}</legend>
      {[...sizes, ENDLESS].map((size: PageSize) => (
        <label key={size}>
          <input
            type="radio"
            name="iv-page-size"
            checked={chosen === size}
            onChange={() => model.applyLayout({ ...layout, pageSize: size })}
          />{' '}
          {size === ENDLESS ? t('gridEndless') : String(size)}
        </label>
      ))}
    </fieldset>
  );
}
