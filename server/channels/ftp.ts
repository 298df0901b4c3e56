/** FTP and FTPS (RFC 959, RFC 4217): each file under another name until it is whole, then renamed. */
import { isIP } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { Client, type FileInfo, FTPError } from 'basic-ftp';
import { handOverFiles, type PartnerFolder, wereHandedOver } from './handOver.ts';
import { checkedAddress } from './hostGuard.ts';
import { keepConnections, onKept } from './keptConnections.ts';
import { safeName } from './safeName.ts';
import { takeFiles } from './takeFiles.ts';
import {
  type ChannelAddress,
  ChannelFailure,
  type ChannelTransport,
  discreet,
  probeFile,
  type Tell,
  tooManyEntries,
  withoutAnswer,
} from './transport.ts';

const DEFAULT_PORT = 21;
const IMPLICIT_PORT = 990;
const SILENT_MS = 30_000;
/** Some 20,000 entries. */
const MAX_LISTING_BYTES = 4_000_000;
const NOT_LOGGED_IN = 530;
/** The server ends the connection: whether it did what it was asked to is open. */
const CONNECTION_ENDS: ReadonlySet<number> = new Set([421, 425, 426]);
const NO_SUCH_FILE = 550;

const kept = keepConnections<Client>({
  answers: (client) => client.send('NOOP'),
  close: async (client) => client.close(),
});

export function ftpTransport(address: ChannelAddress, silentMs = SILENT_MS): ChannelTransport {
  const port = address.port ?? DEFAULT_PORT;
  const there = `${address.host}:${port}`;

  async function open(say: Tell): Promise<Client> {
    const client = new Client(silentMs, { maxListingBytes: MAX_LISTING_BYTES });
    say(`Connecting to ${there}`);
    try {
      await greeted(client);
      await client.login(address.user, address.password);
      // biome-ignore lint/correctness/useHookAtTopLevel: A command of FTP, no hook.
      await client.useDefaultSettings();
      say(`Signed in as ${address.user}`);
      if (address.path !== '') await client.cd(address.path);
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** On a connection of its own. */
  async function connected<Result>(
    tell: Tell,
    work: (client: Client) => Promise<Result>,
    toFailure = failureOf,
  ): Promise<Result> {
    let client: Client | undefined;
    try {
      client = await open(discreet(tell, address.password));
      return await work(client);
    } catch (error) {
      throw error instanceof ChannelFailure ? error : toFailure(error);
    } finally {
      client?.close();
    }
  }

  const keptFolder = <Result>(tell: Tell, work: (folder: PartnerFolder) => Promise<Result>): Promise<Result> => {
    const partner = { address, there, say: discreet(tell, address.password), open, failureOf };
    return onKept(kept, partner, (client) => work(folderOf(client)));
  };
  const freshFolder = <Result>(tell: Tell, work: (folder: PartnerFolder) => Promise<Result>): Promise<Result> =>
    connected(tell, (client) => work(folderOf(client)));

  /** Connects to the address that was checked; by FTPS nothing is said before the line is encrypted, for the name of the record. */
  async function greeted(client: Client): Promise<void> {
    const { address: checked } = await checkedAddress(address.host);
    const trusted = {
      ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
      ...(address.trusted === undefined ? {} : { ca: address.trusted }),
    };
    if (address.protocol === 'FTPS' && port === IMPLICIT_PORT)
      return void (await client.connectImplicitTLS(checked, port, { ...trusted, host: checked }));
    await client.connect(checked, port);
    // biome-ignore lint/correctness/useHookAtTopLevel: A command of FTP, no hook.
    if (address.protocol === 'FTPS') await client.useTLS({ ...trusted, host: address.host });
  }

  return {
    send: (files, tell, progress) => handOverFiles({ kept: keptFolder, fresh: freshFolder }, files, tell, progress),
    wasSent: (files, tell, progress) => wereHandedOver({ fresh: freshFolder }, files, tell, progress),
    test: (tell) =>
      connected(
        tell,
        async (client) => {
          const entries = await listFolder(client);
          tell(`The folder ${address.path || '.'} has ${entries.length} entries.`);
          const { name, bytes } = probeFile();
          await client.uploadFrom(Readable.from([Buffer.from(bytes)]), name);
          tell(`${name}: written`);
          await client.remove(name);
          tell(`${name}: deleted`);
        },
        testFailureOf,
      ),
    receive: (take, limits, tell) =>
      connected(tell, async (client) => {
        const lying = (await listFolder(client)).filter(({ isFile }) => isFile);
        const files = {
          read: (name: string, into: Writable) => client.downloadTo(into, name),
          remove: (name: string) => client.remove(name),
        };
        return takeFiles(lying, files, ({ name, bytes }) => take({ name: safeName(name), bytes }), limits, tell);
      }),
  };
}

/** @throws ChannelFailure as soon as the listing has more than `MAX_LISTING_BYTES` */
const listFolder = (client: Client): Promise<FileInfo[]> =>
  client.list().catch((error: unknown) => {
    // The client has no code for its limit.
    throw error instanceof Error && error.message.includes('Maximum bytes exceeded') ? tooManyEntries() : error;
  });

const folderOf = (client: Client): PartnerFolder => ({
  write: (name, bytes) => client.uploadFrom(Readable.from([bytes]), name),
  size: (name) =>
    client.size(name).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return error.code === NO_SUCH_FILE ? undefined : null;
    }),
  rename: (from, to) => client.rename(from, to),
  remove: (name) => client.remove(name),
  isRefusal,
});

const isRefusal = (error: unknown): error is FTPError => error instanceof FTPError && !CONNECTION_ENDS.has(error.code);

function failureOf(error: unknown): ChannelFailure {
  const final = error instanceof FTPError && error.code === NOT_LOGGED_IN;
  const message = error instanceof Error ? error.message : String(error);
  // The client has no code for its own time limits.
  return new ChannelFailure(message, { final, isSilent: /^Timeout /.test(message) });
}

/** A test of the connection is open to the people who choose the address: it reports no text of the other side. */
function testFailureOf(error: unknown): ChannelFailure {
  const { final } = failureOf(error);
  if (error instanceof FTPError) return new ChannelFailure(`The FTP server answered ${error.code}.`, { final });
  return new ChannelFailure(withoutAnswer(error, 'FTP'), { final });
}
