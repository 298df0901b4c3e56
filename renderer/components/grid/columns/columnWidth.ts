/**
 * Column width: 9 times the field's length, and 140 where that is under 110. A field of a hundred
 * characters would take a screen and push the next ones out of view, so a column has a maximum until it is widened by hand.
 */
export interface WidthLimits {
  readonly factor: number;
  readonly minimum: number;
  readonly threshold: number;
}

/** A name or a description that is longer is read in its cell's hint, or widened by hand. */
const MAX_WIDTH = 280;
/** A box has no length: its column is as wide as its title needs, with the mark of the sort. */
const BOX_MIN_WIDTH = 80;
const BOX_ROOM = 34;
const TITLE_LETTER = 7.5;

interface SizedField {
  type?: string;
  label?: string;
  length?: number;
  width?: number;
}

/** In pixels. */
export function columnWidth(field: SizedField, limits: WidthLimits): number {
  if (field.width !== undefined) return field.width;
  if (field.type === 'checkbox')
    return Math.max(
      BOX_MIN_WIDTH,
      Math.min(limits.minimum, Math.ceil(BOX_ROOM + TITLE_LETTER * (field.label ?? '').length)),
    );
  const wide = limits.factor * (field.length ?? 0);
  return wide < limits.threshold ? limits.minimum : Math.min(wide, MAX_WIDTH);
}
