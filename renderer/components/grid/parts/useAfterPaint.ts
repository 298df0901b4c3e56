import { useEffect, useState } from 'react';
import { yieldToMain } from '../checking/yieldToMain.ts';

/** A page that is not in sight is not painted, and what waits for it must come all the same. */
const AT_THE_LATEST = 200;

/** False until the page is painted: the table is visible before its counts are rendered. */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const come = () => setIsPainted(true);
    const frame = requestAnimationFrame(() => void yieldToMain().then(come));
    const timer = setTimeout(come, AT_THE_LATEST);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
