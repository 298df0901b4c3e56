/** Confirms discarding unsaved changes when the user leaves the page, the app, or an open dialog. */
import { useEffect } from 'react';
import { useLatest } from '../hooks/useLatest.ts';
import { message, messageTitle, word } from '../text/messages.ts';
import { ask } from '../toasts/toast.ts';
import { beforeLeaving } from './leaving.ts';

/** Asks; whether the person lets it be lost. */
export const confirmDiscard = async (): Promise<boolean> =>
  (await ask({
    text: message('unsavedChanges'),
    title: messageTitle('unsavedChanges'),
    yes: word('frame.leave'),
    no: word('frame.stay'),
    danger: true,
  })) !== undefined;

/**
 * Asks before the place is left by links, the menu and the browser's own buttons.
 * @param dirty whether there is something not saved
 * @param guards false where somebody else asks
 */
export function useUnsavedChangesGuard(dirty: boolean, guards = true): void {
  const dirtyNow = useLatest(dirty);
  useEffect(() => {
    if (!guards) return;
    const unload = (event: BeforeUnloadEvent) => {
      if (dirtyNow.current) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    const stop = beforeLeaving(async () => !dirtyNow.current || (await confirmDiscard()));
    return () => {
      removeEventListener('beforeunload', unload);
      stop();
    };
  }, [guards]);
}
