/**
 * Memoization: a function whose answer for an object is made once, and kept as long as the object is: of an object that
 * nobody changes, or of which nothing that may change is asked.
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
