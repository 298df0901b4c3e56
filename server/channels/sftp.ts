/** SFTP (the SSH file transfer protocol): each file under another name until it is whole, then renamed. */
import type { Writable } from 'node:stream';
import SftpClient from 'ssh2-sftp-client';
import { handOverFiles, type PartnerFolder, wereHandedOver } from './handOver.ts';
import { checkedAddress } from './hostGuard.ts';
import { keepConnections, onKept } from './keptConnections.ts';
import { safeName } from './safeName.ts';
import { listFolder } from './sftpListing.ts';
import { takeFiles } from './takeFiles.ts';
import {
  type ChannelAddress,
  ChannelFailure,
  type ChannelTransport,
  discreet,
  type OutgoingFile,
  probeFile,
  type Tell,
  withoutAnswer,
} from './transport.ts';

const DEFAULT_PORT = 22;
/** How long the other side may be silent. */
const SILENT_MS = 30_000;
const SILENT = 'ETIMEDOUT';
/** How long one may take to answer on a connection that was open a moment ago. */
const ANSWER_MS = 5000;

/** Events that the client would print on the console: the waiting call reports them. */
const quiet = { error: () => undefined, end: () => undefined, close: () => undefined };

const kept = keepConnections<SftpClient>({
  answers: (client) => withinSilence(client.realPath('.')),
  close: (client) => client.end(),
});

export function sftpTransport(address: ChannelAddress, silentMs = SILENT_MS): ChannelTransport {
  const folder = address.path.replace(/\/+$/, '') || '.';
  const port = address.port ?? DEFAULT_PORT;
  const there = `${address.host}:${port}`;
  const at = ({ name }: OutgoingFile) => `${folder}/${safeName(name)}`;

  async function open(say: Tell): Promise<SftpClient> {
    const client = new SftpClient('invoize', quiet);
    // The waiting call reports errors of the connection.
    client.on('error', () => undefined);
    // A server that is silent in the midst of a file would be waited for without end.
    client.on('timeout', () => {
      const { client: ssh } = client as unknown as {
        client: { emit(name: 'error', error: Error): void; destroy(): void };
      };
      ssh.emit('error', Object.assign(new Error('The server is silent.'), { code: SILENT }));
      ssh.destroy();
    });
    say(`Connecting to ${there}`);
    try {
      const { address: checked } = await checkedAddress(address.host);
      await client.connect({
        host: checked,
        port,
        username: address.user,
        password: address.password,
        readyTimeout: silentMs,
        timeout: silentMs,
        debug: (line: string) => {
          const [, greeting] = /^Remote ident: (.*)$/.exec(line) ?? [];
          if (greeting !== undefined) say(`The server says ${greeting}`);
        },
        ...verifierOf(address.hostKey, say),
      });
      say(`Signed in as ${address.user}`);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** On a connection of its own. */
  async function connected<Result>(
    tell: Tell,
    work: (client: SftpClient) => Promise<Result>,
    toFailure = failureOf,
  ): Promise<Result> {
    let client: SftpClient | undefined;
    try {
      client = await open(discreet(tell, address.password));
      return await work(client);
    } catch (error) {
      throw error instanceof ChannelFailure ? error : toFailure(error);
    } finally {
      await client?.end().catch(() => undefined);
    }
  }

  const folderOf = (client: SftpClient): PartnerFolder => ({
    write: (name, bytes) => client.put(bytes, `${folder}/${name}`),
    size: (name) =>
      client.stat(`${folder}/${name}`).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          if (isRefusal(error)) return null;
          throw error;
        },
      ),
    rename: (from, to) => client.rename(`${folder}/${from}`, `${folder}/${to}`),
    remove: (name) => client.delete(`${folder}/${name}`),
    isRefusal,
  });
  const keptFolder = <Result>(tell: Tell, work: (folder: PartnerFolder) => Promise<Result>): Promise<Result> => {
    const partner = { address, there, say: discreet(tell, address.password), open, failureOf };
    return onKept(kept, partner, (client) => work(folderOf(client)));
  };
  const freshFolder = <Result>(tell: Tell, work: (folder: PartnerFolder) => Promise<Result>): Promise<Result> =>
    connected(tell, (client) => work(folderOf(client)));

  return {
    send: (files, tell, progress) => handOverFiles({ kept: keptFolder, fresh: freshFolder }, files, tell, progress),
    wasSent: (files, tell, progress) => wereHandedOver({ fresh: freshFolder }, files, tell, progress),
    test: (tell) =>
      connected(
        tell,
        async (client) => {
          const entries = await listFolder(client, folder);
          tell(`The folder ${folder} has ${entries.length} entries.`);
          const probe = probeFile();
          await client.put(Buffer.from(probe.bytes), at(probe));
          tell(`${probe.name}: written`);
          await client.delete(at(probe));
          tell(`${probe.name}: deleted`);
        },
        testFailureOf,
      ),
    receive: (take, limits, tell) =>
      connected(tell, async (client) => {
        const lying = (await listFolder(client, folder))
          .filter(({ longname }) => longname.startsWith('-'))
          .map(({ filename, attrs }) => ({ name: filename, size: attrs.size }));
        const files = {
          read: (name: string, into: Writable) => client.get(`${folder}/${name}`, into),
          remove: (name: string) => client.delete(`${folder}/${name}`),
        };
        return takeFiles(lying, files, ({ name, bytes }) => take({ name: safeName(name), bytes }), limits, tell);
      }),
  };
}

/** @throws if the other side does not respond in time: a broken connection is not always reported */
async function withinSilence<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server is silent.')), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs the server's key, and compares it with the required one. */
function verifierOf(hostKey: string | undefined, tell: Tell) {
  const wanted = hostKey ? Buffer.from(hostKey.replace(/^SHA256:/, ''), 'base64').toString('hex') : undefined;
  return {
    hostHash: 'sha256' as const,
    hostVerifier: (hash: string) => {
      tell(`Its host key is SHA256:${Buffer.from(hash, 'hex').toString('base64').replace(/=+$/, '')}`);
      return wanted === undefined || hash === wanted;
    },
  };
}

/** The status codes of SFTP (draft-ietf-secsh-filexfer-02, section 7) but those of a connection that is gone. */
const isRefusal = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'number' && code !== NO_CONNECTION && code !== CONNECTION_LOST;
};
const NO_CONNECTION = 6;
const CONNECTION_LOST = 7;
const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

function failureOf(error: unknown): ChannelFailure {
  const { message = String(error), code } = error as { message?: string; code?: unknown };
  const isSilent = code === SILENT || /Timed out/.test(message);
  // The client keeps no code of a refused sign-in, only these words (RFC 4252, section 5.1).
  return new ChannelFailure(message, { final: /authentication methods failed/.test(message), isSilent });
}

/** A test of the connection is open to the people who choose the address: it reports no text of the other side. */
function testFailureOf(error: unknown): ChannelFailure {
  const { final } = failureOf(error);
  return new ChannelFailure(final ? 'The server refused the sign-in.' : withoutAnswer(error, 'SFTP'), { final });
}
