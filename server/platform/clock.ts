/** The time, and waiting for it: a server reads it here alone, and a test sets it. */
import { uptime } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  now(): Date;
  /** Milliseconds of a clock that only goes forward; its zero has no meaning. */
  monotonic(): number;
  /** Resolves after so many milliseconds, or rejects with an AbortError as soon as the signal is given. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A step of the wall clock that was accepted or went away again. */
export interface ClockStep {
  /** Positive: the wall clock is ahead of where it was expected. */
  readonly ms: number;
  /** `seen`: the server uses its own time for now. `accepted`: the step lasted. `gone`: the wall clock returned. */
  readonly state: 'seen' | 'accepted' | 'gone';
}

/** Clock readings of the machine, in milliseconds. */
export interface TimeSources {
  wall(): number;
  monotonic(): number;
  /** Since the machine was started, including the time for which it was suspended. */
  uptime(): number;
}

/** Smaller steps are followed at once: NTP corrects a clock in such steps. */
const STEP_MS = 10_000;
/** Milliseconds after which a clock step is accepted. */
const LASTS_MS = 30_000;
const RENEWED_AFTER_MS = 1000;

interface Step {
  readonly ms: number;
  readonly since: number;
}

/**
 * A clock that does not follow a step of the wall clock until it has lasted 30 seconds: what is written during a short step
 * would otherwise be due, over or locked for as long as the step was (docs/decisions/0181). A machine that was suspended is
 * followed at once.
 * @param onStep called at each step
 */
export function createSteadyClock(sources: TimeSources, onStep: (step: ClockStep) => void): Clock {
  const read = () => ({ wall: sources.wall(), monotonic: sources.monotonic(), uptime: sources.uptime() });
  /** The last reading that was believed, renewed once a second. */
  let last = read();
  let step: Step | undefined;

  function follow(wall: number): number {
    if (step) onStep({ ms: step.ms, state: 'gone' });
    step = undefined;
    if (sources.monotonic() - last.monotonic >= RENEWED_AFTER_MS) last = read();
    return wall;
  }

  function now(): number {
    const wall = sources.wall();
    const monotonic = sources.monotonic();
    const elapsed = monotonic - last.monotonic;
    const expected = last.wall + elapsed;
    const ms = wall - expected;
    if (Math.abs(ms) < STEP_MS) return follow(wall);
    const suspended = sources.uptime() - last.uptime - elapsed;
    if (suspended > STEP_MS && Math.abs(ms - suspended) < STEP_MS) return follow(wall);
    if (!step || Math.abs(step.ms - ms) >= STEP_MS) {
      step = { ms, since: monotonic };
      onStep({ ms, state: 'seen' });
    }
    if (monotonic - step.since < LASTS_MS) return expected;
    step = undefined;
    last = read();
    onStep({ ms, state: 'accepted' });
    return wall;
  }

  return {
    now: () => new Date(now()),
    monotonic: sources.monotonic,
    wait: async (ms, signal) => {
      await wait(ms, undefined, { signal });
    },
  };
}

const listeners = new Set<(step: ClockStep) => void>();

/** Calls back at each step of the machine's clock. @returns ends it */
export function onClockStep(listener: (step: ClockStep) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The clock of the machine, one for the whole process. */
export const systemClock: Clock = createSteadyClock(
  { wall: () => Date.now(), monotonic: () => performance.now(), uptime: () => uptime() * 1000 },
  (step) => {
    for (const listener of listeners) listener(step);
  },
);
