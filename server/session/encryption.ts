/** Encryption of secrets at rest, and data that a browser keeps for us: AES-256-GCM (NIST SP 800-38D) under the key file. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const PREFIX = 'v1.';

export interface Sealer {
  /** @param context what the text is for; it opens for nothing else */
  seal(text: string, context: string): string;
  /** @throws Error when it was sealed under another key, for another context, or changed */
  open(sealed: string, context: string): string;
}

/** @param key 32 bytes */
export function createSealer(key: Buffer): Sealer {
  return {
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      if (!sealed.startsWith(PREFIX)) throw new Error('This text was not sealed by this server.');
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
