/** A paste as a browser event: tab-separated text, over the focused cell. */
export function pasteEvent(cells: readonly (readonly string[])[]): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', cells.map((row) => row.join('\t')).join('\n'));
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

/** The cells of a paste, for a grid without its own clipboard reader: the text of the bench contains no quotes. */
export const pastedCells = (event: ClipboardEvent): string[][] =>
  (event.clipboardData?.getData('text/plain') ?? '').split('\n').map((line) => line.split('\t'));
