/** Ten shades of a colour, light to dark, as Mantine has them: mixed with white and with black. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** How much of white (positive) or black (negative) each shade has; the colour itself is the eighth. */
const MIX = [0.92, 0.82, 0.66, 0.5, 0.34, 0.2, 0.1, 0, -0.16, -0.32] as const;

function mix(hex: string, amount: number): string {
  const towards = amount > 0 ? 255 : 0;
  const share = Math.abs(amount);
  const channel = (at: number) => {
    const own = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(own + (towards - own) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Shades of `#rrggbb`. */
export const shades = (hex: string): Shades => MIX.map((amount) => mix(hex, amount)) as unknown as Shades;

/** WCAG 2 relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The luminance on which black and white read equally well, 4.58 to 1: below it words are white, above it black. */
export const EVEN = 0.179;

/** The shade of buttons on dark ground: a little lighter than the colour itself, unless white could not be read on it then. */
export const darkShade = (hex: string): 6 | 7 => (luminance(shades(hex)[6]) <= EVEN || luminance(hex) > EVEN ? 6 : 7);
