/** What a password must be. */
import { type Said, said } from '../base/words/said.ts';

const SPECIAL = '#?!@$%^&*-';
/** scrypt takes any length, but a body-sized password would be hashed for nothing. */
const LONGEST = 512;

/**
 * What the first rule says that a new password breaks, or undefined.
 * @param minimum the constant `passwordMinimum`
 */
export function passwordFault(password: string, confirmation: string, minimum: number): Said | undefined {
  if (password !== confirmation) return said('passwordsMatch');
  if (/\s/.test(password)) return said('passwordSpaces');
  const lacking = [
    [...password].length < minimum && said('passwordNeedsCharacters', { count: minimum }),
    !/\p{Lu}/u.test(password) && said('passwordNeedsUpper'),
    !/\p{Ll}/u.test(password) && said('passwordNeedsLower'),
    !/\d/.test(password) && said('passwordNeedsDigit'),
    ![...password].some((letter) => SPECIAL.includes(letter)) && said('passwordNeedsSpecial', { letters: SPECIAL }),
  ].filter((fault) => fault !== false);
  if (lacking.length > 0) return said('passwordNeeds', { lacking });
  if (password.length > LONGEST) return said('passwordTooLong', { count: LONGEST });
  return undefined;
}
