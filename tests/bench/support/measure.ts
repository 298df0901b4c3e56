/**
 * Comparative measurement: every side runs in turn, in many short rounds, so that a drift of the machine's speed affects all of
 * them equally. Reports the median of the rounds; a ratio is the median of the rounds' ratios.
 */

export interface Measured {
  /** Median of the rounds, in milliseconds for one call. */
  readonly ms: number;
  /** Median over the rounds of this side's time divided by the first side's: how many times faster the first is. */
  readonly ratioToFirst: number;
}

export interface Rounds {
  readonly rounds?: number;
  /** How long one side runs in one round, in milliseconds; a call that takes longer is made once. */
  readonly fillMs?: number;
}

/** The middle of the values; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The runtime compiles beside the program; on a busy machine that takes its time. */
const WARM_TURNS = 3;
const WARM_MS = 100;

function time(work: () => unknown, calls: number): number {
  const start = performance.now();
  for (let i = 0; i < calls; i++) work();
  return (performance.now() - start) / calls;
}

/** How many calls fill a round; the doubling on the way warms the code up. */
function callsToFill(work: () => unknown, fillMs: number): number {
  for (let calls = 1; ; calls *= 2) {
    const each = time(work, calls);
    if (each * calls >= fillMs) return Math.max(1, Math.round(fillMs / each));
  }
}

function summary(times: ReadonlyMap<string, readonly number[]>): Record<string, Measured> {
  const [first = []] = times.values();
  return Object.fromEntries(
    [...times].map(([name, own]) => [
      name,
      { ms: median(own), ratioToFirst: median(own.map((each, i) => each / (first[i] ?? Number.NaN))) },
    ]),
  );
}

/** Measures all sides in turn; the first is the one that the others are compared with. */
export function sideBySide<Name extends string>(
  sides: Readonly<Record<Name, () => unknown>>,
  { rounds = 301, fillMs = 2 }: Rounds = {},
): Record<Name, Measured> {
  const all = Object.entries(sides) as [Name, () => unknown][];
  // All in turn, and again: what the first side was optimised for may no longer hold once the others have run.
  for (let turn = 0; turn < WARM_TURNS; turn++)
    for (const [, work] of all) callsToFill(work, Math.max(fillMs, WARM_MS));
  const calls = new Map(all.map(([name, work]) => [name, callsToFill(work, fillMs)]));
  const times = new Map(all.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of all) times.get(name)?.push(time(work, calls.get(name) ?? 1));
  }
  return summary(times) as Record<Name, Measured>;
}

/** The same for work that answers later; one call a round, after one that is not counted. */
export async function sideBySideAsync<Name extends string>(
  sides: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds = 15,
): Promise<Record<Name, Measured>> {
  const all = Object.entries(sides) as [Name, () => Promise<unknown>][];
  const times = new Map(all.map(([name]) => [name, [] as number[]]));
  for (const [, work] of all) await work();
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of all) times.get(name)?.push(await timeAsync(work));
  }
  return summary(times) as Record<Name, Measured>;
}

/** How long one piece of work takes, in milliseconds. */
export async function timeAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
