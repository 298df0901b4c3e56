import { describe, expect, it } from 'vitest';
import { suggestionLabel } from './suggestionLabel.ts';

describe('what stands for a chosen value', () => {
  it('is the code, as everywhere, and what it is called', () => {
    expect(suggestionLabel('AC-1022', 'Halcyon Motors B.V.', true)).toBe('AC-1022 · Halcyon Motors B.V.');
  });
  it('is said once where the code is what it is called, or it is called nothing', () => {
    expect(suggestionLabel('USD', 'USD', true)).toBe('USD');
    expect(suggestionLabel('USD', '', true)).toBe('USD');
  });
  it('of an id is what it is called', () => {
    expect(suggestionLabel('01a1-fd25', 'Halcyon Motors B.V.', false)).toBe('Halcyon Motors B.V.');
  });
});
