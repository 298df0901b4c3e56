/** A clock that does not follow short steps of the wall clock. */
import { describe, expect, it } from 'vitest';
import { type ClockStep, createSteadyClock } from './clock.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1, 12);

function machine() {
  const at = { wall: START, monotonic: 500, uptime: 90_000 };
  const steps: ClockStep[] = [];
  const clock = createSteadyClock(
    { wall: () => at.wall, monotonic: () => at.monotonic, uptime: () => Math.round(at.uptime / 10) * 10 },
    (step) => steps.push(step),
  );
  return {
    steps,
    /** The difference from the start, in milliseconds. */
    read: () => clock.now().getTime() - START,
    pass: (ms: number) => {
      at.wall += ms;
      at.monotonic += ms;
      at.uptime += ms;
    },
    jump: (ms: number) => {
      at.wall += ms;
    },
    suspend: (ms: number) => {
      at.wall += ms;
      at.uptime += ms;
    },
  };
}

describe('createSteadyClock', () => {
  it('follows the wall clock and its small corrections', () => {
    const { read, pass, jump, steps } = machine();
    pass(5000);
    expect(read()).toBe(5000);
    jump(-400);
    expect(read()).toBe(4600);
    jump(9000);
    pass(2000);
    expect(read()).toBe(15_600);
    expect(steps).toEqual([]);
  });

  it.each([DAY_MS, -DAY_MS])('ignores a step of %i ms that is over within seconds', (ms) => {
    const { read, pass, jump, steps } = machine();
    pass(1000);
    read();
    jump(ms);
    expect(read()).toBe(1000);
    pass(20_000);
    expect(read()).toBe(21_000);
    jump(-ms);
    pass(1000);
    expect(read()).toBe(22_000);
    expect(steps.map(({ state }) => state)).toEqual(['seen', 'gone']);
    pass(60_000);
    expect(read()).toBe(82_000);
  });

  it('accepts a step that lasts, and begins to count again where it changes', () => {
    const { read, pass, jump, steps } = machine();
    jump(DAY_MS);
    expect(read()).toBe(0);
    pass(20_000);
    jump(DAY_MS);
    expect(read()).toBe(20_000);
    pass(29_000);
    expect(read()).toBe(49_000);
    pass(1000);
    expect(read()).toBe(2 * DAY_MS + 50_000);
    expect(steps).toEqual([
      { ms: DAY_MS, state: 'seen' },
      { ms: 2 * DAY_MS, state: 'seen' },
      { ms: 2 * DAY_MS, state: 'accepted' },
    ]);
  });

  it('follows the wall clock at once after the machine was suspended', () => {
    const { read, pass, suspend, steps } = machine();
    pass(3000);
    read();
    suspend(3 * DAY_MS + 4);
    pass(1000);
    expect(read()).toBe(3 * DAY_MS + 4004);
    expect(steps).toEqual([]);
  });
});
