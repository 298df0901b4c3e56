/** Password rules. */
import { type LocalizedText, t } from '../platform/words/localizedText.ts';

const SPECIAL = '#?!@$%^&*-';
/** scrypt takes any length, but a body-sized password would be hashed for nothing. */
const MAX_PASSWORD_LENGTH = 512;

/**
 * The first rule that a new password violates, or undefined.
 * @param minimum the constant `passwordMinimum`
 */
export function passwordFault(password: string, confirmation: string, minimum: number): LocalizedText | undefined {
  if (password !== confirmation) return t('passwordsMatch');
  if (/\s/.test(password)) return t('passwordSpaces');
  const lacking = [
    [...password].length < minimum && t('passwordNeedsCharacters', { count: minimum }),
    !/\p{Lu}/u.test(password) && t('passwordNeedsUpper'),
    !/\p{Ll}/u.test(password) && t('passwordNeedsLower'),
    !/\d/.test(password) && t('passwordNeedsDigit'),
    ![...password].some((letter) => SPECIAL.includes(letter)) && t('passwordNeedsSpecial', { letters: SPECIAL }),
  ].filter((fault) => fault !== false);
  if (lacking.length > 0) return t('passwordNeeds', { lacking });
  if (password.length > MAX_PASSWORD_LENGTH) return t('passwordTooLong', { count: MAX_PASSWORD_LENGTH });
  return undefined;
}
