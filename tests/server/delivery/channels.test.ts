/** Files that leave by FTP, FTPS and SFTP to real servers on loopback, and into a folder: whole, once, and found again. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, open as openFile, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileSystem, FtpSrv } from 'ftp-srv';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { channelTransport } from '../../../server/channels/channels.ts';
import { transientProgress } from '../../../server/channels/handoverProgress.ts';
import { type ChannelAddress, ChannelFailure } from '../../../server/channels/transport.ts';
import { loopbackCertificate } from '../../support/certificate.ts';
import { freePort, quietLog } from '../../support/ftp.ts';
import { startSftp, type TestSftp } from './sftpServer.ts';

const silent = () => undefined;
const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

async function failureOf(work: Promise<unknown>): Promise<ChannelFailure> {
  const error = await work.then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!(error instanceof ChannelFailure)) throw new Error(`No failure of a channel: ${String(error)}`);
  return error;
}

/** The listed size of a file of 200 MB, or of one that has grown to this size. */
const listedSize = (name: string): number | undefined => (name.startsWith('lies') ? 10 : undefined);

/** Runs at the partner between a rename and its answer. @param end ends the connection */
type Renamed = (file: string, end: () => void) => Promise<void>;
let renamed: Renamed = async () => undefined;

/** A folder that holds this file has a listing without end. */
const ENDLESS = 'endless.edi';

class Listing extends FileSystem {
  override async rename(from: string, to: string) {
    await super.rename(from, to);
    const { connection } = this as unknown as { connection: { commandSocket: Socket } };
    await renamed(path.join(this.root, this.cwd, to), () => connection.commandSocket.destroy());
  }
  override async list(folder?: string) {
    const found: { name: string; size: number }[] = await super.list(folder);
    const endless = found.find(({ name }) => name === ENDLESS);
    if (endless) return new Array(100_000).fill(endless);
    return found.map((one) => Object.assign(one, { size: listedSize(one.name) ?? one.size }));
  }
}

describe.each(['folder', 'SFTP', 'FTP', 'FTPS'] as const)('%s', (protocol) => {
  let root: string;
  let address: ChannelAddress;
  let stop: () => Promise<unknown> = async () => undefined;
  /** Ends what is connected. */
  let drop: () => Promise<void> = async () => undefined;
  /** The folder with the files at the partner. */
  let arrived: string;

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'channel-'));
    const common = { protocol, host: '127.0.0.1', path: 'in', user: 'invoize', password: 'secret-word' };
    address = { ...common, port: undefined };
    arrived = path.join(root, protocol === 'folder' ? 'spool/in' : 'in');
    await mkdir(arrived, { recursive: true });
    if (protocol === 'SFTP') {
      const { privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
        publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      });
      const server: TestSftp = await startSftp(root, privateKey, {
        ...common,
        listed: listedSize,
        endless: ENDLESS,
        renamed: (to, end) => renamed(to, end),
      });
      address = { ...address, port: server.port };
      stop = server.close;
      drop = server.drop;
    }
    if (protocol === 'FTP' || protocol === 'FTPS') {
      const port = await freePort();
      const where = { url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', anonymous: false, log: quietLog };
      const certificate = loopbackCertificate();
      const server = new FtpSrv(protocol === 'FTPS' ? { ...where, tls: certificate as never } : where);
      if (protocol === 'FTPS') address = { ...address, trusted: certificate.cert };
      server.on('login', ({ connection, username, password }, resolve, reject) =>
        username === common.user && password === common.password
          ? resolve({ fs: new Listing(connection, { root, cwd: '/' }) })
          : reject(new Error('No such user')),
      );
      await server.listen();
      address = { ...address, port };
      stop = async () => server.close();
    }
  });
  afterAll(async () => {
    await stop();
    await rm(root, { recursive: true, force: true });
  });

  const open = (more: Partial<ChannelAddress> = {}) =>
    channelTransport({ ...address, ...more }, path.join(root, 'spool'));

  it('tests a connection and logs its steps, without a secret', async () => {
    const lines: string[] = [];
    await open().test((line) => lines.push(line));
    expect(lines.slice(-2)).toEqual([expect.stringMatching(/probe.*: written$/), expect.stringMatching(/: deleted$/)]);
    if (protocol !== 'folder')
      expect(lines).toEqual(expect.arrayContaining([expect.stringContaining('127.0.0.1:'), 'Signed in as invoize']));
    if (protocol === 'SFTP') expect(lines).toContainEqual(expect.stringMatching(/^Its host key is SHA256:/));
    expect(lines.join('\n')).not.toContain('secret-word');
    expect(await readdir(arrived)).toEqual([]);
  });

  if (protocol === 'FTPS')
    it('nothing is said to a server whose certificate nobody vouches for', async () => {
      const stranger = await failureOf(
        open({ trusted: loopbackCertificate().cert }).send([file('c.pdf', 'x')], silent),
      );
      expect(stranger.message).toMatch(/self.signed|certificate/i);
      expect(await readdir(arrived)).toEqual([]);
    });

  it('takes files that lie there once, whole ones alone, and leaves what was not taken', async () => {
    for (const name of ['1.997', '2.997', 'half.part', '.hidden']) await writeFile(path.join(arrived, name), name);
    await writeFile(path.join(arrived, 'large.997'), 'x'.repeat(2000));
    const taken: string[] = [];
    const take = async ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
      if (name === '2.997' && taken.length < 2) {
        taken.push('refused');
        throw new Error('No room.');
      }
      taken.push(`${name} ${new TextDecoder().decode(bytes)}`);
    };
    const limits = { most: 10, largest: 1000 };
    await open()
      .receive(take, limits, silent)
      .catch(() => undefined);
    expect(await readdir(arrived)).toContain('2.997');
    await open().receive(take, limits, silent);
    expect(taken).toEqual(['1.997 1.997', 'refused', '2.997 2.997']);
    expect((await readdir(arrived)).sort()).toEqual(['.hidden', 'half.part', 'large.997']);
    for (const name of ['.hidden', 'half.part', 'large.997']) await rm(path.join(arrived, name));
  });

  it('leaves a file of 200 MB in place, and never buffers more than the limit, regardless of its declared size', async () => {
    const names = ['huge.edi', ...(protocol === 'SFTP' || protocol === 'FTP' ? ['lies.edi'] : [])];
    for (const name of names) {
      const sparse = await openFile(path.join(arrived, name), 'w');
      await sparse.truncate(200_000_000);
      await sparse.close();
    }
    await writeFile(path.join(arrived, 'a.997'), 'small');
    const taken: string[] = [];
    const take = async ({ name }: { name: string }) => void taken.push(name);
    const limits = { most: 10, largest: 100_000 };
    const receiving = open().receive(take, limits, silent);
    if (names.length === 1) expect(await receiving).toMatchObject([{ name: 'huge.edi', size: 200_000_000 }]);
    else expect((await failureOf(receiving)).message).toMatch(/lies\.edi: more than 100000 bytes/);
    expect(taken).toEqual(['a.997']);
    expect((await readdir(arrived)).sort()).toEqual(names);
    for (const name of names) await rm(path.join(arrived, name));
  });

  if (protocol !== 'folder')
    it('refuses a listing without end while it arrives', async () => {
      await writeFile(path.join(arrived, ENDLESS), 'x');
      const take = async () => expect.unreachable('a file was taken');
      const refused = await failureOf(open().receive(take, { most: 10, largest: 1000 }, silent));
      expect(refused.message).toContain('more entries than are read at once');
      expect(refused.final).toBe(false);
      await rm(path.join(arrived, ENDLESS));
    });

  it('hands files over whole, under their names, and leaves no part behind', async () => {
    const files = [file('a.pdf', 'first'), file('b.pdf', 'second')];
    expect(await open().wasSent(files, silent)).toBe(false);
    expect(await open().send(files, silent)).toBe('a.pdf, b.pdf');
    expect((await readdir(arrived)).sort()).toEqual(['a.pdf', 'b.pdf']);
    expect(await readFile(path.join(arrived, 'b.pdf'), 'utf8')).toBe('second');
    expect(await open().wasSent(files, silent)).toBe(true);
    // Handed over again it is the same file.
    await open().send(files, silent);
    expect((await readdir(arrived)).sort()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('files of one name sent at the same moment each arrive complete, the last one remains', async () => {
    const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee'].map((text) => text.repeat(1000));
    await Promise.all(texts.map((text) => open().send([file('same.pdf', text)], silent)));
    expect(await readFile(path.join(arrived, 'same.pdf'), 'utf8')).toBe(texts.at(-1));
    expect((await readdir(arrived)).filter((name) => name.startsWith('same'))).toEqual(['same.pdf']);
    await rm(path.join(arrived, 'same.pdf'));
  });

  it('does not overwrite a file of another packet that the partner still has, and sends it once that is gone', async () => {
    const progress = { ...transientProgress(), mayReplace: false };
    await writeFile(path.join(arrived, 'b.edi'), 'of another packet');
    const files = [file('a.edi', 'first'), file('b.edi', 'second')];
    const failure = await failureOf(open().send(files, silent, progress));
    expect([failure.final, failure.inDoubt]).toEqual([false, false]);
    expect(failure.message).toBe('b.edi: the recipient still has a file with this name. It is not overwritten.');
    expect(await readFile(path.join(arrived, 'b.edi'), 'utf8')).toBe('of another packet');
    await rm(path.join(arrived, 'b.edi'));
    await open().send(files, silent, progress);
    expect(await readFile(path.join(arrived, 'b.edi'), 'utf8')).toBe('second');
    for (const { name } of files) await rm(path.join(arrived, name));
  });

  it('sends on where the partner ended the connection of the packet before', async () => {
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      if (index === 2) await drop();
      await open().send([file('again.pdf', text)], silent);
      expect(await readFile(path.join(arrived, 'again.pdf'), 'utf8')).toBe(text);
    }
    await rm(path.join(arrived, 'again.pdf'));
  });

  it('does not take half a file for one that arrived', async () => {
    await writeFile(path.join(arrived, 'half.pdf'), 'ha');
    expect(await open().wasSent([file('half.pdf', 'half of it')], silent)).toBe(false);
    await open().send([file('half.pdf', 'half of it')], silent);
    expect(await readFile(path.join(arrived, 'half.pdf'), 'utf8')).toBe('half of it');
  });

  if (protocol !== 'folder')
    describe('after the rename', () => {
      afterEach(() => {
        renamed = async () => undefined;
      });
      const files = [file('one.pdf', 'first'), file('two.pdf', 'second'), file('three.pdf', 'third')];
      /** How often the partner got each file. */
      const got = new Map<string, number>();
      const taking = (then: (name: string, end: () => void) => void): Renamed => {
        got.clear();
        return async (at, end) => {
          const name = path.basename(at);
          got.set(name, (got.get(name) ?? 0) + 1);
          await rm(at);
          then(name, end);
        };
      };
      const once = (...names: string[]) => new Map(names.map((name) => [name, 1]));

      it('a partner that takes files at once has each of them once, and they count as sent', async () => {
        renamed = taking(() => undefined);
        expect(await open().send(files, silent)).toBe('one.pdf, two.pdf, three.pdf');
        expect(got).toEqual(once('one.pdf', 'two.pdf', 'three.pdf'));
      });

      it.each([
        'one.pdf',
        'two.pdf',
        'three.pdf',
      ])('%s, whose answer is lost and that is gone, is in doubt; the others are sent, and nothing twice', async (lost) => {
        const progress = transientProgress();
        renamed = taking((name, end) => {
          if (name === lost) end();
        });
        const failure = await failureOf(open().send(files, silent, progress));
        expect([failure.inDoubt, failure.message]).toEqual([true, expect.stringContaining(lost)]);
        const stages = files.map(({ name }) => (name === lost ? 'begun' : 'done'));
        expect(files.map((_, index) => progress.stageOf(index))).toEqual(stages);
        await failureOf(open().send(files, silent, progress));
        expect(got).toEqual(once('one.pdf', 'two.pdf', 'three.pdf'));
      });

      it('a file whose answer is lost is found where it still is', async () => {
        let isFirst = true;
        renamed = async (_at, end) => {
          if (isFirst) end();
          isFirst = false;
        };
        expect(await open().send(files, silent)).toBe('one.pdf, two.pdf, three.pdf');
        for (const { name } of files) await rm(path.join(arrived, name));
      });

      it.each([
        'one.pdf',
        'two.pdf',
        'three.pdf',
      ])('a partner that cannot take %s: another attempt goes on after the files that were handed over', async (refused) => {
        const progress = transientProgress();
        renamed = taking(() => undefined);
        await mkdir(path.join(arrived, refused, 'full'), { recursive: true });
        const failure = await failureOf(open().send(files, silent, progress));
        expect([failure.inDoubt, failure.final]).toEqual([false, false]);
        await rm(path.join(arrived, refused), { recursive: true });
        await open().send(files, silent, progress);
        expect(got).toEqual(once('one.pdf', 'two.pdf', 'three.pdf'));
        expect(await readdir(arrived)).not.toContain(`${refused}.part`);
      });
    });

  it('keeps a name that climbs in its folder', async () => {
    await open().send([file('../../climbs.pdf', 'no')], silent);
    expect((await readdir(arrived)).some((name) => name.endsWith('climbs.pdf'))).toBe(true);
    expect(await readdir(root)).not.toContain('climbs.pdf');
  });

  // The FTP server of the tests throws where nobody catches it when a file cannot be written.
  if (protocol === 'SFTP' || protocol === 'folder')
    it('a partner that cannot store a file is tried again, and has nothing under its name', async () => {
      // The existing name is a folder, so that no file can be written.
      await mkdir(path.join(arrived, 'full.pdf.part'));
      const full = await failureOf(open().send([file('full.pdf', 'x')], silent));
      expect([full.final, full.inDoubt]).toEqual([false, false]);
      expect(await open().wasSent([file('full.pdf', 'x')], silent)).toBe(false);
      await rm(path.join(arrived, 'full.pdf.part'), { recursive: true });
    });

  if (protocol === 'SFTP')
    it('nothing is said to a server with another key than the one it must have', async () => {
      const lines: string[] = [];
      await open().test((line) => lines.push(line));
      const key = /SHA256:(\S+)$/.exec(lines.find((line) => line.includes('host key')) ?? '')?.[1] ?? '';
      await open({ hostKey: key }).test(silent);
      const other = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`;
      const wrong = await failureOf(open({ hostKey: other }).send([file('c.pdf', 'x')], silent));
      expect(wrong.message).toMatch(/host|verif/i);
      expect(await readdir(arrived)).not.toContain('c.pdf');
    });

  if (protocol === 'folder') {
    it('a symbolic link out of the spool is rejected, an absolute path is relative to it', async () => {
      await symlink(tmpdir(), path.join(root, 'spool', 'link'));
      const out = await failureOf(open({ path: 'link/x' }).send([file('c.pdf', 'x')], silent));
      expect(out.final).toBe(true);
      await expect(
        open({ path: 'link' }).receive(async () => undefined, { most: 9, largest: 9 }, silent),
      ).rejects.toThrow('leads out of the spool');
      await open({ path: '/etc' }).send([file('c.pdf', 'x')], silent);
      expect(await readdir(path.join(root, 'spool', 'etc'))).toEqual(['c.pdf']);
    });

    it('a folder that leads out of the spool is refused', () => {
      for (const path of ['../../etc', 'x/..', '..']) expect(() => open({ path })).toThrow(ChannelFailure);
    });
  } else {
    it('a wrong password fails permanently, an unreachable server temporarily', async () => {
      const wrong = await failureOf(open({ password: 'wrong' }).send([file('c.pdf', 'x')], silent));
      expect([wrong.final, wrong.message.includes('wrong')]).toEqual([true, false]);
      const away = await failureOf(open({ port: await freePort() }).send([file('c.pdf', 'x')], silent));
      expect(away.final).toBe(false);
    });

    it('a server without an answer fails temporarily', async () => {
      const sockets = new Set<Socket>();
      const mute = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
      await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', () => resolve()));
      const { port } = mute.address() as AddressInfo;
      const given = channelTransport({ ...address, port }, root, 200);
      const failure = await failureOf(given.send([file('c.pdf', 'x')], silent));
      expect([failure.final, failure.isSilent]).toEqual([false, true]);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => mute.close(resolve));
    });
  }
});

it('a protocol that no file leaves by is refused for good', () => {
  const unknown = { protocol: 'email', host: '', port: undefined, path: '', user: '', password: '' };
  expect(() => channelTransport(unknown, tmpdir())).toThrow(ChannelFailure);
});
