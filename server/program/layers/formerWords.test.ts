import { expect, it } from 'vitest';
import { withoutFormerWords } from './formerWords.ts';

it('takes out of an entity the template of its own name', () => {
  const value = { label: 'Berth', check: 'berth', scope: 'system' };
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, { value })).toEqual({
    value: { label: 'Berth', scope: 'system' },
  });
});

it('leaves what says something else, so that it is told as a fault', () => {
  const content = { value: { label: 'Berth', check: 'quay' } };
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, content)).toEqual(content);
  expect(withoutFormerWords({ kind: 'screen', name: 'berth' }, content)).toBe(content);
  expect(withoutFormerWords({ kind: 'entity', name: 'berth' }, { changes: [] })).toEqual({ changes: [] });
});
