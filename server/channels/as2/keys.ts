/** The keys of AS2: a partner's certificate (.cer, .der, .pem), and our own key with its certificate (.pem). */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';

export interface KeyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface OwnKey {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
}

/** The error of a key file, with its message. It contains no part of a key. */
export class KeyFault extends Error {
  override name = 'KeyFault';
  readonly words: LocalizedText;
  constructor(words: LocalizedText) {
    super(words.name);
    this.words = words;
  }
}

/** @throws KeyFault for an invalid, expired or not yet valid certificate */
export function readCertificate({ name, bytes }: KeyFile, now: Date): X509Certificate {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('PRIVATE KEY-----') && !text.includes('BEGIN CERTIFICATE'))
    throw new KeyFault(t('as2KeyIsPrivate', { name }));
  const certificate = parsed(bytes);
  if (!certificate) throw new KeyFault(t('as2KeyNoCertificate', { name }));
  refuseTime(certificate, name, now);
  if (certificate.publicKey.asymmetricKeyType !== 'rsa') throw new KeyFault(t('as2KeyNotRsa', { name }));
  return certificate;
}

function parsed(bytes: Uint8Array | string): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}

function refuseTime({ validFrom, validTo }: X509Certificate, name: string, now: Date): void {
  const day = (at: string) => new Date(at).toISOString().slice(0, 10);
  if (new Date(validTo) < now) throw new KeyFault(t('as2KeyEnded', { name, day: day(validTo) }));
  if (new Date(validFrom) > now) throw new KeyFault(t('as2KeyNotYet', { name, day: day(validFrom) }));
}

const PRIVATE = /-----BEGIN ((?:RSA |ENCRYPTED )?PRIVATE KEY)-----[\s\S]+?-----END \1-----/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** @throws KeyFault where it has no key, no certificate, or those of two different keys */
export function readOwnKey({ name, bytes }: KeyFile, password: string, now: Date): OwnKey {
  const text = Buffer.from(bytes).toString('latin1');
  const [block] = PRIVATE.exec(text) ?? [];
  if (block === undefined) throw new KeyFault(t('as2OwnKeyMissing', { name }));
  const key = opened(block, name, password);
  if (key.asymmetricKeyType !== 'rsa') throw new KeyFault(t('as2KeyNotRsa', { name }));
  const certificates = (text.match(CERTIFICATE) ?? []).flatMap((one) => parsed(one) ?? []);
  if (certificates.length === 0) throw new KeyFault(t('as2OwnCertificateMissing', { name }));
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (!certificate) throw new KeyFault(t('as2OwnKeyOther', { name }));
  refuseTime(certificate, name, now);
  return { key, certificate };
}

function opened(block: string, name: string, password: string): KeyObject {
  try {
    return createPrivateKey(password === '' ? block : { key: block, passphrase: password });
  } catch {
    const isSealed = /ENCRYPTED/.test(block);
    throw new KeyFault(isSealed ? t('as2OwnKeyPassword', { name }) : t('as2OwnKeyBroken', { name }));
  }
}

/** Subject and expiry for a log. */
export const describeCertificate = ({ subject, validTo, fingerprint256 }: X509Certificate) => ({
  subject: subject.replace(/\n/g, ', '),
  until: new Date(validTo).toISOString().slice(0, 10),
  fingerprint: fingerprint256,
});
