/**
 * Bytes of a text file as text. A mark at the beginning says how they are written (WHATWG Encoding, section 6, "BOM sniff");
 * without one they are UTF-8, and where they cannot be, Windows-1252, which older programs write and which reads every byte.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Bytes that were cut in the middle of a character end there, rather than being read as another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
