/**
 * How many of a form's sections are drawn, from the first: as many as fill the screen at once, the others one after the
 * other once those are painted. What is drawn later gives way to what a person types meanwhile.
 */
import { startTransition, useEffect, useState } from 'react';
import type { FormSection } from './formModel.ts';

/** Pixels of a line of fields with label and distance: a little less, so that the screen is filled rather than not. */
const LINE = 60;

/** How many sections fill a screen of so many pixels. */
export function sectionsOfScreen(
  sections: readonly Pick<FormSection, 'fields'>[],
  columns: number,
  height: number,
): number {
  let filled = 0;
  for (const [index, { fields }] of sections.entries()) {
    filled += Math.ceil(fields.length / columns) * LINE;
    if (filled >= height) return index + 1;
  }
  return sections.length;
}

export function useDrawnSections(sections: readonly FormSection[], columns: number): number {
  const [more, setMore] = useState(0);
  const drawn = Math.max(more, sectionsOfScreen(sections, columns, innerHeight));
  const isAll = drawn >= sections.length;
  useEffect(() => {
    if (isAll) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setMore(drawn + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, isAll]);
  return drawn;
}
