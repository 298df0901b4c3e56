/** How often one looks at the notifications, in milliseconds. */
export interface Pace {
  start: number;
  step: number;
  cap: number;
}

/** The pause after one of `before` milliseconds. */
export const nextPause = (before: number, { step, cap }: Pace): number => Math.min(before + step, cap);
