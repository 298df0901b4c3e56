/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hexadecimal. Written here because the compiler runs in the browser as
 * in Node, synchronously and without either's own cryptography; it names content and keeps no secret.
 */
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
};
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);
// The constants are the first 32 bits of the fractions of cube and square roots of the first primes (section 4.2.2, 5.3.3).
const K = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/** UTF-8; a lone surrogate becomes U+FFFD, as TextEncoder has it. Room is left for the padding of section 5.1.1. */
function paddedUtf8(text: string): Uint8Array {
  let bytes = new Uint8Array(text.length * 3 + 72);
  let at = 0;
  for (let from = 0; from < text.length; from++) {
    let code = text.charCodeAt(from);
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      code = text.codePointAt(from) as number;
      if (code > 0xffff) from++;
      else code = 0xfffd;
    }
    if (code < 0x800) bytes[at++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x10000) bytes[at++] = 0xe0 | (code >> 12);
      else {
        bytes[at++] = 0xf0 | (code >> 18);
        bytes[at++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[at++] = 0x80 | ((code >> 6) & 63);
    }
    bytes[at++] = 0x80 | (code & 63);
  }
  const length = at;
  bytes[at] = 0x80;
  bytes = bytes.subarray(0, (((length + 8) >> 6) + 1) << 6);
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(bytes.length - 4, length << 3);
  return bytes;
}

/** Takes 64 bytes from `offset` into the state. Numbers are signed, as bit operators give them: those need no room on the heap. */
function block(state: Int32Array, words: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0, at = offset; i < 16; i++, at += 4)
    words[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15] as number;
    const b = words[i - 2] as number;
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (words[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** The SHA-256 of a text, 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = paddedUtf8(text);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let offset = 0; offset < bytes.length; offset += 64) block(state, words, bytes, offset);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
