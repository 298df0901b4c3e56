/** Password hashing: scrypt (RFC 7914), its parameters beside each hash so that they can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { passwordHashing } from './hashingQueue.ts';

const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
const LENGTH = 32;

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    // NFC, so that the same letters typed on another keyboard are the same password.
    scrypt(password.normalize('NFC'), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The source of what this machine itself hashes: commands and the demo. */
const THIS_MACHINE = '';

/**
 * `scrypt$N$r$p$salt$key`, salt and key in base64.
 * @param source the address of the request
 * @throws HttpError 503 if too many wait to be hashed
 */
export async function hashPassword(password: string, source = THIS_MACHINE): Promise<string> {
  const salt = randomBytes(16);
  const key = await passwordHashing.run(source, () => derive(password, salt, COST, LENGTH));
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * True if a password matches a hash; takes equally long if not. An unreadable hash never matches.
 * @param source the address of the request
 * @throws HttpError 503 if too many are waiting to be hashed
 */
export async function verifyPassword(password: string, stored: string, source = THIS_MACHINE): Promise<boolean> {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const wanted = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await passwordHashing.run(source, () =>
    derive(password, Buffer.from(salt, 'base64'), cost, wanted.length),
  );
  return timingSafeEqual(given, wanted);
}

let decoy: Promise<string> | undefined;
/** A hash of nothing that anybody knows: what is verified for an unknown user, so that the answer takes as long. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'));
  return decoy;
}
