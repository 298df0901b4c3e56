import { describe, expect, it } from 'vitest';
import { newlyAdded } from './newlyAdded.ts';

describe('the document to show after documents were loaded again', () => {
  it('is the added document, the last of several, at any position', () => {
    expect(newlyAdded(['a'], ['a', 'b'])).toBe('b');
    expect(newlyAdded(['a'], ['b', 'c', 'a'])).toBe('c');
  });
  it('is the one that was shown where nothing was added, one was removed, or they are of another record', () => {
    expect(newlyAdded(['a', 'b'], ['a', 'b'])).toBeUndefined();
    expect(newlyAdded(['a', 'b'], ['a'])).toBeUndefined();
    expect(newlyAdded(['a'], ['x', 'y'])).toBeUndefined();
    expect(newlyAdded([], ['x', 'y'])).toBeUndefined();
  });
});
