import './tile.css';
import type { ComponentProps } from '../../../surface/componentContract.ts';
import { inkOf } from '../tone.ts';

interface Props {
  /** The first one is large. */
  values: readonly string[];
  label: string;
  tone: ComponentProps<'tile'>['props']['tone'];
}

/** The numbers of a tile above its label. */
export function TileContent({ values: [first = '–', ...others], label, tone }: Props) {
  return (
    <>
      <span className="inv-stat-value inv-figures" style={{ color: inkOf(tone) }}>
        {first}
      </span>
      {others.map((text) => (
        <span key={text} className="inv-total-more inv-figures">
          {text}
        </span>
      ))}
      <span className="inv-stat-label">{label}</span>
    </>
  );
}
