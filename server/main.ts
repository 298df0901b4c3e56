/** The server: definitions, store, demo data when the store is new, then the address. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from '../metadata/program.ts';
import { followFormerNames } from './authoring/formerEntries.ts';
import { keepRequestedIndexes } from './authoring/requestedIndexes.ts';
import { allowedHosts } from './channels/hostGuard.ts';
import { failLostBatches } from './features/imports/failLostBatches.ts';
import { createApp } from './http/app.ts';
import { createHttpServer, listen } from './http/listen.ts';
import { createPages } from './http/pages.ts';
import { onClockStep } from './platform/clock.ts';
import { endWithSupervisor, outliveUnawaited } from './platform/lastResort.ts';
import { createLog } from './platform/log.ts';
import { readOptions, type ServerOptions } from './platform/options.ts';
import { linkOf } from './processes/notifications/tell.ts';
import { cachedProgram } from './program/definitions/compiledProgramCache.ts';
import { DefinitionFaults, mustLoadProgram } from './program/definitions/load.ts';
import { createRuntime } from './program/runtime/programRuntime.ts';
import { applyTables } from './services/applyTables.ts';
import { type OpenServices, openServices, SQLITE_FILE } from './services/openServices.ts';
import { mustBeOfTenant, mustNotBeEmptied, noteTenant } from './services/storeTenant.ts';
import { watchDefinitions } from './services/watchDefinitions.ts';
import { awaitsFirstAdministrator, newFirstCode } from './session/firstAdministrator.ts';
import { endFirstStart } from './session/keyFile.ts';
import { DataLossError } from './store/index.ts';
import { explainCorruption } from './store/sqlite/corruption.ts';

/** Files that the server and its libraries write are private to its owner. */
process.umask(0o077);

const writeLine = (words: string) => process.stdout.write(`${words}\n`);

async function main(): Promise<void> {
  const started = performance.now();
  const options = readOptions(process.env);
  allowedHosts();
  const log = createLog(process.env.INVOIZE_LOG ?? 'warn');
  // While definitions are being written, what was compiled before makes the next change quick.
  const load = options.dev ? mustLoadProgram : cachedProgram;
  const program = await load(options.tenant, options.definitions);
  const services = await openServices(options, program, log);
  outliveUnawaited(log, services.metrics);
  onClockStep(({ ms, state }) => {
    services.metrics.clockSteps.inc({ state });
    log.warn({ seconds: Math.round(ms / 1000), state }, 'the clock of the machine was set');
  });
  await prepareStore(services, program).catch((error: unknown) => {
    throw explainCorruption(error, join(options.dataDir, SQLITE_FILE));
  });
  const server = createHttpServer();
  const vite = options.dev ? await (await import('./bootstrap/viteDev.ts')).createViteDev(server) : undefined;
  const index = join(options.root, 'renderer/index.html');
  const pages = createPages(
    join(options.root, '.cache/web'),
    vite && (async (url) => vite.transformIndexHtml(url, await readFile(index, 'utf8'))),
  );
  const listening = await listen(createApp(services, pages).fetch as never, options, server, vite);
  await services.jobs.start();
  const lost = await failLostBatches(services);
  if (lost > 0) log.warn({ uploads: lost }, 'uploads that no job reads have failed');
  services.timers.start();
  services.sweeper.start();
  services.mail.start();
  services.digests.start();
  services.scheduler.start();
  // Publications may require indexes that a restored store, or one of other files, lacks.
  keepRequestedIndexes(services).catch((error: unknown) => log.error({ err: error }, 'indexes are not built'));
  services.extension
    .reviewStore(services)
    .catch((error: unknown) => log.error({ err: error }, 'the settings of the store were not reviewed'));
  const stopWatching = options.dev ? watchDefinitions(services, writeLine) : undefined;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  writeLine(
    `\nInvoize Suite serves at http://${options.host}:${listening.port} (${services.store.driver}, ready in ${seconds} s)\n`,
  );
  for (const line of await waysIn(services, program)) writeLine(line);

  let ending = false;
  const end = async (signal: string) => {
    if (ending) process.exit(1);
    ending = true;
    log.info({ signal }, 'ending');
    stopWatching?.();
    await vite?.close();
    await listening.close();
    await services.close();
    process.exit(0);
  };
  const endOn = (signal: string) => {
    end(signal).catch((error: unknown) => {
      log.error({ err: error }, 'not ended in order');
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endOn(signal));
  endWithSupervisor(() => endOn('the end of its supervisor'));
}

/** Tables as the definitions need them; a change that would lose data is not made here. */
async function prepareStore(services: OpenServices, program: Program): Promise<void> {
  const { store, options } = services;
  await mustBeOfTenant(store, program, options.definitions);
  await mustNotBeEmptied(store, options);
  const steps = await store.plan();
  if (steps.length > 0) await applyTables(store, program);
  else await followFormerNames(store, program);
  await noteTenant(store, program);
  await services.extension.prepareRecords(store, program, services.clock.now().toISOString());
  const marked = await store.db.selectFrom('meta').select('value').where('key', '=', 'demo').executeTakeFirst();
  if (marked || !program.definitions.sample.sample) return endFirstStart(options.dataDir);
  if (await awaitsFirstAdministrator(store)) {
    if (options.empty) await services.extension.demo.loadReference({ store, runtime: createRuntime(program) });
    else {
      writeLine('A new store: loading the demo …');
      await services.extension.demo.load(services, program, writeLine);
    }
  }
  const value = options.empty ? NO_DEMO : options.size;
  await store.write(({ db }) => db.insertInto('meta').values({ key: 'demo', value }).execute());
  endFirstStart(options.dataDir);
}

/** The stored size of a store without the demo. */
const NO_DEMO = 'none';

/** How people come in: with the demo's sign-ins, or the first one with a code. */
async function waysIn(services: OpenServices, program: Program): Promise<string[]> {
  const { store, options, clock } = services;
  if (await awaitsFirstAdministrator(store)) {
    const code = await newFirstCode(store, clock.now());
    const address = linkOf(services, '/signup');
    return [
      `Nobody can sign in yet. Open ${address} and enter this one-time code, good for a day:`,
      `  ${code}`,
      ...whereMailGoes(options),
    ];
  }
  const marked = await store.db.selectFrom('meta').select('value').where('key', '=', 'demo').executeTakeFirst();
  return marked?.value === NO_DEMO || options.empty ? [] : signIns(program);
}

/** Invitations are mail: whoever sets a company up without a mail server looks for them. */
const whereMailGoes = ({ smtp, dataDir }: ServerOptions): string[] =>
  smtp ? [] : [`Mail, invitations too, is written to ${join(dataDir, 'mail')} until INVOIZE_SMTP says who sends it.`];

/** Accounts of the demo. */
function signIns(program: Program): string[] {
  const users = Object.entries(program.definitions.sample.sample?.users ?? {});
  if (users.length === 0) return [];
  const wide = Math.max(...users.map(([email]) => email.length));
  return [
    'Sign in as',
    ...users.map(
      ([email, user]) =>
        `  ${email.padEnd(wide)}  ${user.password}  ${user.note ?? program.definitions.role[user.role]?.label ?? ''}`,
    ),
  ];
}

function explain(error: unknown): string {
  if (error instanceof DefinitionFaults) return `${error.message}\n\nThe definitions have faults; nothing is served.`;
  if (error instanceof DataLossError) {
    return `${error.message}\nThe tables are of other definitions. See npm run -s invoize -- plan, then apply.`;
  }
  return error instanceof Error
    ? process.env.INVOIZE_LOG === 'debug'
      ? (error.stack ?? error.message)
      : error.message
    : String(error);
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
