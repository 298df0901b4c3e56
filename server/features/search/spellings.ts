/** The ways in which a number is written: with and without the separators of waybills, containers and invoices. */

const SEPARATORS = /[\s./-]/g;
/** Shorter texts are names more often than numbers. */
const MIN_LENGTH = 4;

/**
 * Search variants: the typed text, the number without separators, then with the usual ones: after the airline prefix of
 * a master waybill (`020-12345675`), and between letters and digits (`MSKU 1234567`).
 */
export function spellingsOf(typed: string): string[] {
  const plain = typed.replaceAll(SEPARATORS, '');
  if (plain.length < MIN_LENGTH || !/^[A-Za-z]{0,6}\d{3,}[A-Za-z\d]*$/.test(plain)) return [typed];
  const letters = /^[A-Za-z]+/.exec(plain)?.[0] ?? '';
  const atLetters = letters === '' ? [] : ['-', ' ', '/'].map((mark) => letters + mark + plain.slice(letters.length));
  const airline = /^\d{4,11}$/.test(plain)
    ? ['-', ' '].map((mark) => `${plain.slice(0, 3)}${mark}${plain.slice(3)}`)
    : [];
  return [...new Set([typed, plain, ...atLetters, ...airline])];
}
