import type { Measured } from './measure.ts';

export interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The name of the peer; omitted without a comparable one. */
  readonly peer?: string;
  /** How many times faster (smaller) than the peer: above 1 is better. */
  readonly ratio?: number;
}

const short = (number: number): number => Number(number.toPrecision(4));

/** Prints one line of the bench. `peer` and `ratio` are null without a peer. */
export function tell({ name, value, unit, peer, ratio }: Line): void {
  const told = ratio === undefined ? null : short(ratio);
  console.log(JSON.stringify({ name, value: short(value), unit, peer: peer ?? null, ratio: told }));
}

const PER_MS = { ns: 1e6, ms: 1 } as const;

/** One line for each peer of something that was measured side by side. */
export function tellBeside(
  name: string,
  unit: keyof typeof PER_MS,
  own: Measured,
  peers: readonly (readonly [words: string, measured: Measured])[],
): void {
  for (const [peer, { ratioToFirst }] of peers)
    tell({ name, value: own.ms * PER_MS[unit], unit, peer, ratio: ratioToFirst });
}
