/** Names of files that a person gave, as every file system takes them. */

/** Leaves space for a date and an extension within the 255 bytes of file systems, for any letters. */
const MAX_NAME_LENGTH = 60;

/** Without what means something to a file system or ends a line; empty where nothing is left. */
export function fileName(given: string | undefined): string {
  const plain = (given ?? '').normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ');
  return [...plain.replace(/\s+/g, ' ').replace(/^[\s.]+|[\s.]+$/g, '')].slice(0, MAX_NAME_LENGTH).join('').trim();
}
