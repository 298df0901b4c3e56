/** New keys with certificates for tests of AS2. */
import { createPublicKey, generateKeyPairSync, webcrypto } from 'node:crypto';
import { Integer, PrintableString } from 'asn1js';
import * as pki from 'pkijs';

export interface TestKey {
  key: string;
  certificate: string;
}

/** @param days until it ends; less than 0: it has ended */
export async function makeKey(name: string, days = 30): Promise<TestKey> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const signing = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  const open = await webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']);
  const certificate = new pki.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: Math.ceil(Math.random() * 1e9) });
  const common = () =>
    new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: name }) as never });
  certificate.issuer.typesAndValues.push(common());
  certificate.subject.typesAndValues.push(common());
  certificate.notBefore.value = new Date('2020-01-01T00:00:00Z');
  certificate.notAfter.value = new Date(Date.now() + days * 86_400_000);
  const engine = new pki.CryptoEngine({ name: 'test', crypto: webcrypto as never });
  await certificate.subjectPublicKeyInfo.importKey(open as never, engine);
  await certificate.sign(signing as never, 'SHA-256', engine);
  const der = Buffer.from(certificate.toSchema(true).toBER(false)).toString('base64');
  const lines = (der.match(/.{1,64}/g) ?? []).join('\n');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
