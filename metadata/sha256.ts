/** SHA-256 in any JavaScript runtime, at once: the browser's own is only asynchronous, and this room has no Node. */
import { sha256 as sha256OfBytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of a text in UTF-8, 64 hexadecimal digits. A lone surrogate counts as U+FFFD, as everywhere. */
export const sha256 = (text: string): string => bytesToHex(sha256OfBytes(utf8ToBytes(text)));
