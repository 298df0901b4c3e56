/** The direction of a paragraph (UAX 9, P2 and P3). */

/** A text whose first letter with a direction is Hebrew or Arabic. */
const BEGINS_RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** @returns whether a text is written from right to left, by its first letter with a direction */
export const isRightToLeft = (text: string): boolean => BEGINS_RIGHT_TO_LEFT.test(text);
