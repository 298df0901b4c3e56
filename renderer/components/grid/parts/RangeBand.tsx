/** The part of the selected range in one row. Over frozen columns it stays with them, so those have a piece each. */
import { useGrid } from '../gridContext.ts';

export function RangeBand({ gridRow, span }: { gridRow: number; span: string }) {
  const { model } = useGrid();
  const [left = 0, right = 0, first = 0, last = 0] = span.split(' ').map(Number);
  const edges = `${first ? ' iv-range-first' : ''}${last ? ' iv-range-last' : ''}`;
  const frozen = model.frozenColumns;
  const pieces: { from: number; to: number; sticky: boolean }[] = [];
  for (let column = left; column <= Math.min(right, frozen - 1); column += 1) {
    pieces.push({ from: column, to: column, sticky: true });
  }
  if (right >= frozen) pieces.push({ from: Math.max(left, frozen), to: right, sticky: false });
  return pieces.map(({ from, to, sticky }) => (
    <div
      key={from}
      aria-hidden
      className={`iv-range${sticky ? ' iv-range-frozen' : ''}${edges}${from === left ? ' iv-range-left' : ''}${to === right ? ' iv-range-right' : ''}`}
      style={{
        gridRow,
        gridColumn: `${from + 1} / ${to + 2}`,
        ...(sticky ? { insetInlineStart: `var(--rdg-frozen-start-${from})` } : {}),
      }}
    />
  ));
}
