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

/** The same for a text, of which there are few as a rule: where there are more than `most`, they are made anew. */
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
