/** A partner of AS2 on loopback: another library verifies what comes and writes the receipts. */
import { constants, createDecipheriv, createHash, privateDecrypt } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBER } from 'asn1js';
import libas2 from 'libas2';
import { signApart } from '../../../server/channels/as2/cms.ts';
import { readOwnKey } from '../../../server/channels/as2/keys.ts';
import { base64Lines, writeEntity, writeParts } from '../../../server/channels/as2/mime.ts';
import type { TestKey } from './as2Keys.ts';

const { AS2Disposition, AS2Parser } = libas2;

/** A message that came: its headers, what was in it, and the digest of that. */
export interface Arrived {
  headers: IncomingHttpHeaders;
  id: string;
  content: Buffer;
  mic: string;
}

interface ReceiptOptions {
  by?: TestKey | undefined;
  unsigned?: boolean;
  mic?: string;
  id?: string;
  /** Why it was refused. */
  error?: string;
}

export interface As2TestPartner {
  address: string;
  arrived: Arrived[];
  /** The answer; a signed receipt by default. */
  answer: (response: ServerResponse, arrived: Arrived) => void | Promise<void>;
  receipt(arrived: Arrived, options?: ReceiptOptions): Promise<{ headers: Record<string, string>; body: Buffer }>;
  close(): Promise<void>;
}

type Ber = { valueBlock: { value: Ber[]; valueHexView: Uint8Array } };

/** Opens enveloped data; RSA without its padding, which newer versions of Node.js do not take off for whoever decrypts. */
function decrypt(der: Buffer, key: string): Buffer {
  const at = (node: Ber, ...path: number[]) => path.reduce((one, index) => one.valueBlock.value[index] as Ber, node);
  const bytes = (node: Ber) => Buffer.from(node.valueBlock.valueHexView);
  const enveloped = at(fromBER(new Uint8Array(der).buffer).result as unknown as Ber, 1, 0);
  const padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, bytes(at(enveloped, 1, 0, 3)));
  const secret = padded.subarray(padded.indexOf(0, 2) + 1);
  const cipher = createDecipheriv('aes-256-cbc', secret, bytes(at(enveloped, 2, 1, 1)));
  return Buffer.concat([cipher.update(bytes(at(enveloped, 2, 2))), cipher.final()]);
}

/** The library does not sign under newer versions of Node.js; what it wrote is signed as we sign. */
async function signed(entity: Buffer, by: TestKey): Promise<Buffer> {
  const file = { name: 'own.pem', bytes: new TextEncoder().encode(by.key + by.certificate) };
  const signature = base64Lines(await signApart(entity, readOwnKey(file, '', new Date()), new Date()));
  const part = writeEntity(
    [
      ['Content-Type', 'application/pkcs7-signature; name="smime.p7s"'],
      ['Content-Transfer-Encoding', 'base64'],
    ],
    signature,
  );
  const type = 'multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="signed"';
  return writeEntity([['Content-Type', type]], writeParts('signed', [entity, part]));
}

export async function startAs2(own: TestKey, other: TestKey): Promise<As2TestPartner> {
  async function read(headers: IncomingHttpHeaders, body: Buffer): Promise<Arrived> {
    const whole = decrypt(body, own.key);
    const content = await (await AS2Parser.parse(whole)).verify({ cert: other.certificate });
    if (!content) throw new Error('The signature does not hold.');
    const [, boundary = ''] = /boundary="([^"]+)"/.exec(whole.toString('latin1')) ?? [];
    const start = whole.indexOf(`\r\n\r\n--${boundary}\r\n`) + boundary.length + 8;
    const part = whole.subarray(start, whole.indexOf(`\r\n--${boundary}\r\n`, start));
    const mic = createHash('sha256').update(part).digest('base64');
    const end = part.indexOf('\r\n\r\n');
    const written = part.subarray(end + 4);
    const isCoded = /^content-transfer-encoding: base64/im.test(part.subarray(0, end).toString('latin1'));
    const bytes = isCoded ? Buffer.from(written.toString('latin1'), 'base64') : written;
    return { headers, id: String(headers['message-id']), content: bytes, mic };
  }

  async function receipt(arrived: Arrived, { by = own, unsigned = false, mic, id, error }: ReceiptOptions = {}) {
    const disposition = new AS2Disposition({
      explanation: 'This is what became of the message.',
      notification: {
        finalRecipient: 'PARTNER',
        originalMessageId: id ?? arrived.id,
        receivedContentMic: { mic: mic ?? arrived.mic, algorithm: 'sha-256' },
        disposition: {
          type: 'automatic-action',
          processed: true,
          ...(error === undefined ? {} : { description: { type: 'error', text: error } }),
        },
      } as never,
    });
    const node = disposition.toMimeNode();
    const report = await node.build();
    const built = unsigned ? report : await signed(report, by);
    const end = built.indexOf('\r\n\r\n');
    const [, type = ''] = /^content-type: ((?:.|\r\n[ \t])*)/im.exec(built.subarray(0, end).toString()) ?? [];
    return { headers: { 'Content-Type': type.replace(/\r\n[ \t]+/g, ' ') }, body: built.subarray(end + 4) };
  }

  const partner: As2TestPartner = {
    address: '',
    arrived: [],
    receipt,
    answer: async (response, arrived) => {
      const { headers, body } = await receipt(arrived);
      response.writeHead(200, headers).end(body);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    try {
      const arrived = await read(request.headers, Buffer.concat(chunks));
      partner.arrived.push(arrived);
      await partner.answer(response, arrived);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  partner.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/as2`;
  return partner;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
