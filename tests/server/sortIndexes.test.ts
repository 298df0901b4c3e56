/** An order that took too long for want of an index: it is said, the index is built, and then it is there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepRequestedIndexes } from '../../server/authoring/requestedIndexes.ts';
import { readSorted, readSortIndexes } from '../../server/authoring/sortIndexes.ts';
import { jobContext } from '../../server/operations/jobContext.ts';
import type { OperationContext } from '../../server/operations/operation.ts';
import { HttpError } from '../../server/platform/http/httpError.ts';
import { StatementTimeout } from '../../server/store/statementTimeout.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let context: OperationContext;

beforeAll(async () => {
  server = await startServer();
  const session = await server.signIn('admin@demo.invoize.test');
  await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1 });
  const { services } = server;
  const row = await services.store.db
    .selectFrom('grants')
    .selectAll()
    .where('role', '=', 'admin')
    .where('system', '!=', '')
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({
    context: { company: row.company, system: row.system, country: '', defaultNavigationURL: '' },
  });
  const job = { id: 'j', created_by: row.user_id, payload } as never;
  context = await jobContext(services, {
    job,
    input: {},
    log: services.log,
    signal: new AbortController().signal,
    progress() {},
  });
});
afterAll(() => server?.close());

const tooLong = () => Promise.reject(new StatementTimeout(30_000));
const asked = async (field: string | undefined) =>
  readSorted(context, 'shipment', field, tooLong).catch((error: unknown) =>
    error instanceof HttpError ? error.textIn(context.runtime.program) : (error as Error).name,
  );
const plan = async (field: string) => {
  const { rows } =
    await sql`explain query plan select id from e_shipment where company = 'a' and system = 'b' and ${sql.ref(field)} is not null order by ${sql.ref(field)}, id limit 5`.execute(
      server.services.store.db,
    );
  return JSON.stringify(rows);
};

it('is reported with the label of the column, and built on request', async () => {
  expect(await plan('k_consignee')).toContain('TEMP B-TREE');
  expect(await asked('consignee')).toContain('Too many rows to sort by Consignee');
  expect(await asked('consignee')).toContain('being built');
  expect(await readSortIndexes(server.services.store)).toEqual({ shipment: ['consignee'] });
  while ((await server.services.store.keptIndexes('shipment')).length === 0)
    await new Promise((done) => setTimeout(done, 30));
  expect(await plan('k_consignee')).not.toContain('TEMP B-TREE');
  // It has its index: what takes too long now has another reason.
  expect(await asked('consignee')).toBe('StatementTimeout');
  expect(await keepRequestedIndexes(server.services)).toEqual({ built: [], dropped: [] });
  expect(await server.services.store.plan()).toEqual([]);
});

it('is not built where definitions have it, where there can be none, or for ever more columns', async () => {
  expect(await asked(undefined)).toBe('StatementTimeout');
  expect(await asked('shipmentNumber')).toBe('StatementTimeout');
  const { program } = server.services.runtime();
  const fields = Object.entries(program.definitions.entity.shipment?.fields ?? {});
  const several = fields.find(([, { type }]) => type === 'multiselect' || type === 'multiline')?.[0];
  expect(await asked(several)).toBe('StatementTimeout');
  const texts = fields.flatMap(([name, { type, length = 999 }]) => (type === 'text' && length < 100 ? [name] : []));
  const answers: unknown[] = [];
  for (const field of texts.slice(0, 20)) answers.push(await asked(field));
  expect((await readSortIndexes(server.services.store)).shipment).toHaveLength(6);
  expect(answers.at(-1)).toBe('StatementTimeout');
});
