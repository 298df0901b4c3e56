import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('random choices', () => {
  it('are the same for a seed and others for another', () => {
    const take = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.int(0, 1000));
    };
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
  });

  it('stay within their bounds and reach both', () => {
    const random = createRandom(1);
    const seen = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
    for (let i = 0; i < 500; i++) {
      const value = random.skewed(1, 50, 2);
      expect(value).toBeGreaterThanOrEqual(1);
      expect(value).toBeLessThanOrEqual(50);
    }
  });

  it('choose by weight', () => {
    const random = createRandom(2);
    const counts = { often: 0, seldom: 0, never: 0 };
    for (let i = 0; i < 2000; i++)
      counts[
        random.weighted<keyof typeof counts>([
          ['often', 9],
          ['seldom', 1],
          ['never', 0],
        ])
      ]++;
    expect(counts.never).toBe(0);
    expect(counts.often / counts.seldom).toBeGreaterThan(5);
  });

  it('make different ids of one form', () => {
    const random = createRandom(3);
    const ids = new Set(Array.from({ length: 1000 }, () => random.id()));
    expect(ids.size).toBe(1000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
