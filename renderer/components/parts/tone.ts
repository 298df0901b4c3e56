/** How a tone of a definition looks. */
const TONES = ['neutral', 'info', 'good', 'warning', 'bad'] as const;
export type Tone = (typeof TONES)[number];

/** The tone that a text names; neutral for any other. */
export const toneOf = (name: unknown): Tone => TONES.find((tone) => tone === name) ?? 'neutral';

/** The ink of a text in this tone; undefined for the ordinary one. */
export function inkOf(tone: Tone | undefined): string | undefined {
  if (!tone) return undefined;
  return tone === 'neutral' ? 'var(--inv-ink-soft)' : `var(--inv-${tone})`;
}

/** Ink and ground of a mark in this tone. */
export function coloursOf(tone: Tone): { color: string; background: string } {
  return tone === 'neutral'
    ? { color: 'var(--inv-ink-soft)', background: 'var(--inv-sunken)' }
    : { color: `var(--inv-${tone})`, background: `var(--inv-${tone}-soft)` };
}
