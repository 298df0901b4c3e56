/** The dialogs that are open, the last one on top. The shell draws them (shell/DialogHost.tsx). */
import { atom } from 'jotai';
import { ApiError } from '../calls/apiError.ts';
import { isDialogLoaded, loadClosure } from '../calls/closures.ts';
import { appStore } from '../program/appStore.ts';
import { toast } from '../toasts/toast.ts';

export interface DialogEntry {
  id: number;
  name: string;
  params: Readonly<Record<string, unknown>>;
  /** Ends it; undefined where it was dismissed. */
  close(result?: unknown): void;
}

export const dialogsAtom = atom<readonly DialogEntry[]>([]);
let opened = 0;

/**
 * Opens a dialog and waits for its result; undefined where it was dismissed. Its definitions are fetched first where this
 * page has not opened it yet.
 */
export async function openDialog(name: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  if (!isDialogLoaded(name)) {
    try {
      await loadClosure('dialog', name);
    } catch (error) {
      // Where the server has no such dialog for this person, the host says so, as of any name that is not there.
      if (!(error instanceof ApiError) || error.status !== 404) {
        toast('noServerResponse', {}, 'error');
        return undefined;
      }
    }
  }
  return new Promise((resolve) => {
    opened += 1;
    const id = opened;
    const close = (result?: unknown) => {
      appStore.set(dialogsAtom, (open) => open.filter((entry) => entry.id !== id));
      resolve(result);
    };
    appStore.set(dialogsAtom, (open) => [...open, { id, name, params, close }]);
  });
}

/** Dismisses every dialog: the session ended, or the page went elsewhere. */
export function closeDialogs(): void {
  for (const entry of [...appStore.get(dialogsAtom)].reverse()) entry.close();
}
