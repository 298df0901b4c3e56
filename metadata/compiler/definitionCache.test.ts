import { expect, it } from 'vitest';
import { DefinitionCache } from './definitionCache.ts';

it('keeps what was found in a definition, for its kind and name alone', () => {
  const kept = new DefinitionCache<string>();
  const value = { label: 'One' };
  const list = { kind: 'list', name: 'one', value } as const;
  expect(kept.get(list)).toBeUndefined();
  kept.keep(list, 'found');
  expect(kept.get({ ...list })).toBe('found');
  expect(kept.get({ ...list, value: { ...value } })).toBeUndefined();
  // The very value under another name has other places.
  expect([kept.get({ ...list, name: 'two' }), kept.get({ ...list, kind: 'menu' })]).toEqual([undefined, undefined]);
  kept.keep({ ...list, name: 'two' }, 'elsewhere');
  expect(kept.get({ ...list, name: 'two' })).toBe('elsewhere');
});
