/** Locates an element of a segment in its text. */
import type { EdiSegment, Separators } from './document.ts';

interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The pieces of a range between separators, none of which is released. */
function cutRange(text: string, { from, to }: TextRange, separator: string, release: string | undefined): TextRange[] {
  const pieces: TextRange[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    if (text[at] === release) at += 1;
    else if (text[at] === separator) {
      pieces.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return [...pieces, { from: start, to }];
}

/**
 * @param element from 1, as B3-02 counts them; 0 is the segment
 * @param component from 1; 0 is the whole element
 * @returns undefined where it does not have that element, or the element has nothing
 */
export function elementRange(
  text: string,
  segment: EdiSegment,
  { element: mark, component: between, release }: Separators,
  element: number,
  component = 0,
): TextRange | undefined {
  if (element === 0) return { from: segment.from, to: segment.to };
  const whole = cutRange(text, segment, mark, release)[element];
  if (!whole) return undefined;
  // An ISA has separators as values.
  const parts = segment.tag === 'ISA' || component === 0 ? [whole] : cutRange(text, whole, between, release);
  const found = parts.length > 1 ? parts[component - 1] : whole;
  return found && found.to > found.from ? found : undefined;
}
