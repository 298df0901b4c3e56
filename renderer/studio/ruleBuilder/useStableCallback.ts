/** The same function from render to render, which does what the latest one does: what it is given to is not drawn again for it. */
import { useCallback, useLayoutEffect, useRef } from 'react';

export function useStableCallback<Given extends unknown[], Result>(latest: (...given: Given) => Result) {
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });
  return useCallback((...given: Given): Result => now.current(...given), []);
}
