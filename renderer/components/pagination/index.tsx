import { Pagination } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useSurfaceState } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';

interface GridState {
  page?: number;
  pages?: number;
  total?: number;
  failed?: boolean;
  /** Unsaved rows that the filter does not match. */
  kept?: number;
}
const CONTROLS = { first: 'pages.first', previous: 'pages.previous', next: 'pages.next', last: 'pages.last' } as const;

/** Pages of a grid, and how many rows there are. */
export default function PaginationPart({ props, surface }: ComponentProps<'pagination'>) {
  const grid = useSurfaceState<GridState>(props.of) ?? {};
  const { page = 1, pages = 1, total, failed, kept = 0 } = grid;
  // What is loaded is not what there is: until the rows are counted, none is told.
  const uncounted = failed ? 'pages.uncounted' : 'pages.counting';
  const go = (next: number) => void surface.call(props.of, 'page', { page: next }).catch(() => undefined);
  return (
    <nav className="inv-pages" aria-label={word('pages.title')}>
      <span className="inv-soft" role="status">
        {total === undefined ? word(uncounted) : word('common.rows', { count: total })}
        {pages > 1 && word('pages.page', { page, pages })}
        {kept > 0 && ` · ${word('pages.kept', { count: kept })}`}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={go}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': word(CONTROLS[control]) })}
          getItemProps={(item) => ({ 'aria-label': word('pages.number', { page: item }) })}
        />
      )}
    </nav>
  );
}
