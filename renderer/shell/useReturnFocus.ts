/** Where the focus goes when a dialog or a question ends: to where one was, so that who works by keys goes on there. */
import { useEffect, useState } from 'react';

/** What of the page itself had the focus last: the entry of a menu that opened a dialog is gone by the time it closes. */
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
