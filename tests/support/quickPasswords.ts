/**
 * Passwords that are verified quickly. A hash contains its parameters, and those of the product take a tenth of a second of CPU
 * time for each of the hundreds of sign-ins in tests: the initial passwords are hashed again by the same function at a low cost.
 * Hashes made by the product, as for an added user, keep their cost.
 */
import { randomBytes, scryptSync } from 'node:crypto';

const LOW = { N: 16, r: 8, p: 1 } as const;

/** As `hashPassword` writes it. */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, LOW);
  return ['scrypt', LOW.N, LOW.r, LOW.p, salt.toString('base64'), key.toString('base64')].join('$');
}
