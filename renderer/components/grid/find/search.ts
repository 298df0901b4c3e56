/** Searching and replacing in the text of a cell. Pure. */
export interface SearchOptions {
  readonly text: string;
  readonly matchCase: boolean;
  /** The whole text of the cell, not a part of it. */
  readonly whole: boolean;
}

export interface Search {
  finds(shown: string): boolean;
  /** Replaces every occurrence with the literal text. */
  replaced(shown: string, by: string): string;
}

/** @returns undefined where nothing is looked for */
export function searchOf({ text, matchCase, whole }: SearchOptions): Search | undefined {
  if (text === '') return undefined;
  const literal = text.normalize('NFC').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const source = whole ? `^(?:${literal})$` : literal;
  const flags = matchCase ? 'u' : 'iu';
  const one = new RegExp(source, flags);
  const every = new RegExp(source, `${flags}g`);
  return {
    finds: (shown) => one.test(shown.normalize('NFC')),
    replaced: (shown, by) => shown.normalize('NFC').replace(every, () => by),
  };
}
