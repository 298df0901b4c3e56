/**
 * Memoization: caches the result of a function for an object as long as the object lives. The object must be immutable, or
 * the result must not depend on its mutable properties.
 */
export function memoize<Key extends object, Answer>(make: (key: Key) => Answer): (key: Key) => Answer {
  const made = new WeakMap<Key, Answer>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as Answer;
    const answer = make(key);
    made.set(key, answer);
    return answer;
  };
}

/** The same for texts, of which there are usually few: the cache is cleared when it exceeds `most` entries. */
export function memoizeText<Answer extends object>(most: number, make: (text: string) => Answer) {
  const made = new Map<string, Answer>();
  return (text: string): Answer => {
    const known = made.get(text);
    if (known) return known;
    const answer = make(text);
    if (made.size >= most) made.clear();
    made.set(text, answer);
    return answer;
  };
}
