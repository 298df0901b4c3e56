import { describe, expect, it } from 'vitest';
import { suggestionLabel } from './suggestionLabel.ts';

describe('suggestionLabel', () => {
  it('returns the code followed by the label', () => {
    expect(suggestionLabel('AC-1022', 'Halcyon Motors B.V.', true)).toBe('AC-1022 · Halcyon Motors B.V.');
  });
  it('returns the code alone if the label is equal or empty', () => {
    expect(suggestionLabel('USD', 'USD', true)).toBe('USD');
    expect(suggestionLabel('USD', '', true)).toBe('USD');
  });
  it('returns the label of an id', () => {
    expect(suggestionLabel('01a1-fd25', 'Halcyon Motors B.V.', false)).toBe('Halcyon Motors B.V.');
  });
});
