/**
 * A value once it has been the same for a moment: what is typed is painted first, what follows from it after the last key. That is
 * drawn in pieces, which the next key comes before.
 */
import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a change. */
const DEBOUNCE_MS = 60;

export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
