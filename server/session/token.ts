/** A session's token: 256 random bits for the browser, their hash for the database. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');
/** True if a text has the form of a token: others were damaged or made up. */
export const looksLikeToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);
