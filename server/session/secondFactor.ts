/** Time-based one-time codes (RFC 6238) as a second factor, and recovery codes for whoever lost what makes them. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Program } from '../../metadata/program.ts';
import type { Backend } from '../store/backend.ts';
import type { Sealer } from './encryption.ts';

type Db = Pick<Backend, 'db'>;

/** Purpose of encrypted secrets. */
const SECRET_SEAL = 'secondFactor';
const PERIOD_S = 30;
/** Codes of the step before and after are taken too: clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 80 bits. */
const RECOVERY_BYTES = 10;
const SALT_BYTES = 8;

/** True if the second factor is available. */
export const isSecondFactorOffered = (program: Program): boolean =>
  program.definitions.constant.secondFactor?.value === true;

const totpOf = (secret: Secret, label: string, issuer: string) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

const readRow = ({ db }: Db, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** How many recovery codes are left; undefined where the user has no second factor. */
export async function secondFactorOf(store: Db, userId: string): Promise<{ codesLeft: number } | undefined> {
  const row = await readRow(store, userId);
  return row?.confirmed_at ? { codesLeft: (JSON.parse(row.recovery) as string[]).length } : undefined;
}

/** Begins one that counts once a code of it was shown. @returns what an authenticator reads */
export async function beginSecondFactor(
  { db }: Db,
  sealer: Sealer,
  { userId, label, issuer }: { userId: string; label: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const values = { secret: sealer.seal(secret.base32, SECRET_SEAL), recovery: '[]', last_step: 0, confirmed_at: null };
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { secret: secret.base32, uri: totpOf(secret, label, issuer).toString() };
}

/** @returns the recovery codes, which nobody can read again; undefined for a wrong code */
export async function confirmSecondFactor(
  store: Db,
  sealer: Sealer,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<string[] | undefined> {
  const row = await readRow(store, userId);
  const step = row && !row.confirmed_at ? stepOf(sealer, row.secret, code, now) : undefined;
  if (step === undefined) return undefined;
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(RECOVERY_BYTES)
      .toString('hex')
      .replace(/(.{5})(?=.)/g, '$1-'),
  );
  await store.db
    .updateTable('second_factors')
    .set({
      recovery: JSON.stringify(codes.map((code) => saltedHash(code, randomBytes(SALT_BYTES).toString('hex')))),
      last_step: step,
      confirmed_at: now.toISOString(),
    })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  return codes;
}

/** True if a code is valid: one of the authenticator, each once, or a recovery code, which is then used up. */
export async function takesCode(
  { db }: Db,
  sealer: Sealer,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const row = await readRow({ db }, userId);
  if (!row?.confirmed_at) return false;
  const step = stepOf(sealer, row.secret, code, now);
  if (step !== undefined) {
    const taken = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  }
  const hashes = JSON.parse(row.recovery) as string[];
  const left = hashes.filter((stored) => !isRecoveryCode(code, stored));
  if (left.length === hashes.length) return false;
  const used = await db
    .updateTable('second_factors')
    .set({ recovery: JSON.stringify(left) })
    .where('user_id', '=', userId)
    .where('recovery', '=', row.recovery)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function endSecondFactor({ db }: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest('hex');

const saltedHash = (code: string, salt: string) => `${salt}$${hashOf(salt + code.toLowerCase())}`;

/** @param stored with a salt before it, or without one: codes of before hold until they are used or replaced */
function isRecoveryCode(code: string, stored: string): boolean {
  const [salt, hash] = stored.split('$');
  const given = hash === undefined ? hashOf(code) : saltedHash(code, salt ?? '');
  return timingSafeEqual(Buffer.from(given), Buffer.from(stored));
}

/** The time step that a code is of; undefined for a wrong one. */
function stepOf(sealer: Sealer, sealed: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = Secret.fromBase32(sealer.open(sealed, SECRET_SEAL));
  const timestamp = now.getTime();
  const delta = totpOf(secret, '', '').validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
