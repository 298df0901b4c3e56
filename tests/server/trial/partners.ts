/** The partners of a trial on loopback: an SFTP server, an FTP server and a mail server, each behind a line with faults. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FtpSrv } from 'ftp-srv';
import { freePort, quietLog } from '../../support/ftp.ts';
import { type SteppedLine, steppedLine } from '../../support/steppedLine.ts';
import { startSftp } from '../delivery/sftpServer.ts';
import { startSmtp, type TestSmtp } from '../mail/smtp.ts';

export const PARTNER_LOGIN = { user: 'invoize', password: 'secret-word' };
export const PROTOCOLS = ['SFTP', 'FTP', 'SMTP'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface Partners {
  readonly smtp: TestSmtp;
  /** Ports of the lines. */
  readonly ports: Readonly<Record<Protocol, number>>;
  readonly lines: Readonly<Record<Protocol, SteppedLine>>;
  /** The texts of the files that arrived. */
  files(protocol: 'SFTP' | 'FTP'): Promise<string[]>;
  close(): Promise<void>;
}

/** @param root a folder with the folder `in` */
async function startFtp(root: string): Promise<{ port: number; close(): Promise<unknown> }> {
  const port = await freePort();
  const ftp = new FtpSrv({ url: `ftp://127.0.0.1:${port}`, pasv_url: '127.0.0.1', anonymous: false, log: quietLog });
  ftp.on('login', ({ username, password }, resolve, reject) =>
    username === PARTNER_LOGIN.user && password === PARTNER_LOGIN.password
      ? resolve({ root, cwd: '/' })
      : reject(new Error('No such user')),
  );
  await ftp.listen();
  return { port, close: async () => ftp.close() };
}

export async function startPartners(): Promise<Partners> {
  const root = await mkdtemp(path.join(tmpdir(), 'trial-partners-'));
  const folders = { SFTP: path.join(root, 'sftp'), FTP: path.join(root, 'ftp') };
  for (const folder of Object.values(folders)) await mkdir(path.join(folder, 'in'), { recursive: true });
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const servers = {
    SFTP: await startSftp(folders.SFTP, privateKey, PARTNER_LOGIN),
    FTP: await startFtp(folders.FTP),
    SMTP: await startSmtp(),
  };
  const lines = {
    SFTP: await steppedLine(servers.SFTP.port),
    FTP: await steppedLine(servers.FTP.port),
    SMTP: await steppedLine(servers.SMTP.port),
  };
  return {
    smtp: servers.SMTP,
    lines,
    ports: { SFTP: lines.SFTP.port, FTP: lines.FTP.port, SMTP: lines.SMTP.port },
    async files(protocol) {
      const folder = path.join(folders[protocol], 'in');
      // A file has a temporary name until it is complete.
      const names = (await readdir(folder)).filter((name) => !/^\.|\.(part|tmp)$/.test(name));
      return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    },
    async close() {
      for (const line of Object.values(lines)) await line.close();
      for (const server of Object.values(servers)) await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
