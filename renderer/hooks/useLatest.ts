import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * What is true now, for handlers and effects that are made once: they read `current` when they run. It is written once what was
 * rendered is in the page, never while rendering, which may be thrown away.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
