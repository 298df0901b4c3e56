/** The dialogs that are open, the last one on top. The shell draws them (shell/DialogHost.tsx). */
import { atom } from 'jotai';
import { ApiError } from '../http/apiError.ts';
import { isDialogLoaded, isLoaded, loadClosure } from '../http/closures.ts';
import { holds } from '../http/session.ts';
import { appStore } from '../program/appStore.ts';
import { definition } from '../program/program.ts';
import { toast } from '../toasts/toast.ts';

export interface DialogEntry {
  id: number;
  /** True for the page of a route in a drawer; false for a dialog. */
  isPage: boolean;
  /** Name of the dialog or route. */
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
      // If the dialog does not exist for this user, the host reports it as for any unknown name.
      if (!(error instanceof ApiError) || error.status !== 404) {
        toast('noServerResponse', {}, 'error');
        return undefined;
      }
    }
  }
  return show(name, params, false);
}

/** Shows the page of a route in a drawer over the present one, and waits until it is closed. */
export async function openPage(route: string, params: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { permission } = definition('route', route) ?? {};
  if (!holds(permission)) {
    toast('permissionDenied', {}, 'error');
    return;
  }
  if (!isLoaded('route', route)) {
    try {
      await loadClosure('route', route);
    } catch {
      toast('noServerResponse', {}, 'error');
      return;
    }
  }
  await show(route, params, true);
}

function show(name: string, params: Readonly<Record<string, unknown>>, isPage: boolean): Promise<unknown> {
  return new Promise((resolve) => {
    opened += 1;
    const id = opened;
    const close = (result?: unknown) => {
      appStore.set(dialogsAtom, (open) => open.filter((entry) => entry.id !== id));
      resolve(result);
    };
    appStore.set(dialogsAtom, (open) => [...open, { id, isPage, name, params, close }]);
  });
}

/** Dismisses every dialog: the session ended, or the page went elsewhere. */
export function closeDialogs(): void {
  for (const entry of [...appStore.get(dialogsAtom)].reverse()) entry.close();
}
