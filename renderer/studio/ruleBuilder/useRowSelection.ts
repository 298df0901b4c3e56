/** Which rows are chosen: one by one, or with shift all between. */
import { useCallback, useRef, useState } from 'react';
import { useLatest } from '../../hooks/useLatest.ts';
import type { Rows } from './model/row.ts';

const NONE: ReadonlySet<string> = new Set();

export function useRowSelection(rows: Rows) {
  const [picked, setPicked] = useState(NONE);
  const now = useLatest(rows);
  const last = useRef<string>(undefined);
  const pick = useCallback((id: string, more: boolean) => {
    setPicked((before) => {
      const next = new Set(before);
      const ids = now.current.map((row) => row.id);
      const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)];
      if (more && from >= 0) for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      else if (next.has(id)) next.delete(id);
      else next.add(id);
      last.current = id;
      return next;
    });
  }, []);
  const clear = useCallback(() => setPicked(NONE), []);
  return { picked, pick, clear };
}
