/** An LRU cache: keeps what was used last, under its key: what is in it can always be made again. */
export function createLruCache<Value>(most: number) {
  const kept = new Map<string, Value>();
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    put(key: string, value: Value): Value {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      return value;
    },
    drop(key: string): void {
      kept.delete(key);
    },
    values: () => [...kept.values()],
    clear: () => kept.clear(),
  };
}
