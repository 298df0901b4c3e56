/** The places between the rows of the outline, while something is dragged. */
import type { OutlineRow } from '../model/rows.ts';
import { INDENT, ROW } from '../OutlineRow.tsx';
import { useDrag } from './DragHost.tsx';
import { DropMark } from './DropMark.tsx';

export function OutlineDropTargets({ rows }: { rows: readonly OutlineRow[] }) {
  const { dragged, places } = useDrag();
  if (!dragged) return null;
  const order = new Map(rows.map(({ key }, at) => [key, at + 1]));
  return places.map((place) => {
    // The surface itself is the first row.
    const above = place.below === undefined ? 0 : (order.get(place.below) ?? 0);
    return (
      <DropMark
        key={place.id}
        area="outline"
        place={place}
        shape="line"
        style={{ top: (above + 1) * ROW - 1, insetInline: `${6 + (place.depth + 1) * INDENT}px 6px`, height: 2 }}
      />
    );
  });
}
