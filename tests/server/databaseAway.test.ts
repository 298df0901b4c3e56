/** A PostgreSQL that cuts connections in use, restarts or is away: calls are answered with words, and the server lives. */
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { cutLine } from '../support/cutLine.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../support/embeddedPostgres.ts';
import { administer, makeDatabase } from '../support/postgres.ts';
import { type Answer, demoProgram, startServer, type TestServer } from './server.ts';

const CALLERS = 24;
/** Cut so often, each time in the midst of the calls of all. */
const CUTS = process.env.LONG ? 100 : 1;
const AWAY_MS = 10_000;

const ends: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Many who list and save without a pause, until `stop`. @returns how to stop them, and what they were answered */
function manyCallers(server: TestServer, session: string) {
  const answers: Answer[] = [];
  let isStopped = false;
  const caller = async (who: number) => {
    for (let turn = 0; !isStopped; turn += 1) {
      const rows = [
        { tempId: 'a', shipmentNumber: `CUT-${who}-${turn}`, transportMode: 'Air', destinationCountry: 'Nigeria' },
      ];
      answers.push(
        turn % 2 === 0
          ? await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 50 })
          : await server.call('PUT', '/api/invoiceCapture', session, { rows }),
      );
    }
  };
  const all = Promise.all(Array.from({ length: CALLERS }, (_, who) => caller(who)));
  return {
    answers,
    /** Waits for so many answers more. */
    async more(count: number) {
      const wanted = answers.length + count;
      await expect.poll(() => answers.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(wanted);
    },
    async stop() {
      isStopped = true;
      await all;
      return answers;
    },
  };
}

/** Each answer is right or says to try again in words; some are that. */
function expectOnlyTryAgain(answers: readonly Answer[]) {
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ reason: 'database', msg: 'The database did not answer. Try again.' });
    expect(headers.get('retry-after')).toBe('1');
  }
}

const works = (server: TestServer, session: string) =>
  expect
    .poll(async () => (await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1 })).status)
    .toBe(200);

async function hears(server: TestServer) {
  const heard: unknown[] = [];
  const stop = server.services.store.subscribe('cut', ({ payload }) => heard.push(payload));
  await server.services.store.notify('cut', 'told again');
  await expect.poll(() => heard).toContain('told again');
  stop();
}

async function runsJobs(server: TestServer, session: string) {
  const asked = await server.call('POST', '/api/records/account/export', session, { format: 'csv' });
  expect(asked.status).toBe(200);
  expect((await server.job(session, asked.body.jobId)).runningStatus).toBe('Completed');
}

it('answers with "try again" where connections in use are cut, and goes on', async () => {
  const database = await makeDatabase();
  ends.push(database.drop);
  const server = await startServer({ databaseUrl: database.url });
  ends.push(server.close);
  const session = await server.signIn('admin@demo.invoize.test');
  const callers = manyCallers(server, session);
  await callers.more(CALLERS);
  for (let cut = 0; cut < CUTS; cut += 1) {
    await administer(
      database.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await callers.more(CALLERS);
  }
  expectOnlyTryAgain(await callers.stop());
  await works(server, session);
  await hears(server);
  await runsJobs(server, session);
});

it('has a job that lost its database done all the same', async () => {
  const database = await makeDatabase();
  ends.push(database.drop);
  const server = await startServer({ databaseUrl: database.url });
  ends.push(server.close);
  const session = await server.signIn('admin@demo.invoize.test');
  // The export waits for this lock, so that it is in the midst of its work when it is cut.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  ends.push(() => holder.end());
  await holder.query('begin; lock table e_account in access exclusive mode');
  const asked = await server.call('POST', '/api/records/account/export', session, { format: 'csv' });
  const cutWaiting = async () =>
    (
      await holder.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(cutWaiting).toBe(1);
  await holder.query('commit');
  expect((await server.job(session, asked.body.jobId)).runningStatus).toBe('Completed');
});

/**
 * The final statements of a job: its state, and the end of the queue's job. With LONG every statement of a job is cut in turn.
 */
const ENDS = ['update "jobs" set "state"', 'commit', 'DELETE FROM invoize_jobs'];

it('outlives a cut of every connection at each step of a job, and the job is done', async () => {
  const database = await makeDatabase();
  ends.push(database.drop);
  const line = await cutLine(database.url);
  ends.push(line.close);
  const server = await startServer({ databaseUrl: line.url });
  ends.push(server.close);
  const unawaited: unknown[] = [];
  const hear = (error: unknown) => unawaited.push(error);
  process.on('unhandledRejection', hear);
  ends.push(async () => void process.off('unhandledRejection', hear));
  const session = await server.signIn('admin@demo.invoize.test');

  /** Runs a job whose database is cut. @returns whether the job ended before that statement */
  const runCut = async (statement: number, when: 'before' | 'after', text?: string): Promise<boolean> => {
    line.arm(statement, when, text);
    let jobId: string | undefined;
    // The call itself may be cut; what it was answered is of the tests above.
    await expect
      .poll(
        async () => {
          const asked = await server.call('POST', '/api/records/account/export', session, { format: 'csv' });
          jobId = asked.body.jobId;
          return asked.status;
        },
        { timeout: 60_000 },
      )
      .toBe(200);
    await expect
      .poll(async () => (await server.call('GET', `/api/jobs/${jobId}`, session)).body.job?.runningStatus ?? 'away', {
        timeout: 120_000,
      })
      .toBe('Completed');
    // A statement at which the job is over is sent after its end is seen.
    if (text?.startsWith('DELETE')) await expect.poll(line.isCut).toBe(true);
    return !line.isCut();
  };
  for (const when of ['before', 'after'] as const) {
    for (const text of ENDS) await runCut(1, when, text);
    if (process.env.LONG) for (let statement = 1; !(await runCut(statement, when)); statement += 1);
  }
  expect(unawaited).toEqual([]);
  await runsJobs(server, session);
});

it.runIf(process.env.LONG)('outlives a restart, and ten seconds without a database', async () => {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres();
  ends.push(() => postgres.stop());
  const server = await startServer({ databaseUrl: postgres.url, program: await demoProgram() });
  ends.push(server.close);
  const session = await server.signIn('admin@demo.invoize.test');
  const callers = manyCallers(server, session);
  await callers.more(CALLERS);
  await postgres.restart();
  await callers.more(CALLERS);
  await works(server, session);
  await postgres.restart(async () => {
    // Only time passes here: the database is away that long.
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  });
  await works(server, session);
  expectOnlyTryAgain(await callers.stop());
  await hears(server);
  await runsJobs(server, session);
});
