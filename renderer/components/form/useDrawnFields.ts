/**
 * How many fields of each of a form's sections are drawn, from the first: as many as fill the screen at once, the rest of that
 * section and the other sections one after the other once those are painted. What is drawn later gives way to what a person
 * types meanwhile.
 */
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { FormSection } from './formModel.ts';

/** Pixels of a line of fields with label and distance: a little less, so that the screen is filled rather than not. */
const LINE = 60;

/** How many fields of each section fill a screen of so many pixels: all of a section, some, or none. */
export function fieldsOfScreen(
  sections: readonly Pick<FormSection, 'fields'>[],
  columns: number,
  height: number,
): number[] {
  let left = Math.ceil(height / LINE) * columns;
  return sections.map(({ fields }) => {
    const drawn = Math.max(0, Math.min(left, fields.length));
    // The next section starts on a new line.
    left -= Math.ceil(fields.length / columns) * columns;
    return drawn;
  });
}

export function useDrawnFields(sections: readonly FormSection[], columns: number): readonly number[] {
  const [whole, setWhole] = useState(0);
  const first = useMemo(() => fieldsOfScreen(sections, columns, innerHeight), [sections, columns]);
  // The sections before this one are drawn whole.
  const next = sections.findIndex(({ fields }, index) => index >= whole && (first[index] ?? 0) < fields.length);
  useEffect(() => {
    if (next < 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(next + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [next]);
  return useMemo(
    () => sections.map(({ fields }, index) => (index < whole ? fields.length : (first[index] ?? 0))),
    [sections, whole, first],
  );
}
