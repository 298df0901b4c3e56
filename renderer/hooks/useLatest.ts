import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The latest value, for handlers and effects created once: they read `current` when they run. It is written after a
 * commit, never while rendering, which may be discarded.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
