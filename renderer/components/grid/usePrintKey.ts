import { useEffect } from 'react';
import { useLatest } from '../../hooks/useLatest.ts';

/**
 * Ctrl+P on a page whose only table is this one prints all of its rows: the browser would print those in view.
 * @param isOfPage false in dialogs and for rows that the page has at hand
 */
export function usePrintKey(isOfPage: boolean, print: () => Promise<void>): void {
  const latest = useLatest(print);
  useEffect(() => {
    if (!isOfPage) return;
    const press = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyP';
      if (!isPrint || event.defaultPrevented) return;
      const tables = document.querySelectorAll('[role="grid"], [role="treegrid"]');
      if (tables.length !== 1 || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOfPage]);
}
