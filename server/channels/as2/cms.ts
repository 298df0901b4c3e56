/** Signed and enveloped data (CMS, RFC 5652): the structures are the library's, the cryptography is that of Node.js. */
import {
  constants,
  createCipheriv,
  createHash,
  publicEncrypt,
  randomBytes,
  webcrypto,
  type X509Certificate,
} from 'node:crypto';
import { Null, ObjectIdentifier, OctetString, UTCTime } from 'asn1js';
import * as pki from 'pkijs';
import type { OwnKey } from './keys.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  envelopedData: '1.2.840.113549.1.7.3',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  rsa: '1.2.840.113549.1.1.1',
  aes256Cbc: '2.16.840.1.101.3.4.1.42',
} as const;

const DIGEST = 'SHA-256';
const KEY_BYTES = 32;
const IV_BYTES = 16;

const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto });
pki.setEngine('node', engine);

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const certificateOf = ({ raw }: X509Certificate): pki.Certificate => pki.Certificate.fromBER(bufferOf(raw));
const issuerOf = (certificate: pki.Certificate): pki.IssuerAndSerialNumber =>
  new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber });

/** A signature apart from what is signed, with our certificate: SHA-256 with RSA. */
export async function signApart(content: Uint8Array, { key, certificate }: OwnKey, now: Date): Promise<Buffer> {
  const own = certificateOf(certificate);
  const digest = createHash('sha256').update(content).digest();
  const attributes = [
    new pki.Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new pki.Attribute({ type: OID.signingTime, values: [new UTCTime({ valueDate: now })] }),
    new pki.Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: bufferOf(digest) })] }),
  ];
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: issuerOf(own),
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [own],
  });
  const pkcs8 = key.export({ format: 'der', type: 'pkcs8' });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: DIGEST };
  const signing = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  await signed.sign(signing as CryptoKey, 0, DIGEST, bufferOf(content), engine);
  return wrapped(OID.signedData, signed.toSchema(true));
}

/** Encrypted for whoever has the key of a certificate: AES-256 in CBC, its key by RSA (PKCS #1 v1.5, which every partner reads). */
export function envelope(content: Uint8Array, certificate: X509Certificate): Buffer {
  const recipient = certificateOf(certificate);
  const [key, iv] = [randomBytes(KEY_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  const padding = constants.RSA_PKCS1_PADDING;
  const encryptedKey = publicEncrypt({ key: certificate.publicKey, padding }, key);
  const forRecipient = new pki.KeyTransRecipientInfo({
    version: 0,
    rid: issuerOf(recipient),
    keyEncryptionAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: OID.rsa, algorithmParams: new Null() }),
    encryptedKey: new OctetString({ valueHex: bufferOf(encryptedKey) }),
    recipientCertificate: recipient,
  });
  const enveloped = new pki.EnvelopedData({
    version: 0,
    recipientInfos: [new pki.RecipientInfo({ variant: 1, value: forRecipient })],
    encryptedContentInfo: new pki.EncryptedContentInfo({
      contentType: OID.data,
      contentEncryptionAlgorithm: new pki.AlgorithmIdentifier({
        algorithmId: OID.aes256Cbc,
        algorithmParams: new OctetString({ valueHex: bufferOf(iv) }),
      }),
      encryptedContent: new OctetString({ valueHex: bufferOf(encrypted) }),
      // In one piece: not every partner reads pieces.
      disableSplit: true,
    }),
    disableSplit: true,
  });
  return wrapped(OID.envelopedData, enveloped.toSchema());
}

const wrapped = (contentType: string, content: unknown): Buffer =>
  Buffer.from(new pki.ContentInfo({ contentType, content }).toSchema().toBER(false));

/**
 * True if a detached signature was made with the key of one of these certificates. Certificates in the message prove
 * nothing and are ignored.
 */
export async function isSignedBy(
  content: Uint8Array,
  signature: Uint8Array,
  certificates: readonly X509Certificate[],
): Promise<boolean> {
  for (const certificate of certificates) if (await isSignedByOne(content, signature, certificate)) return true;
  return false;
}

async function isSignedByOne(
  content: Uint8Array,
  signature: Uint8Array,
  certificate: X509Certificate,
): Promise<boolean> {
  try {
    const info = pki.ContentInfo.fromBER(bufferOf(signature));
    if (info.contentType !== OID.signedData) return false;
    const signed = new pki.SignedData({ schema: info.content });
    // The signed content must be the sent content, not content embedded in the signature.
    if (signed.encapContentInfo.eContent || signed.signerInfos.length !== 1) return false;
    // Only the partner's own: its issuer and serial number must be those that the signature names.
    signed.certificates = [certificateOf(certificate)];
    return await signed.verify({ signer: 0, data: bufferOf(content), checkChain: false }, engine);
  } catch {
    return false;
  }
}
