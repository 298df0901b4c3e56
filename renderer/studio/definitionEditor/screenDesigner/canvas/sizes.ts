/** The windows in which a screen is looked at: what the frame leaves of each to the screen. */
export const sizes = {
  1440: { width: 1440 - 216, height: 900 - 44 },
  1024: { width: 1024 - 216, height: 768 - 44 },
  390: { width: 390, height: 844 - 44 },
} as const;

export type Size = keyof typeof sizes;
export const sizeNames = [1440, 1024, 390] as const satisfies readonly Size[];
