/** The pages of a grid, and how many rows there are, in its status bar. */
import { Pagination } from '@mantine/core';
import { word } from '../../../text/messages.ts';
import type { LoadState } from '../loading/loadState.ts';

const CONTROLS = { first: 'pages.first', previous: 'pages.previous', next: 'pages.next', last: 'pages.last' } as const;

interface Props {
  load: LoadState;
  pageLimit: number;
  /** Unsaved rows that the filter does not match. */
  kept: number;
  /** Every row is loaded, so that there is one page. */
  isWhole: boolean;
  go(page: number): void;
}

export function Pages({ load: { total, page, failed }, pageLimit, kept, isWhole, go }: Props) {
  const pages = total === undefined || isWhole ? 1 : Math.max(1, Math.ceil(total / pageLimit));
  // Loaded rows are not all rows: show no number until they are counted.
  const uncounted = failed ? 'pages.uncounted' : 'pages.counting';
  return (
    <nav className="iv-pages" aria-label={word('pages.title')}>
      <span role="status">
        {total === undefined ? word(uncounted) : word('common.rows', { count: total })}
        {pages > 1 && word('pages.page', { page, pages })}
        {kept > 0 && ` · ${word('pages.kept', { count: kept })}`}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={go}
          size="xs"
          siblings={0}
          boundaries={1}
          getControlProps={(control) => ({ 'aria-label': word(CONTROLS[control]) })}
          getItemProps={(item) => ({ 'aria-label': word('pages.number', { page: item }) })}
        />
      )}
    </nav>
  );
}
