/**
 * Measuring side by side: every side runs in turn, several rounds, so that a machine whose speed drifts disturbs all of
 * them alike; the median of the rounds is what is told, and a ratio is the median of the rounds' ratios.
 */

export interface Sides {
  [name: string]: () => unknown;
}

export interface Measured {
  /** Median of a round, in milliseconds for one call. */
  readonly ms: number;
  /** How each round compared with the first side's: its time divided by the first's. */
  readonly ratioToFirst: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Times one side: as many calls as fill about `fillMs`. */
function time(work: () => unknown, calls: number): number {
  const start = performance.now();
  for (let i = 0; i < calls; i++) work();
  return (performance.now() - start) / calls;
}

/** Measures all sides in turn; the first is the one that the others are compared with. */
export function sideBySide(sides: Sides, { rounds = 7, fillMs = 60 } = {}): Record<string, Measured> {
  const names = Object.keys(sides);
  const calls: Record<string, number> = {};
  for (const name of names) {
    const work = sides[name] as () => unknown;
    time(work, 3);
    calls[name] = Math.max(1, Math.ceil(fillMs / Math.max(time(work, 3), 1e-6)));
    time(work, calls[name] ?? 1);
  }
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times[name]?.push(time(sides[name] as () => unknown, calls[name] ?? 1));
  }
  const first = times[names[0] ?? ''] ?? [];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ms: median(times[name] ?? []),
        ratioToFirst: median((times[name] ?? []).map((each, i) => each / (first[i] ?? Number.NaN))),
      },
    ]),
  );
}

/** The same for work that answers later; one call a round. */
export async function sideBySideAsync(
  sides: Record<string, () => Promise<unknown>>,
  rounds = 5,
): Promise<Record<string, Measured>> {
  const names = Object.keys(sides);
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await sides[name]?.();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const start = performance.now();
      await sides[name]?.();
      times[name]?.push(performance.now() - start);
    }
  }
  const first = times[names[0] ?? ''] ?? [];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ms: median(times[name] ?? []),
        ratioToFirst: median((times[name] ?? []).map((each, i) => each / (first[i] ?? Number.NaN))),
      },
    ]),
  );
}

/** One line of the bench. `ratio` is how many times faster than the peer: above 1 is faster. */
export function tell(line: { name: string; value: number; unit: string; peer?: string; ratio?: number }): void {
  const short = (number: number) => Number(number.toPrecision(4));
  console.log(
    JSON.stringify({
      ...line,
      value: short(line.value),
      ...(line.ratio === undefined ? {} : { ratio: short(line.ratio) }),
    }),
  );
}
