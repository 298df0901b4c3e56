/** What a password must be (suite.txt section 5, "Filters and forms"). */
const SPECIAL = '#?!@$%^&*-';

/**
 * The message of the first rule that a new password breaks, or undefined.
 * @param minimum the constant `passwordMinimum`
 */
export function passwordFault(password: string, confirmation: string, minimum: number): string | undefined {
  if (password !== confirmation) return 'Passwords must match.';
  if (/\s/.test(password)) return 'A password has no spaces.';
  const lacking = [
    [...password].length < minimum && `${minimum} characters`,
    !/\p{Lu}/u.test(password) && 'an upper-case letter',
    !/\p{Ll}/u.test(password) && 'a lower-case letter',
    !/\d/.test(password) && 'a digit',
    ![...password].some((letter) => SPECIAL.includes(letter)) && `one of ${SPECIAL}`,
  ].filter((fault) => fault !== false);
  if (lacking.length > 0) return `A password needs at least ${lacking.join(', ')}.`;
  // scrypt takes any length, but a body-sized password would be hashed for nothing.
  if (password.length > 512) return 'A password has at most 512 characters.';
  return undefined;
}
