/**
 * A trial by a seed: ten people do random work over every area while servers are killed, connections break, the disk is full,
 * partners are silent and a second server joins. Afterwards the store, the files and the partners agree with the answers.
 *
 * TRIAL_MINUTES sets its length on each database (`npm run test:long`: 15), TRIAL_SEED its seed, which repeats the plan.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeProgram } from '../../../server/program/storeProgram.ts';
import { SQLITE_FILE } from '../../../server/services/openServices.ts';
import { openStore, type Store } from '../../../server/store/index.ts';
import { type CutLine, cutLine } from '../../support/cutLine.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { testDatabases } from '../../support/stores.ts';
import { copyDemo } from '../demoStore.ts';
import { MAIL_USER } from '../mail/smtp.ts';
import { demoPassword, demoProgram } from '../server.ts';
import type { Aftermath, Area, TrialAnswer, TrialCall, TrialWorld } from './area.ts';
import { openAuthoring } from './areas/authoring.ts';
import { openDeliveries } from './areas/deliveries.ts';
import { openDocuments } from './areas/documents.ts';
import { openExceptions } from './areas/exceptions.ts';
import { openExports } from './areas/exports.ts';
import { openRaces } from './areas/races.ts';
import { openReads } from './areas/reads.ts';
import { openReceivedInvoices } from './areas/receivedInvoices.ts';
import { openShipments } from './areas/shipments.ts';
import { openUploads } from './areas/uploads.ts';
import { openUsers } from './areas/users.ts';
import { type Partners, startPartners } from './partners.ts';
import { type Fault, planOf } from './plan.ts';
import { comeToRest } from './rest.ts';
import { startTrialServer, type TrialServer } from './trialServer.ts';

const MINUTES = Number(process.env.TRIAL_MINUTES ?? (process.env.LONG ? 15 : 0));
/** The rounds of a trial without a duration. */
const FEW_ROUNDS = 8;
/** From so many minutes on, every action must have succeeded at least once. */
const LONG_MINUTES = 10;
const SEED = Number(process.env.TRIAL_SEED ?? (MINUTES > 0 ? Date.now() % 1_000_000 : 7));
const PEOPLE = 10;
const EMAILS = ['admin', 'billing', 'rating', 'auditor', 'carrier'].map((name) => `${name}@demo.invoize.test`);
/** Actions that many others depend on are chosen more often. */
const OFTEN: Readonly<Record<string, number>> = {
  capture: 3,
  deliver: 3,
  edit: 2,
  mapUpload: 2,
  saveUpload: 2,
  read: 2,
};
const NEVER = Number.MAX_SAFE_INTEGER;
const program = await demoProgram();

async function openAreas(world: TrialWorld): Promise<Area[]> {
  const shipments = await openShipments(world);
  return [
    shipments,
    openDocuments(world, shipments),
    openExports(world, shipments),
    openUploads(world),
    await openDeliveries(world),
    openRaces(world),
    openReads(world),
    openExceptions(world),
    openReceivedInvoices(world),
    openAuthoring(world),
    openUsers(world),
  ];
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a trial on %s', (kind) => {
  let database: Awaited<ReturnType<typeof makeDatabase>> | undefined;
  let line: CutLine | undefined;
  let dataDir: string;
  let partners: Partners;
  let store: Store | undefined;
  const servers: (TrialServer | undefined)[] = [undefined, undefined];
  const tally = { calls: 0, unanswered: 0, violations: [] as string[] };

  const start = () =>
    startTrialServer({
      ...(line ? { DATABASE_URL: line.url } : {}),
      INVOIZE_DATA: dataDir,
      INVOIZE_SMTP: `smtp://${MAIL_USER.user}:${MAIL_USER.password}@127.0.0.1:${partners.ports.SMTP}`,
    });

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      database = await makeDatabase();
      line = await cutLine(database.url);
    }
    dataDir = await mkdtemp(path.join(tmpdir(), 'trial-'));
    await copyDemo(program, dataDir, database?.url);
    partners = await startPartners();
    servers[0] = await start();
  });
  afterAll(async () => {
    for (const server of servers) await server?.kill();
    await store?.close();
    await partners?.close();
    await line?.close();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const alive = () => servers.filter((server) => server?.isAlive()) as TrialServer[];
  const call: TrialCall = async (session, method, at, body) => {
    const some = alive();
    const server = some[tally.calls % Math.max(some.length, 1)];
    if (!server) return undefined;
    tally.calls += 1;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(`${server.url}${at}`, {
        method,
        headers: {
          ...(session ? { sessionId: session } : {}),
          ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      const answer: TrialAnswer = { status: response.status, body: isJson ? JSON.parse(text) : text };
      // An unavailable database or disk returns a readable error; all other server errors are violations.
      if (answer.status >= 500 && ![503, 507].includes(answer.status))
        tally.violations.push(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`);
      return answer;
    } catch {
      tally.unanswered += 1;
      return undefined;
    }
  };

  async function enter(): Promise<TrialWorld> {
    const sessions: string[] = [];
    for (let person = 0; person < PEOPLE; person += 1) {
      const email = (person % 2 === 0 ? EMAILS[0] : EMAILS[person % EMAILS.length]) as string;
      const answer = await call('', 'POST', '/api/login', { email, password: demoPassword(program, email) });
      sessions.push(answer?.body.sessionId);
    }
    return { program, sessions, admin: sessions[0] as string, call, partners };
  }

  /** Places the fault of a round. @returns a function that ends it */
  async function place(fault: Fault | undefined): Promise<() => Promise<void>> {
    const nothing = async () => undefined;
    if (!fault) return nothing;
    const server = ('server' in fault ? servers[fault.server] : undefined) ?? servers[0];
    switch (fault.kind) {
      case 'kill':
        server?.order({ dieAtWrite: fault.statement });
        return async () => server?.kill();
      case 'killAtPartner': {
        const to = partners.lines[fault.protocol];
        to.arm(fault.message, () => void server?.kill());
        return async () => to.arm(NEVER, () => undefined);
      }
      case 'cut':
        line?.arm(fault.statement, fault.when);
        return async () => line?.arm(NEVER, 'before');
      case 'full':
        server?.order({ full: fault.statements });
        return async () => server?.order({ full: 0 });
      case 'silent': {
        const hold = (on: boolean) => Object.values(partners.lines).forEach((one) => void one.hold(on));
        hold(true);
        return async () => hold(false);
      }
      case 'lostAnswer':
        partners.smtp.behave('dieAfterTaking');
        return async () => partners.smtp.behave('take');
      case 'second':
        if (servers[1]?.isAlive()) await servers[1].kill();
        else servers[1] = await start();
        return nothing;
    }
  }

  async function differencesOf(areas: readonly Area[], of: Store): Promise<string[]> {
    const found: string[] = [];
    const report: Aftermath['report'] = (difference, details) =>
      void found.push(`${difference}: ${JSON.stringify(details)}`);
    for (const area of areas) await area.compare?.({ store: of, dataDir, call, report });
    return found;
  }

  /** @returns the acknowledged results of areas whose comparison does not notice that everything is gone */
  async function blindAreas(areas: readonly Area[]): Promise<Record<string, number>[]> {
    const nothing = await (testDatabases[0] as (typeof testDatabases)[number]).make();
    try {
      const empty = await nothing.open({ program: storeProgram(program) });
      await empty.apply();
      const blind: Record<string, number>[] = [];
      for (const area of areas) {
        const acknowledged = area.acknowledged();
        const isUsed = Object.values(acknowledged).some((count) => count > 0);
        if (area.compare && isUsed && (await differencesOf([area], empty)).length === 0) blind.push(acknowledged);
      }
      return blind;
    } finally {
      await nothing.dispose();
    }
  }

  it('agrees with the answers', { timeout: (MINUTES + 30) * 60_000 }, async () => {
    console.log(`trial with seed ${SEED}, ${MINUTES > 0 ? `${MINUTES} minutes` : `${FEW_ROUNDS} rounds`}`);
    const world = await enter();
    const areas = await openAreas(world);
    const acts = Object.assign({}, ...areas.map((area) => area.acts)) as Area['acts'];
    const choices = Object.keys(acts).flatMap((act) => new Array<string>(OFTEN[act] ?? 1).fill(act));
    const until = Date.now() + MINUTES * 60_000;
    const faults: Record<string, number> = {};
    let rounds = 0;
    for (const round of planOf({ seed: SEED, people: PEOPLE, acts: choices, database: kind })) {
      if (MINUTES > 0 ? Date.now() >= until : round.number > FEW_ROUNDS) break;
      if (round.fault) faults[round.fault.kind] = (faults[round.fault.kind] ?? 0) + 1;
      const end = await place(round.fault);
      await Promise.all(
        world.sessions.map(async (session, person) => {
          for (const turn of round.turns) {
            const { act, draw } = turn.acts[person] as (typeof turn.acts)[number];
            await acts[act]?.({ person, session, turn: turn.number, draw });
          }
        }),
      );
      await end();
      if (alive().length === 0) servers[0] = await start();
      rounds = round.number;
    }
    const at = database ? { url: database.url } : { file: path.join(dataDir, SQLITE_FILE) };
    store = await openStore({ ...at, program: storeProgram(program) });
    await comeToRest(store);
    const differences = await differencesOf(areas, store);
    const acknowledged = Object.assign({}, ...areas.map((area) => area.acknowledged())) as Record<string, number>;
    const { calls, unanswered, violations } = tally;
    console.log(`trial with seed ${SEED}: ${JSON.stringify({ rounds, calls, unanswered, faults, acknowledged })}`);
    const logs = alive().map((server) => server.log());
    expect([...violations, ...differences], `seed ${SEED}\n${logs.join('\n').slice(-4000)}`).toEqual([]);
    expect(await blindAreas(areas)).toEqual([]);
    expect(acknowledged.shipments).toBeGreaterThan(0);
    // An action that never succeeds tests nothing.
    const idle = Object.keys(acknowledged).filter((name) => acknowledged[name] === 0);
    if (MINUTES >= LONG_MINUTES) expect(idle).toEqual([]);
  });
});
