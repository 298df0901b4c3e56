import { describe, expect, it } from 'vitest';
import keys from '../../definitions/platform/shell/keys.messages.json' with { type: 'json' };
import type { Part } from '../../metadata/kinds/part.ts';
import { gridsAmong, TABLE_KEYS } from './tableKeys.ts';

describe('the keys of a table', () => {
  it('are each said once, in the order of the words', () => {
    expect(TABLE_KEYS.map(({ says }) => says)).toEqual(
      Object.keys(keys.messages).filter((name) => name.startsWith('keys.')),
    );
    // A key may mean something else while one types.
    for (const typing of [true, false]) {
      const keys = TABLE_KEYS.filter(({ says }) => says.startsWith('keys.typed') === typing).map(({ keys }) => keys);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
  it('are those of a screen that has a table at any depth', () => {
    const parts = {
      head: { component: 'heading' },
      body: { component: 'split', parts: { main: { component: 'stack', parts: { rows: { component: 'grid' } } } } },
    } as unknown as Record<string, Part>;
    expect(gridsAmong(parts)).toEqual([{ component: 'grid' }]);
    expect(gridsAmong({ head: { component: 'heading' } as unknown as Part })).toEqual([]);
    expect(gridsAmong(undefined)).toEqual([]);
  });
});
