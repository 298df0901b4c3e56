/** Receipts of partners (MDN, RFC 8098 and RFC 4130, section 7): authenticity and content. */
import { createHash, type X509Certificate } from 'node:crypto';
import { isSignedBy } from './cms.ts';
import { contentOf, type MimeEntity, mediaTypeOf, partsOf, readHeaders } from './mime.ts';

interface ReadReceipt {
  /** Signed with the key of a certificate of the partner. */
  readonly isTrusted: boolean;
  /** It is signed by somebody, at least. */
  readonly isSigned: boolean;
  /** The message that it answers. */
  readonly messageId: string;
  /** `processed`, `processed/error: decryption-failed` and so on, in small letters. */
  readonly disposition: string;
  /** The digest of what the partner received, and how it was made. */
  readonly mic: string;
  readonly micAlgorithm: string;
  /** Human-readable text. */
  readonly text: string;
}

const MAX_TEXT = 1000;

/** @returns undefined if it is not a receipt */
export async function readReceipt(
  entity: Pick<MimeEntity, 'headers' | 'body'>,
  certificates: readonly X509Certificate[],
): Promise<ReadReceipt | undefined> {
  const isSigned = mediaTypeOf(entity.headers.get('content-type')) === 'multipart/signed';
  const [first, signature] = isSigned ? partsOf(entity) : [];
  const report = isSigned ? first : entity;
  if (!report || mediaTypeOf(report.headers.get('content-type')) !== 'multipart/report') return undefined;
  const isTrusted =
    first !== undefined &&
    signature !== undefined &&
    mediaTypeOf(signature.headers.get('content-type')).endsWith('pkcs7-signature') &&
    (await isSignedBy(first.whole, contentOf(signature), certificates));
  const parts = partsOf(report);
  const notification = parts.find(({ headers }) => typeOf(headers) === 'message/disposition-notification');
  if (!notification) return undefined;
  const fields = readHeaders(contentOf(notification).toString('latin1').trim());
  const [mic = '', micAlgorithm = ''] = (fields.get('received-content-mic') ?? '').split(',').map((one) => one.trim());
  const words = parts.find(({ headers }) => ['text/plain', ''].includes(typeOf(headers)));
  return {
    isTrusted,
    isSigned,
    messageId: fields.get('original-message-id') ?? '',
    disposition: (fields.get('disposition') ?? '').split(';').slice(1).join(';').trim().toLowerCase(),
    mic,
    micAlgorithm: micAlgorithm.toLowerCase(),
    text: words ? plain(contentOf(words).toString('utf8')) : '',
  };
}

const typeOf = (headers: ReadonlyMap<string, string>): string => mediaTypeOf(headers.get('content-type'));
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT);

/** Supported digests of partners; MD5 is not accepted. */
const DIGESTS: Readonly<Record<string, string>> = {
  sha1: 'sha1',
  sha224: 'sha224',
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
};

/** True if a digest matches these bytes; undefined for an unknown algorithm. */
export function hasMic(
  { mic, micAlgorithm }: Pick<ReadReceipt, 'mic' | 'micAlgorithm'>,
  bytes: Uint8Array,
): boolean | undefined {
  const name = micAlgorithm.replace('-', '');
  const algorithm = Object.hasOwn(DIGESTS, name) ? DIGESTS[name] : undefined;
  if (mic === '' || algorithm === undefined) return undefined;
  return Buffer.from(mic, 'base64').equals(createHash(algorithm).update(bytes).digest());
}

/** `processed`, `processed/warning: …` is taken; `processed/error: …`, `failed/failure: …` is not. */
export function isTaken(disposition: string): boolean {
  return /^processed(\s*\/\s*warning\b.*)?$/.test(disposition);
}

/** `decryption-failed` of `processed/error: decryption-failed`. */
export const modifierOf = (disposition: string): string => /[:=]\s*(.+)$/.exec(disposition)?.[1]?.trim() ?? '';
