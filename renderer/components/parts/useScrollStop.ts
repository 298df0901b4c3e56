import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Makes a region that scrolls and holds nothing to tab to a tab stop of its own, so that the arrow keys can scroll it
 * (WCAG 2.1.1); not if it does not scroll, or contains a focusable element.
 */
export function useScrollStop(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = box.current;
    if (!region) return;
    const decide = () => {
      const needed = region.scrollHeight > region.clientHeight + 1 && region.querySelector(FOCUSABLE) === null;
      if (needed) region.tabIndex = 0;
      else if (region.hasAttribute('tabindex')) region.removeAttribute('tabindex');
    };
    const sizes = new ResizeObserver(decide);
    const changes = new MutationObserver(() => {
      for (const child of region.children) sizes.observe(child);
      decide();
    });
    sizes.observe(region);
    for (const child of region.children) sizes.observe(child);
    changes.observe(region, { childList: true, subtree: true });
    decide();
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [box]);
}
