import { compareCodePoints } from './codePoints.ts';

const SEPARATOR = '\u0001\u0001';

/**
 * The canonical form of a set of text keys: equal sets have equal forms, a set of one is that text itself (unless it has
 * U+0001, which is escaped), no entries are `''`.
 */
export function setKey(keys: ReadonlySet<string>): string {
  return [...keys]
    .sort(compareCodePoints)
    .map((key) => key.replaceAll('\u0001', '\u0001\u0002'))
    .join(SEPARATOR);
}
