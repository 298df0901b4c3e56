import { type RefObject, useEffect } from 'react';

/** Element with the initial focus: the marked one, else the first field. */
const FIRST = '[data-autofocus], input:not([type="hidden"], [tabindex="-1"], :disabled), textarea:not(:disabled)';

/**
 * Leads the focus to the first field of a dialog. Its parts are loaded when first used, so they may come after the
 * dialog has given the focus to its cross; a person who has pressed a key or clicked by then is left alone.
 */
export function useInitialFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const parts = box.current;
    if (!parts) return;
    const observer = new MutationObserver(() => lead());
    const acted = ['keydown', 'pointerdown'] as const;
    const end = () => {
      observer.disconnect();
      for (const event of acted) removeEventListener(event, end, true);
    };
    // The focus trap moves the focus in a timer of its own, once.
    const lead = () =>
      setTimeout(() => {
        const first = parts.querySelector<HTMLElement>(FIRST);
        if (!first) return;
        if (!parts.contains(document.activeElement)) first.focus();
        end();
      });
    observer.observe(parts, { childList: true, subtree: true });
    for (const event of acted) addEventListener(event, end, true);
    lead();
    return end;
  }, [box]);
}
