/** The name that an answer gives its bytes (RFC 6266: filename* before filename). */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const coded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (coded) {
    try {
      return decodeURIComponent(coded);
    } catch {
      // Not what it says it is: the plain name is next.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? otherwise;
}

/** Hands bytes to the person as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
