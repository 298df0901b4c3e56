import { useInsertionEffect, useRef } from 'react';

/** The value of before while it is the same by `isSame`, so that what depends on it is not done again. */
export function useStable<Value>(value: Value, isSame: (before: Value, value: Value) => boolean): Value {
  const before = useRef(value);
  const stable = isSame(before.current, value) ? before.current : value;
  useInsertionEffect(() => {
    before.current = stable;
  });
  return stable;
}
