/**
 * Words that are broken where they would push the amounts of a table off the page: a column of texts is never narrower than its
 * longest word.
 */

/** A break that shows nothing. */
const BREAK = '\u200b';
/** Points of an upright A4 page between its margins. */
const PAGE_WIDTH = 515;
/** Average letter width in tables, and gap between columns, in points. */
const LETTER_WIDTH = 5.5;
const GAP = 8;
/** Shorter words are never broken, for any number of columns. */
const MIN_LETTERS = 6;

/**
 * The letters that a word of a text column may have, so that the columns of numbers keep the width of their longest number.
 * @param numbers letters of the longest text of each column of numbers
 */
export function wordLimit(numbers: readonly number[], textColumns: number): number {
  const taken = numbers.reduce((sum, letters) => sum + letters * LETTER_WIDTH + GAP, 0);
  const each = (PAGE_WIDTH - taken) / Math.max(textColumns, 1) - GAP;
  return Math.max(MIN_LETTERS, Math.floor(each / LETTER_WIDTH));
}

/** The text with breaks in words that are longer than the limit, in code points. */
export function breakLongWords(text: string, limit: number): string {
  return text.replace(/\S+/g, (word) => {
    const letters = [...word];
    if (letters.length <= limit) return word;
    const parts: string[] = [];
    for (let at = 0; at < letters.length; at += limit) parts.push(letters.slice(at, at + limit).join(''));
    return parts.join(BREAK);
  });
}
