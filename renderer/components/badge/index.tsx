import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText } from '../../surface/hooks.ts';
import { coloursOf, toneOf } from '../parts/tone.ts';

/** A small mark; renders nothing without a text. */
export default function BadgePart({ props }: ComponentProps<'badge'>) {
  const text = useText(props.text);
  const tone = useText(props.tone);
  if (!text) return null;
  return (
    <span className="inv-badge" style={coloursOf(toneOf(tone))}>
      {text}
    </span>
  );
}
