/** Moving an element lets go of the focus: what was moved goes on being held. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Path } from '../../../../metadata/completion/shapes.ts';

/** @param path of what holds the members. @returns where they are drawn, and to say which of them was moved */
export function useMovedFocus(path: Path): {
  list: RefObject<HTMLOListElement | null>;
  moved(member: string | number): void;
} {
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<string | number>(undefined);
  useEffect(() => {
    const member = held.current;
    if (member === undefined || !list.current) return;
    held.current = undefined;
    list.current.querySelector<HTMLElement>(`[data-member="${CSS.escape([...path, member].join('/'))}"]`)?.focus();
  });
  const moved = useCallback((member: string | number) => {
    held.current = member;
  }, []);
  return { list, moved };
}
