/** Opens everything that lives as long as the server: data folder, key, store, jobs. Used by the server and by tests. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import { extensionFor, jobHandlers, operations } from '../features/registry.ts';
import { createFileStore } from '../files/fileStore.ts';
import type { JobKind } from '../jobs/job.ts';
import type { TellJobEnd } from '../jobs/jobs.ts';
import { createPgBossJobs } from '../jobs/pgBossJobs.ts';
import { createRunner } from '../jobs/runner.ts';
import { createTableJobs } from '../jobs/tableJobs.ts';
import { createMailSender, type MailSender } from '../mail/mailSender.ts';
import { createMailTransport } from '../mail/transport.ts';
import { createReadTurns } from '../operations/readTurns.ts';
import type { Services } from '../operations/services.ts';
import { createBackground } from '../platform/background.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import type { ServerOptions } from '../platform/options.ts';
import { isServerGone } from '../platform/serverName.ts';
import { createDigests, type Digests } from '../processes/notifications/digests.ts';
import { jobEndEvent } from '../processes/notifications/events.ts';
import { notify } from '../processes/notifications/notify.ts';
import { createProcesses } from '../processes/processes.ts';
import { createScheduler, type Scheduler } from '../processes/scheduler.ts';
import { createTimers, type Timers } from '../processes/timers.ts';
import { createPrograms } from '../program/layers/programs.ts';
import { storeProgram } from '../program/storeProgram.ts';
import { createSealer } from '../session/encryption.ts';
import { endFirstStart, hasKeyFile, readKeyFile } from '../session/keyFile.ts';
import { findUser } from '../session/users.ts';
import { endAbandonedLeases } from '../store/abandonedLeases.ts';
import { openStore, type Store } from '../store/index.ts';
import { LeaseWatch } from '../store/leaseWatch.ts';
import { explainCorruption } from '../store/sqlite/corruption.ts';
import { createSweeper, type Sweeper } from '../uploads/sweeper.ts';
import { mailJobEnd } from './mailJobEnd.ts';
import { mustHaveFilesOf, noteFilesOf } from './storeFiles.ts';
import { acceptKey, mustHaveKeyOf } from './storeKey.ts';
import { followApplied } from './tablesInUse.ts';

export interface OpenServices extends Services {
  /** Puts another program in force, for requests that begin from now on. */
  putInForce(program: Program): void;
  /** Timed transitions of lifecycles; not started with the jobs. */
  readonly timers: Timers;
  /** Drops files whose time is over; not started with the jobs. */
  readonly sweeper: Sweeper;
  /** Sends what is in the outbox; not started with the jobs. */
  readonly mail: MailSender;
  /** Makes the digests that are due; not started with the jobs. */
  readonly digests: Digests;
  /** Automatic procedures; not started with the jobs. */
  readonly scheduler: Scheduler;
  close(): Promise<void>;
}

const SECRETS = 'field';
/** The store's file in the data folder, used without DATABASE_URL. */
export const SQLITE_FILE = 'invoize.sqlite';

type DataOptions = Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'statementMs'>;

/**
 * The store of a data folder, its secrets sealed under the folder's key.
 * @throws Error for the operator: the folder cannot be written, the store cannot be opened, or the key is another store's
 */
export async function openDataStore(options: DataOptions, program: Program): Promise<Store> {
  mustBeWritable(options.dataDir);
  const isNew = !hasKeyFile(options.dataDir);
  const key = readKeyFile(options.dataDir);
  const store = await openUnder(key, options, program);
  try {
    await mustHaveKeyOf(store, { dataDir: options.dataDir, key, isNew, opens: openerOf(key) });
    await mustHaveFilesOf(store, { dataDir: options.dataDir, key });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Accepts the folder's key, made where it is missing, as that of its store. @returns the secrets that it does not open */
export async function replaceKey(options: DataOptions, program: Program): Promise<{ entity: string; field: string }[]> {
  mustBeWritable(options.dataDir);
  const key = readKeyFile(options.dataDir);
  endFirstStart(options.dataDir);
  const store = await openUnder(key, options, program);
  try {
    const unread = await acceptKey(store, { key, opens: openerOf(key) });
    noteFilesOf({ dataDir: options.dataDir, key });
    return unread;
  } finally {
    await store.close();
  }
}

/** @throws Error with the reason for the operator */
function mustBeWritable(dataDir: string): void {
  const probe = join(dataDir, `.writable.${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'its disk is full' : `it cannot be written (${code})`;
    throw new Error(
      `The data folder ${dataDir} is of no use: ${why}. Nothing was started; make it writable for this user, or set INVOIZE_DATA to another one.`,
    );
  }
}

function openerOf(key: Buffer): (cell: string) => boolean {
  const sealer = createSealer(key);
  return (cell) => {
    try {
      sealer.open(cell, SECRETS);
      return true;
    } catch {
      return false;
    }
  };
}

function openUnder(key: Buffer, options: DataOptions, program: Program): Promise<Store> {
  const sealer = createSealer(key);
  const file = join(options.dataDir, SQLITE_FILE);
  return openStore({
    url: options.databaseUrl,
    file,
    program: storeProgram(program),
    statementMs: options.statementMs,
    secrets: { seal: (text) => sealer.seal(text, SECRETS), open: (text) => sealer.open(text, SECRETS) },
  }).catch((error: unknown) => {
    throw explainCorruption(error, file);
  });
}

/** @throws Error with a message for the operator if the store cannot be opened */
export async function openServices(
  options: ServerOptions,
  program: Program,
  log: Logger,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const store = await openDataStore(options, program);
  const extension = extensionFor(program);
  await extension.prepareFiles(store, options.dataDir, log);
  // Servers that share a file are on one machine, where it is known which of them are gone.
  if (store.kind === 'sqlite') await endAbandonedLeases(store, isServerGone);
  const programs = createPrograms({ store, program, folder: options.definitions, log });
  const leases = new LeaseWatch(clock);
  const metrics = createMetrics();
  const files = createFileStore(options.dataDir);
  const mailTransport = createMailTransport(options);
  const current = () => services;
  const parts: ServiceParts = { options, store, programs, leases, metrics, log, clock };
  const jobs = createJobs(parts, current);
  const workers = createWorkers(parts, { files, mailTransport }, current);
  const services: OpenServices = {
    ...parts,
    ...workers,
    sealer: createSealer(readKeyFile(options.dataDir)),
    files,
    jobs,
    mailTransport,
    processes: createProcesses(),
    operations,
    extension,
    background: createBackground(log),
    readTurns: createReadTurns(),
    refusal: () => tables.refusal(),
    runtime: programs.tenant,
    runtimeOf: runtimesOf(programs),
    putInForce(next) {
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of the store, no hook of React
      store.useProgram(storeProgram(next));
      programs.use(next);
    },
    async close() {
      await services.background.idle();
      await Promise.all([tables.stop(), ...Object.values(workers).map((worker) => worker.stop())]);
      await jobs.stop();
      await store.close();
    },
  };
  const tables = followApplied(services);
  return services;
}

/** What all other services are created with. */
type ServiceParts = Pick<OpenServices, 'options' | 'store' | 'programs' | 'leases' | 'metrics' | 'log' | 'clock'>;

const runtimesOf =
  (programs: OpenServices['programs']): Services['runtimeOf'] =>
  async (system, read, language) =>
    programs.inLanguage((await programs.inForce({ system }, read)).runtime, language);

const languageOf = async (store: Store, userId: string) => (await findUser(store, userId))?.language;

function createJobs(parts: ServiceParts, services: () => OpenServices): Services['jobs'] {
  const { options, store, programs, leases, metrics, log, clock } = parts;
  const runtimeOf = runtimesOf(programs);
  const runner = createRunner({
    store,
    clock,
    log,
    metrics,
    handlers: () => jobHandlers(services()),
    programOf: async (system, userId) => (await runtimeOf(system, undefined, await languageOf(store, userId))).program,
    tell: notifyOfJobEnds(parts, services),
  });
  return options.databaseUrl
    ? createPgBossJobs({ store, clock, leases, log }, runner, options.databaseUrl)
    : createTableJobs({ store, clock, leases }, runner);
}

/** Notifies the user of a job of its end, and sends the mail that its kind requires. */
function notifyOfJobEnds(parts: ServiceParts, services: () => OpenServices): TellJobEnd {
  const { options, store, programs, log, clock } = parts;
  return async (tx, job, end) => {
    const now = clock.now();
    // A savepoint: a failed notification must not prevent the job from ending.
    await store
      .within(tx)
      .write(async (inner) => {
        const inside = store.within(inner);
        const event = jobEndEvent(job, end);
        await notify({ store: inside, runtime: programs.tenant(), programs, options, now }, [event]);
        const mail = jobHandlers(services())[job.kind as JobKind]?.mail;
        if (!mail) return;
        const runtime = await programs.inLanguage(programs.tenant(), await languageOf(inside, job.created_by));
        await mailJobEnd(inner, { store: inside, runtime, options, now }, job, end, mail);
      })
      .catch((error: unknown) => log.error({ err: error, job: job.id }, 'nobody was told of the end of a job'));
  };
}

/** The services that work periodically: created here, and started by the server. */
function createWorkers(
  { store, programs, leases, metrics, log, clock }: ServiceParts,
  { files, mailTransport }: Pick<Services, 'files' | 'mailTransport'>,
  services: () => OpenServices,
) {
  const program = () => programs.tenant().program;
  const periodic = { log, metrics, clock: clock.now };
  return {
    timers: createTimers({ store, ...periodic, runtime: programs.tenant, services }),
    sweeper: createSweeper({ store, files, program, ...periodic }),
    mail: createMailSender({ store, transport: mailTransport, program, log, metrics, clock, leases }),
    digests: createDigests({ services, ...periodic }),
    scheduler: createScheduler(services, { log, metrics }),
  };
}
