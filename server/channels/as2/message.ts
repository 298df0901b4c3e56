/**
 * AS2 messages (RFC 4130): a file as a MIME entity, signed, then encrypted; and the digest that its receipt must
 * contain.
 */
import { createHash, type X509Certificate } from 'node:crypto';
import { envelope, signApart } from './cms.ts';
import type { OwnKey } from './keys.ts';
import { base64Lines, writeEntity, writeParts } from './mime.ts';

export interface As2Payload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType?: string | undefined;
}

/** The keys; without them the message is not signed, or not encrypted. */
export interface As2Protection {
  readonly own: OwnKey | undefined;
  readonly partner: X509Certificate | undefined;
}

interface As2Message {
  /** Headers of the body; those of the protocol are added by the sender. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The same file makes the same entity each time: receipts that come later are compared with it. */
function payloadEntity({ name, bytes, mediaType }: As2Payload): Buffer {
  const plain = isPlainText(bytes);
  const fileName = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return writeEntity(
    [
      ['Content-Type', typeOf(bytes) ?? mediaType ?? 'application/octet-stream'],
      ['Content-Transfer-Encoding', plain ? 'binary' : 'base64'],
      ['Content-Disposition', `attachment; filename="${fileName}"`],
    ],
    plain ? bytes : base64Lines(bytes),
  );
}

/** Text that is not rewritten in transit: ASCII with CRLF line ends. Anything else is sent as base64. */
const isPlainText = (bytes: Uint8Array): boolean =>
  /^(?:[\x20-\x7e\t]|\r\n)*$/.test(Buffer.from(bytes).toString('latin1'));

/** EDI by what it begins with (RFC 1767). */
function typeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 6))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .slice(0, 3);
  if (start === 'ISA') return 'application/EDI-X12';
  return start === 'UNA' || start === 'UNB' ? 'application/EDIFACT' : undefined;
}

export async function writeMessage(
  payload: As2Payload,
  { own, partner }: As2Protection,
  now: Date,
): Promise<As2Message> {
  const inner = own ? await signedEntity(payloadEntity(payload), own, now) : payloadEntity(payload);
  const sent = partner
    ? writeEntity(
        [
          ['Content-Type', 'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"'],
          ['Content-Transfer-Encoding', 'binary'],
          ['Content-Disposition', 'attachment; filename="smime.p7m"'],
        ],
        envelope(inner, partner),
      )
    : inner;
  return asRequest(sent);
}

async function signedEntity(entity: Buffer, own: OwnKey, now: Date): Promise<Buffer> {
  const boundary = `=_${createHash('sha256').update(entity).digest('hex').slice(0, 40)}`;
  const signature = writeEntity(
    [
      ['Content-Type', 'application/pkcs7-signature; name="smime.p7s"'],
      ['Content-Transfer-Encoding', 'base64'],
      ['Content-Disposition', 'attachment; filename="smime.p7s"'],
    ],
    base64Lines(await signApart(entity, own, now)),
  );
  const type = `multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="${boundary}"`;
  return writeEntity([['Content-Type', type]], writeParts(boundary, [entity, signature]));
}

/** The headers of the entity become those of the request. */
function asRequest(entity: Buffer): As2Message {
  const end = entity.indexOf('\r\n\r\n');
  const lines = entity.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: entity.subarray(end + 4) };
}

/** The input of a receipt's digest (RFC 4130, section 7.3.1): without signing and encryption only the bytes. */
export function digested(payload: As2Payload, isProtected: boolean): Buffer {
  const entity = payloadEntity(payload);
  return isProtected ? entity : entity.subarray(entity.indexOf('\r\n\r\n') + 4);
}
