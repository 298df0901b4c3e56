/**
 * Passwords that are looked at in no time. A hash holds its parameters beside it, and those of the product are meant to take
 * a tenth of a second of a processor, at each of the hundreds of times that tests sign in: what they begin with is hashed anew,
 * by the same function at a low cost. What is hashed by the product, as for a user who is added, costs what it costs there.
 */
import { randomBytes, scryptSync } from 'node:crypto';

const LOW = { N: 16, r: 8, p: 1 } as const;

/** As `hashPassword` writes it. */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, LOW);
  return ['scrypt', LOW.N, LOW.r, LOW.p, salt.toString('base64'), key.toString('base64')].join('$');
}
