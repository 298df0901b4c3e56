/** A real SSH server on loopback that speaks as much of SFTP as a sender of files needs, over a folder. */

import type { FileHandle } from 'node:fs/promises';
import { open, readdir, rename, stat, unlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import ssh2 from 'ssh2';

export interface TestSftp {
  port: number;
  /** Ends the connections that are open. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

interface SftpOptions {
  user: string;
  password: string;
  /** A false size of a file in a listing. */
  listed?: (name: string) => number | undefined;
  /** Listings of a folder that holds a file of this name have no end. */
  endless?: string;
  /** Runs between a rename and its answer; may end the connection. @param file where it now is on this machine */
  renamed?: (file: string, end: () => void) => Promise<void>;
}

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

export async function startSftp(
  root: string,
  hostKey: string,
  { user, password, listed, endless, renamed }: SftpOptions,
): Promise<TestSftp> {
  const at = (given: string) => path.join(root, path.posix.normalize(`/${given}`));
  const clients = new Set<ssh2.Connection>();
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('close', () => clients.delete(client));
    client.on('authentication', (how) =>
      how.method === 'password' && how.username === user && how.password === password
        ? how.accept()
        : how.reject(['password']),
    );
    client.on('session', (accept) =>
      accept().on('sftp', (begin) =>
        serve(begin(), at, { listed, endless }, renamed && ((file) => renamed(file, () => void client.end()))),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    async drop() {
      const ended = [...clients].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve())));
      for (const client of clients) client.end();
      await Promise.all(ended);
    },
    async close() {
      for (const client of clients) client.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Kept {
  file?: FileHandle;
  names?: string[];
  folder?: string;
}

function serve(
  sftp: ssh2.SFTPWrapper,
  at: (given: string) => string,
  { listed, endless }: Pick<SftpOptions, 'listed' | 'endless'>,
  renamed?: (file: string) => Promise<void>,
): void {
  const handles = new Map<number, Kept>();
  let next = 0;
  const keep = (what: Kept) => {
    const handle = Buffer.alloc(4);
    handles.set(next, what);
    handle.writeUInt32BE(next++);
    return handle;
  };
  const of = (handle: Buffer) => handles.get(handle.readUInt32BE());
  const answer = (id: number, work: () => Promise<unknown>) => {
    work().then(
      () => sftp.status(id, STATUS_CODE.OK),
      ({ code }: NodeJS.ErrnoException) =>
        sftp.status(id, code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE),
    );
  };
  const attributes = async (id: number, given: string) => {
    try {
      const { mode, uid, gid, size, atime, mtime } = await stat(at(given));
      sftp.attrs(id, { mode, uid, gid, size, atime: atime.getTime() / 1000, mtime: mtime.getTime() / 1000 });
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    }
  };
  sftp.on('REALPATH', (id, given) =>
    sftp.name(id, [{ filename: path.posix.normalize(`/${given}`), longname: '', attrs: {} as never }]),
  );
  sftp.on('STAT', (id, given) => void attributes(id, given));
  sftp.on('LSTAT', (id, given) => void attributes(id, given));
  sftp.on('OPEN', (id, given, flags) => {
    const mode = flags & OPEN_MODE.WRITE ? 'w' : 'r';
    open(at(given), mode).then(
      (file) => sftp.handle(id, keep({ file })),
      () => sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
    );
  });
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, async () => of(handle)?.file?.write(data, 0, data.length, offset)),
  );
  sftp.on('READ', (id, handle, offset, length) => {
    const file = of(handle)?.file;
    if (!file) return sftp.status(id, STATUS_CODE.FAILURE);
    file.read(Buffer.alloc(length), 0, length, offset).then(
      ({ bytesRead, buffer }) =>
        bytesRead === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, buffer.subarray(0, bytesRead)),
      () => sftp.status(id, STATUS_CODE.FAILURE),
    );
  });
  sftp.on('FSTAT', (id, handle) => {
    of(handle)
      ?.file?.stat()
      .then(
        ({ mode, size }) => sftp.attrs(id, { mode, size, uid: 0, gid: 0, atime: 0, mtime: 0 }),
        () => sftp.status(id, STATUS_CODE.FAILURE),
      );
  });
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('CLOSE', (id, handle) => answer(id, async () => of(handle)?.file?.close()));
  sftp.on('OPENDIR', (id, given) => {
    readdir(at(given)).then(
      (names) => sftp.handle(id, keep({ names, folder: given })),
      () => sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
    );
  });
  sftp.on('READDIR', (id, handle) => {
    const { names = [], folder = '' } = of(handle) ?? {};
    const isEndless = endless !== undefined && names.includes(endless);
    const batch = isEndless ? new Array<string>(200).fill(endless) : names.splice(0);
    const entriesRead = batch.map(async (filename) => {
      const size = listed?.(filename) ?? (await stat(path.join(at(folder), filename))).size;
      const attrs = { mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: 0 };
      return { filename, longname: `-rw-r--r-- 1 0 0 ${size} Jan 1 00:00 ${filename}`, attrs };
    });
    Promise.all(entriesRead).then(
      (entries) => (entries.length === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.name(id, entries)),
      () => sftp.status(id, STATUS_CODE.FAILURE),
    );
  });
  sftp.on('REMOVE', (id, given) => answer(id, () => unlink(at(given))));
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      await rename(at(from), at(to));
      await renamed?.(at(to));
    }),
  );
}
