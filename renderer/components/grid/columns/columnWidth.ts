/**
 * Column width: 9 times the field's length, and 140 where that is under 110. A field of a hundred
 * characters would take a screen, so a column is at most a third of a usual one until it is widened by hand.
 */
export interface WidthLimits {
  readonly factor: number;
  readonly minimum: number;
  readonly threshold: number;
}

const MAX_WIDTH = 480;

/** In pixels. */
export function columnWidth(field: { length?: number; width?: number }, limits: WidthLimits): number {
  if (field.width !== undefined) return field.width;
  const wide = limits.factor * (field.length ?? 0);
  return wide < limits.threshold ? limits.minimum : Math.min(wide, MAX_WIDTH);
}
