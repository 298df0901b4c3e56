/**
 * A server is killed while saving a price sheet: the next one continues, every lane is stored once, and invalid rows are
 * reported.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPorts } from '../../../server/freight/demo/reference/ports.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { startOwnServer } from '../manyPeople.ts';
import { startServer, type TestServer } from '../server.ts';

type Row = Record<string, unknown>;

/** More than are saved in one transaction. */
const LANES = 520;
const RELEASE = '^delete from .upload_rows';
const WRITE = '^\\s*(insert|update|delete)';
/**
 * The statements at which it dies. The first part is saved and its errors reported, the second is written but not committed; a
 * long run also dies at other statements, and in the version after one in use.
 */
const SHORT = [{ like: RELEASE, at: 2, isUsed: false }] as const;
const LONG = [
  ...SHORT,
  { like: RELEASE, at: 2, isUsed: true },
  { like: RELEASE, at: 1, isUsed: true },
  ...[1, 3, 5].flatMap((at) => [false, true].map((isUsed) => ({ like: WRITE, at, isUsed }))),
];
const deaths = process.env.LONG ? LONG : SHORT;
const preload = pathToFileURL(fileURLToPath(new URL('./dieAtStatement.ts', import.meta.url))).href;
const ports = allPorts();

describe.each(testDatabases)('a lane upload whose server is killed on $name', ({ make }) => {
  let database: TestDatabase;
  let databaseUrl: string | undefined;
  let first: TestServer;
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    database = await make();
    databaseUrl = 'url' in database.at ? database.at.url : undefined;
    first = await startServer(databaseUrl === undefined ? {} : { databaseUrl });
    server = first;
    admin = await server.signIn('admin@demo.invoize.test');
  });
  afterAll(async () => {
    await server?.services.close();
    if (first) await rm(first.dataDir, { recursive: true, force: true });
    await database?.dispose();
  });

  async function ok(method: string, path: string, body?: unknown) {
    const answer = await server.call(method, path, admin, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  }
  const save = async (entity: string, row: Row): Promise<Row> =>
    (await ok('PUT', `/api/records/${entity}`, { template: entity, rows: [row] })).saved[0].row;
  const batchOf = async (id: unknown): Promise<Row> => (await ok('GET', `/api/imports/${id}`)).batch;
  const sheet = (lines: readonly (readonly unknown[])[]) =>
    [['From', 'To', 'Air freight'], ...lines].map((line) => line.join('\t')).join('\n');

  /** A sheet that is read and compared. @returns its upload */
  async function paste(tariff: unknown, lines: readonly (readonly unknown[])[]): Promise<Row> {
    const [file] = (await ok('POST', '/api/tariffLanePaste', { templateId: tariff, text: sheet(lines) })).files;
    await server.job(admin, file.jobId);
    if ((await batchOf(file.batchId)).status === 'mapping') {
      const mapping = {
        From: { field: 'originPort' },
        To: { field: 'destinationPort' },
        'Air freight': { field: 'rate.AF' },
      };
      await server.job(admin, (await ok('PUT', `/api/imports/${file.batchId}/map`, { mapping })).jobId);
    }
    return batchOf(file.batchId);
  }
  const apply = async (batch: Row): Promise<Row> =>
    server.job(admin, (await ok('PUT', '/api/tariffLaneApply', { id: batch.id })).jobId);
  const lanesOf = async (tariff: unknown): Promise<Row[]> =>
    (await ok('POST', '/api/tariffLane/list', { templateId: tariff })).rows;

  /** Has a shipment rated with a tariff, which is then never changed any more. */
  async function use(tariff: Row, [originPort, destinationPort]: readonly string[]): Promise<void> {
    await ok('PUT', `/api/records/tariff/${tariff.id}/transition`, { transition: 'activate', version: tariff.version });
    const [account] = (await ok('POST', '/api/records/account/list', { template: 'account', pageLimit: 1 })).rows;
    const shipment = await save('shipment', {
      shipmentNumber: String(tariff.id).slice(-20),
      accountNumber: account.accountNumber,
      transportMode: 'Air',
      originPort,
      destinationPort,
      destinationCountry: ports.find(({ code }) => code === destinationPort)?.country,
      etd: '2026-03-02',
      chargeableWeight: 40,
      currency: 'USD',
    });
    const filter = { condition: 'and', fields: [{ name: 'shipment', operator: 'equalTo', value: shipment.id }] };
    const [invoice] = (await ok('POST', '/api/records/invoice/list', { filter })).rows;
    await ok('POST', '/api/procedures/invoice.calculate', { params: { invoices: [invoice.id], tariff: tariff.id } });
  }

  /** Another process applies it and dies. @returns the job that it leaves behind */
  async function killedWhileApplying(batch: Row, death: { like: string; at: number }): Promise<string> {
    const { services } = server;
    await services.close();
    const own = await startOwnServer(first.dataDir, {
      NODE_OPTIONS: `--import tsx --import ${preload}`,
      DIE_AT: JSON.stringify(death),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    const died = once(own.child, 'exit');
    // It may be dead before it answers.
    await fetch(`${own.url}/api/tariffLaneApply`, {
      method: 'PUT',
      headers: { sessionId: admin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: batch.id }),
    }).catch(() => undefined);
    expect((await died)[1]).toBe('SIGKILL');
    server = await startServer({ beside: first, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    const { db } = server.services.store;
    const jobs = db.selectFrom('jobs').select('id').where('kind', '=', 'laneUpload').orderBy('created_at', 'desc');
    return (await jobs.executeTakeFirstOrThrow()).id;
  }

  it.each(deaths)('at $like $at, in a version in use: $isUsed', { timeout: 900_000 }, async (death) => {
    const tag = `${death.isUsed ? 'used' : 'draft'} ${death.like} ${death.at}`;
    const tariff = await save('tariff', {
      tariffName: `Killed ${tag}`,
      rateSourceType: 'Tariff',
      effectiveDate: '2026-01-01',
      tariffAppliedOnDate: 'etd',
      currency: 'USD',
      transportMode: 'Air',
      parameters: ['originPort', 'destinationPort'],
      charges: [{ chargeCode: 'AF', displayName: 'Air freight', calculation: 'KG', customerView: true }],
    });
    const pair = (at: number) => [ports[at % 40]?.code ?? '', ports[40 + Math.floor(at / 40)]?.code ?? ''] as const;
    const [early, late] = [3, LANES - 4];
    await apply(
      await paste(
        tariff.id,
        [early, late].map((at) => [...pair(at), '1.00']),
      ),
    );
    if (death.isUsed) await use(tariff, pair(early));
    const isWrong = (at: number) => at % 100 === 57;
    const rateAt = (at: number) => (isWrong(at) ? 'dear' : `${2 + (at % 9)}.25`);
    const batch = await paste(
      tariff.id,
      Array.from({ length: LANES }, (_, at) => [...pair(at), rateAt(at)]),
    );
    const wrong = Array.from({ length: LANES }, (_, at) => at).filter(isWrong).length;
    expect(batch).toMatchObject({ status: 'ready', counts: { new: LANES - wrong - 2, changed: 2, wrong } });
    // Somebody else changes two lanes of the sheet before it is applied: of the version in use that is another matter.
    const changed = death.isUsed ? [] : [early, late];
    const stored = await lanesOf(tariff.id);
    const data = changed.map((at) => {
      const lane = stored.find(
        ({ originPort, destinationPort }) => `${originPort}${destinationPort}` === pair(at).join(''),
      );
      return { id: lane?.id, version: lane?.version, was: { 'rate.AF': '1.00' }, 'rate.AF': '1.50' };
    });
    if (data.length > 0) await ok('PUT', '/api/tariffLane', { templateId: tariff.id, data });

    const jobId = await killedWhileApplying(batch, death);
    const job = await server.job(admin, jobId);
    expect(job, JSON.stringify(job)).toMatchObject({ runningStatus: 'Completed' });
    const right = LANES - wrong - changed.length;
    expect(job.result).toMatchObject({ saved: right, wrong: wrong + changed.length, ended: 0 });
    expect(job.result.tariff === tariff.id).toBe(!death.isUsed);

    const lanes = await lanesOf(job.result.tariff);
    const found = new Map(lanes.map((lane) => [`${lane.originPort} ${lane.destinationPort}`, lane['rate.AF']]));
    expect([lanes.length, found.size]).toEqual([right + changed.length, right + changed.length]);
    for (let at = 0; at < LANES; at += 1)
      expect(found.get(pair(at).join(' ')), String(at)).toBe(
        isWrong(at) ? undefined : changed.includes(at) ? '1.50' : rateAt(at),
      );
    const family = (await ok('POST', '/api/records/tariff/list', { template: 'tariff', pageLimit: 500 })).rows.filter(
      ({ tariffName }: Row) => tariffName === tariff.tariffName,
    );
    expect(family).toHaveLength(death.isUsed ? 2 : 1);
    const after = await batchOf(batch.id);
    expect(after).toMatchObject({ status: 'ready', counts: { new: 0, changed: 0, wrong: wrong + changed.length } });
    const told = (await ok('GET', `/api/imports/${batch.id}/rows?state=wrong&pageLimit=100`)).rows as Row[];
    expect(told.filter(({ errors }) => 'rate.AF' in (errors as Row))).toHaveLength(wrong);
    expect(told.filter(({ errors }) => 'name' in (errors as Row))).toHaveLength(changed.length);
  });
});
