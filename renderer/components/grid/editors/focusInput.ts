/** Focuses an editor's input: everything selected where the typed key replaces it, the caret at the end elsewhere. */
export function focusInput(input: HTMLInputElement | HTMLTextAreaElement | null, replaces: boolean): void {
  if (!input || document.activeElement === input) return;
  input.focus({ preventScroll: true });
  if (replaces) input.select();
  else input.setSelectionRange(input.value.length, input.value.length);
}
