/** A paste as the browser tells it: tab-separated text, over the cell that has the focus. */
export function pasteEvent(cells: readonly (readonly string[])[]): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', cells.map((row) => row.join('\t')).join('\n'));
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

/** The cells of a paste, for a side that reads no clipboard by itself: the text of the bench has no quotes. */
export const pastedCells = (event: ClipboardEvent): string[][] =>
  (event.clipboardData?.getData('text/plain') ?? '').split('\n').map((line) => line.split('\t'));
