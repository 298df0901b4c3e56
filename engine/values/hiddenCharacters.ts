/** Controls, zero-width characters, signs of text direction, separators of lines: they make two texts look the same. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
