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
