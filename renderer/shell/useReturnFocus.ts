/** Returns the focus after a dialog or question to the previously focused element, for keyboard users. */
import { useEffect, useState } from 'react';

/** The last focused element in the page: a menu item that opened a dialog no longer exists when it closes. */
let inPage: WeakRef<HTMLElement> | undefined;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('main')) inPage = new WeakRef(target);
});

/** To be called by what is mounted while it is open. */
export function useReturnFocus(): void {
  // While it is drawn for the first time nothing of it has taken the focus yet.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // Somebody else took it on purpose: a step of the action, or the next dialog.
        if (document.activeElement && document.activeElement !== document.body) return;
        for (const place of [before, inPage?.deref()]) {
          if (!(place instanceof HTMLElement) || !place.isConnected || place === document.body) continue;
          place.focus({ preventScroll: true });
          if (document.activeElement === place) return;
        }
      });
    },
    [before],
  );
}
