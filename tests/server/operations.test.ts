/** The errors of operation (docs/operations.md): a wrong or lost key, a full disk, a backup with missing files. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup, mustHaveFiles, readNote, restoreFiles } from '../../server/cli/backup/backup.ts';
import { openDataStore, replaceKey } from '../../server/services/openServices.ts';
import { makeDatabase } from '../support/postgres.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const ADMIN = 'admin@demo.invoize.test';
let server: TestServer;
let session: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operations-'));
  server = await startServer();
  session = await server.signIn(ADMIN);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const addChannel = (password: string) =>
  server.call('PUT', '/api/records/channel', session, {
    rows: [
      {
        tempId: 'a',
        name: 'Secret',
        direction: 'outgoing',
        protocol: 'FTP',
        host: 'h',
        user: 'u',
        password,
        isActive: true,
      },
    ],
  });

describe('the key', () => {
  /** The folder of the server, copied as it is. */
  const copied = async (name: string) => {
    const dataDir = path.join(folder, name);
    await backup({ ...server.services, program: await demoProgram() }, path.join(folder, `${name}-backup`));
    const note = await readNote(path.join(folder, `${name}-backup`));
    await restoreFiles(path.join(folder, `${name}-backup`), dataDir, note);
    return { dataDir, databaseUrl: undefined };
  };
  const foreign = (dataDir: string) =>
    writeFile(path.join(dataDir, 'key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);

  it('is refused where it is missing or another one, and left as it was', async () => {
    expect((await addChannel('first')).status).toBe(200);
    const program = await demoProgram();
    const options = await copied('keys');
    await unlink(path.join(options.dataDir, 'key'));
    await expect(openDataStore(options, program)).rejects.toThrow('key is missing');
    expect(await readdir(options.dataDir)).not.toContain('key');
    await foreign(options.dataDir);
    await expect(openDataStore(options, program)).rejects.toThrow('is not the key of this store');
    // A store of an earlier version has no fingerprint: its secrets identify the key.
    await cp(path.join(server.dataDir, 'key'), path.join(options.dataDir, 'key'));
    const store = await openDataStore(options, program);
    await store.write(({ db }) => db.deleteFrom('meta').where('key', '=', 'keyFingerprint').execute());
    await store.close();
    await foreign(options.dataDir);
    await expect(openDataStore(options, program)).rejects.toThrow('is not the key of this store');
  });

  it('files of another store are refused, with and without their note', async () => {
    const program = await demoProgram();
    const options = await copied('filesOf');
    const files = path.join(options.dataDir, 'files');
    const open = async () => (await openDataStore(options, program)).close();
    await open();
    expect(await readFile(path.join(files, 'store'), 'utf8')).not.toBe('');
    await writeFile(path.join(files, 'store'), 'another');
    await expect(open()).rejects.toThrow('has the files of another store');
    // A folder of an earlier version has no note: its files identify it.
    await rm(files, { recursive: true });
    const content = 'a'.repeat(62);
    await mkdir(path.join(files, 'bb'), { recursive: true });
    await writeFile(path.join(files, 'bb', content), 'of another store');
    await expect(open()).rejects.toThrow('has the files of another store');
    await rm(files, { recursive: true });
    await open();
    expect(await readdir(files)).toEqual(['store']);
  });

  it('is accepted by `key replace`, which says what has to be entered again, and breaks no list', async () => {
    const program = await demoProgram();
    const options = await copied('replaced');
    await foreign(options.dataDir);
    expect(await replaceKey(options, program)).toContainEqual({ entity: 'channel', field: 'password' });
    const other = await startServer({ beside: { ...server, dataDir: options.dataDir } });
    const again = await other.signIn(ADMIN);
    const { status, body } = await other.call('POST', '/api/records/channel/list', again, { pageLimit: 100 });
    expect(status).toBe(200);
    const channel = body.rows.find((row: { name: string }) => row.name === 'Secret');
    expect((await other.call('GET', `/api/records/channel/${channel.id}`, again)).status).toBe(200);
    const tested = await other.call('POST', `/api/channels/${channel.id}/test`, again);
    expect(JSON.stringify(tested.body)).toContain('Enter it again.');
    await other.close();
  });

  it('of a second server on one database is rejected', async () => {
    const database = await makeDatabase();
    const first = await startServer({ databaseUrl: database.url });
    const own = { dataDir: path.join(folder, 'second'), databaseUrl: database.url };
    await expect(openDataStore(own, await demoProgram())).rejects.toThrow('key is missing');
    await first.close();
    await database.drop();
  });

  it('a data folder that cannot be made is refused with its reason', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const options = { dataDir: path.join(file, 'data'), databaseUrl: undefined };
    await expect(openDataStore(options, await demoProgram())).rejects.toThrow('Nothing was started');
  });
});

describe('a full disk', () => {
  it('is answered with 507 and words, and saving works again once there is space', async () => {
    const { store } = server.services;
    const limit = (pages: number) =>
      store.write(async ({ db }) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db)));
    const rows = Array.from({ length: 400 }, (_, at) => ({
      tempId: `${at}`,
      shipmentNumber: `FULL-${at}`,
      transportMode: 'Air',
      destinationCountry: 'Nigeria',
    }));
    await limit(1);
    const full = await server.call('PUT', '/api/invoiceCapture', session, { rows });
    expect([full.status, full.body.reason]).toEqual([507, 'disk']);
    expect(full.body.msg).toContain('Nothing was saved.');
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 503, body: { status: 'the disk is full' } });
    await limit(1_000_000);
    expect((await server.call('PUT', '/api/invoiceCapture', session, { rows: rows.slice(0, 2) })).status).toBe(200);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
  });

  it('of PostgreSQL is answered so, too', async () => {
    const database = await makeDatabase();
    const other = await startServer({ databaseUrl: database.url });
    const admin = await other.signIn(ADMIN);
    const { store } = other.services;
    // The error that PostgreSQL reports where a table cannot grow.
    const fails = sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
    await store.write(({ db }) => fails.execute(db));
    const trigger = sql`create trigger full_disk before insert on e_shipment for each row execute function full_disk()`;
    await store.write(({ db }) => trigger.execute(db));
    const rows = [{ tempId: 'a', shipmentNumber: 'FULL-PG', transportMode: 'Air', destinationCountry: 'Nigeria' }];
    const full = await other.call('PUT', '/api/invoiceCapture', admin, { rows });
    expect([full.status, full.body.reason]).toEqual([507, 'disk']);
    expect((await other.call('GET', '/healthz')).body).toEqual({ status: 'the disk is full' });
    await store.write(({ db }) => sql`drop trigger full_disk on e_shipment`.execute(db));
    expect((await other.call('PUT', '/api/invoiceCapture', admin, { rows })).status).toBe(200);
    expect((await other.call('GET', '/healthz')).status).toBe(200);
    await other.close();
    await database.drop();
  });

  it('rejects uploads before the disk is full, and reports low space in the health check', async () => {
    const { files } = server.services;
    const real = files.freeBytes;
    try {
      files.freeBytes = async () => 100 * 1024 * 1024;
      const refused = await server.upload(session, 'late.csv', 'a,b\n1,2\n');
      expect([refused.status, refused.body.reason]).toEqual([507, 'disk']);
      expect((await server.call('GET', '/healthz')).status).toBe(200);
      files.freeBytes = async () => 1024;
      expect(await server.call('GET', '/healthz')).toMatchObject({ status: 503, body: { status: 'the disk is full' } });
    } finally {
      files.freeBytes = real;
    }
    expect((await server.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('a backup', () => {
  it('skips names set aside, counts files, and is refused where files lack or are damaged', async () => {
    const aside = path.join(server.dataDir, 'files', '.4711.half');
    await writeFile(aside, 'half');
    expect((await server.upload(session, 'named in the backup.csv', 'a,b\n1,2\n')).status).toBe(200);
    const kept = path.join(folder, 'counted');
    await backup({ ...server.services, program: await demoProgram() }, kept);
    await rm(aside);
    const note = await readNote(kept);
    expect(note.files?.count).toBeGreaterThan(0);
    expect(await readdir(path.join(kept, 'files'))).not.toContain('.4711.half');
    await mustHaveFiles(kept, note, false);
    const [sub = ''] = await readdir(path.join(kept, 'files'));
    const [name = ''] = await readdir(path.join(kept, 'files', sub));
    const file = path.join(kept, 'files', sub, name);
    await writeFile(file, 'changed');
    await expect(mustHaveFiles(kept, note, false)).rejects.toThrow(`${path.join(sub, name)} is damaged`);
    await unlink(file);
    await expect(mustHaveFiles(kept, note, false)).rejects.toThrow(`of ${note.files?.count} are there`);
    await mustHaveFiles(kept, note, true);
    await rm(path.join(kept, 'files'), { recursive: true });
    await expect(mustHaveFiles(kept, note, false)).rejects.toThrow(/missing: .*\w\.\w/);
    const names = Object.values(JSON.parse(await readFile(path.join(kept, 'files.json'), 'utf8')) as object).flat();
    expect(names).toContain('named in the backup.csv');
    const { files: _, ...earlier } = note;
    await expect(mustHaveFiles(kept, earlier, false)).rejects.toThrow('--without-files');
    await mkdir(path.join(kept, 'files'));
    await mustHaveFiles(kept, earlier, false);
  });
});
