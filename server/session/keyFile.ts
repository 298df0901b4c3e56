/** The key under which secrets are sealed: made at the first start, readable by its owner only. */
import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** There from the making of the key until the store beside it is begun: a key without it belongs to a store that was there. */
const FIRST_START = 'first-start';

/**
 * Reads the key of a data folder; makes folder and key when missing.
 * @returns 32 bytes
 * @throws Error if the file is not a valid key: data encrypted with the lost key cannot be read again
 */
export function readKeyFile(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'key');
  if (!existsSync(file)) {
    writeFileSync(join(dataDir, FIRST_START), '', { mode: 0o600 });
    makeKeyFile(file);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) {
    throw new Error(
      `${file} is not a key of 32 bytes: put the right one back from a backup; what it sealed opens under no other.`,
    );
  }
  return key;
}

export const hasKeyFile = (dataDir: string): boolean => existsSync(join(dataDir, 'key'));

/** Takes a key away that was just made, and with it the note of a first start. */
export function removeKeyFile(dataDir: string): void {
  rmSync(join(dataDir, 'key'), { force: true });
  endFirstStart(dataDir);
}

/** Identifies a key without revealing it: 32 hexadecimal digits. */
export const keyFingerprint = (key: Buffer): string =>
  createHmac('sha256', key).update('fingerprint of the key').digest('hex').slice(0, 32);

/** True if the key was created for a store that is not initialized yet. */
export const isFirstStart = (dataDir: string): boolean => existsSync(join(dataDir, FIRST_START));

/** Notes that the store beside the key is begun. */
export const endFirstStart = (dataDir: string): void => rmSync(join(dataDir, FIRST_START), { force: true });

/** Written aside and linked into place: of two servers that start at once, the second uses the first one's key. */
function makeKeyFile(file: string): void {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(aside, 0o600);
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
}
