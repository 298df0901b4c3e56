/** International bank account numbers (ISO 13616). */

/** Country, two check digits and up to 30 letters and digits. */
const PATTERN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** @returns whether the check digits of an IBAN are right (ISO 7064, MOD 97-10); spaces are ignored */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!PATTERN.test(iban)) return false;
  let remainder = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
