/**
 * Copy, cut and paste from a menu, for who has a mouse alone. They cause the events that keys cause, at the active cell, so that
 * one place writes and reads the clipboard (parts/clipboardHandlers.ts).
 */
import { toastText } from '../../../toasts/toast.ts';
import { t } from '../words.ts';

const TYPES = ['text/html', 'text/plain'] as const;

/** HTML comes as it was written where the browser can give it so: without the numbers behind what is shown it knows less. */
type Read = (options: { unsanitized: readonly string[] }) => Promise<ClipboardItems>;

const event = (name: 'cut' | 'paste', clipboardData: DataTransfer): ClipboardEvent =>
  new ClipboardEvent(name, { clipboardData, bubbles: true, cancelable: true });

/** Copies the selected cells; false where the browser does not let a page write. */
export function copyByMenu(cell: HTMLElement): boolean {
  cell.focus();
  // It is old, and the only one that takes what a copy event says as it is, in every browser and without a question.
  const done = document.execCommand('copy');
  if (!done) toastText(t('gridNoClipboard'), 'warning');
  return done;
}

let withHeads = false;
/** True if the current copy includes the column names. */
export const copiesHeads = (): boolean => withHeads;

/** Copies the selected cells below the names of their columns. */
export function copyWithHeads(cell: HTMLElement): void {
  withHeads = true;
  try {
    copyByMenu(cell);
  } finally {
    withHeads = false;
  }
}

/** Empties the selected cells once they are copied. */
export function cutByMenu(cell: HTMLElement): void {
  if (copyByMenu(cell)) cell.dispatchEvent(event('cut', new DataTransfer()));
}

/** Pastes from the active cell on; says which keys do it where the browser, or the person it asks, does not let a page read. */
export async function pasteByMenu(cell: HTMLElement): Promise<void> {
  const data = new DataTransfer();
  try {
    const read: Read = navigator.clipboard.read.bind(navigator.clipboard);
    for (const item of await read({ unsanitized: ['text/html'] })) {
      for (const type of TYPES)
        if (item.types.includes(type)) data.setData(type, await (await item.getType(type)).text());
    }
  } catch {
    toastText(t('gridNoClipboard'), 'warning');
    return;
  }
  cell.dispatchEvent(event('paste', data));
}
