import { Pagination } from '@mantine/core';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { useSurfaceState } from '../../runtime/hooks.ts';

interface GridState {
  page?: number;
  pages?: number;
  total?: number;
}
const written = (count: number) => count.toLocaleString('en-US');

/** Pages of a grid, and how many rows there are. */
export default function PaginationPart({ props, surface }: ComponentProps<'pagination'>) {
  const grid = useSurfaceState<GridState>(props.of) ?? {};
  const { page = 1, pages = 1, total } = grid;
  const go = (next: number) => void surface.call(props.of, 'page', { page: next }).catch(() => undefined);
  return (
    <nav className="inv-pages" aria-label="Pages">
      <span className="inv-soft" role="status">
        {/* What is loaded is not what there is: until the rows are counted, none is told. */}
        {total === undefined ? 'Counting …' : `${written(total)} ${total === 1 ? 'row' : 'rows'}`}
        {pages > 1 && `, page ${written(page)} of ${written(pages)}`}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={go}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </nav>
  );
}
