/** FTP and FTPS (RFC 959, RFC 4217): each file under another name until it is whole, then renamed. */
import { Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import { safeName } from './folder.ts';
import {
  type ChannelAddress,
  ChannelFailure,
  type ChannelTransport,
  type OutgoingFile,
  type Tell,
} from './transport.ts';

const DEFAULT_PORT = 21;
const IMPLICIT_PORT = 990;
const SILENT_MS = 30_000;
const NOT_LOGGED_IN = 530;

export function ftpTransport(address: ChannelAddress, silentMs = SILENT_MS): ChannelTransport {
  const port = address.port ?? DEFAULT_PORT;
  const nameAt = ({ name }: OutgoingFile) => safeName(name);

  async function connected<Result>(tell: Tell, work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = new Client(silentMs);
    tell(`Connecting to ${address.host}:${port}`);
    try {
      await client.access({
        host: address.host,
        port,
        user: address.user,
        password: address.password,
        secure: address.protocol === 'FTPS' ? (port === IMPLICIT_PORT ? 'implicit' : true) : false,
        ...(address.trusted === undefined ? {} : { secureOptions: { ca: address.trusted } }),
      });
      tell(`Signed in as ${address.user}`);
      if (address.path !== '') await client.cd(address.path);
      return await work(client);
    } catch (error) {
      throw error instanceof ChannelFailure ? error : failureOf(error);
    } finally {
      client.close();
    }
  }

  return {
    send: (files, tell) =>
      connected(tell, async (client) => {
        for (const file of files) {
          const name = nameAt(file);
          await client.uploadFrom(Readable.from([Buffer.from(file.bytes)]), `${name}.part`);
          // One from an attempt before stands in the way of a rename.
          await client.remove(name, true);
          await client.rename(`${name}.part`, name);
          const size = await client.size(name);
          if (size !== file.bytes.byteLength)
            throw new ChannelFailure(`${name}: ${size} of ${file.bytes.byteLength} bytes arrived`);
          tell(`${name}: ${size} bytes written and renamed`);
        }
        return files.map(({ name }) => name).join(', ');
      }),
    wasSent: (files, tell) =>
      connected(tell, async (client) => {
        for (const file of files) {
          const size = await client.size(nameAt(file)).catch((error: unknown) => {
            if (error instanceof FTPError) return -1;
            throw error;
          });
          if (size !== file.bytes.byteLength) return false;
        }
        return files.length > 0;
      }),
    test: (tell) =>
      connected(tell, async (client) => {
        const entries = await client.list();
        tell(`The folder ${address.path || '.'} has ${entries.length} entries.`);
      }),
  };
}

function failureOf(error: unknown): ChannelFailure {
  const final = error instanceof FTPError && error.code === NOT_LOGGED_IN;
  return new ChannelFailure(error instanceof Error ? error.message : String(error), { final });
}
