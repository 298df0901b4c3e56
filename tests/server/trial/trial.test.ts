/**
 * A trial by a seed: ten people do random work over every area while servers are killed, connections break, the disk is full,
 * partners are silent and a second server joins. Afterwards the store and the partners agree with what was acknowledged.
 *
 * TRIAL_MINUTES sets its length (`npm run test:long`: 30), TRIAL_SEED its seed, which repeats the plan.
 */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileStore } from '../../../server/files/fileStore.ts';
import { storeProgram } from '../../../server/program/storeProgram.ts';
import { openStore, type Store } from '../../../server/store/index.ts';
import { type CutLine, cutLine } from '../../support/cutLine.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { type SteppedLine, steppedLine } from '../../support/steppedLine.ts';
import { startSftp, type TestSftp } from '../delivery/sftpServer.ts';
import { copyDemo } from '../demoStore.ts';
import { MAIL_USER, startSmtp, type TestSmtp } from '../mail/smtp.ts';
import { demoPassword, demoProgram } from '../server.ts';
import { type Acknowledged, newLedger } from './ledger.ts';
import { doAct, type TrialAnswer, type TrialCall, type TrialWorld } from './people.ts';
import { type Fault, planOf } from './plan.ts';
import { startTrialServer, type TrialServer } from './trialServer.ts';

const MINUTES = Number(process.env.TRIAL_MINUTES ?? (process.env.LONG ? 30 : 0));
/** The rounds of a trial without a duration. */
const FEW_ROUNDS = 8;
const SEED = Number(process.env.TRIAL_SEED ?? (MINUTES > 0 ? Date.now() % 1_000_000 : 7));
const PEOPLE = 10;
const EMAILS = ['admin', 'billing', 'rating', 'auditor', 'carrier'].map((name) => `${name}@demo.invoize.test`);
const LOGIN = { user: 'invoize', password: 'secret-word' };
const ACCOUNT = 'TRIAL-1';
const program = await demoProgram();

let database: Awaited<ReturnType<typeof makeDatabase>>;
let line: CutLine;
let dataDir: string;
let partnerFolder: string;
let sftp: TestSftp;
let sftpLine: SteppedLine;
let smtp: TestSmtp;
let store: Store | undefined;
const servers: (TrialServer | undefined)[] = [undefined, undefined];
const ledger = newLedger();

const start = () =>
  startTrialServer({
    DATABASE_URL: line.url,
    INVOIZE_DATA: dataDir,
    INVOIZE_SMTP: `smtp://${MAIL_USER.user}:${MAIL_USER.password}@127.0.0.1:${smtp.port}`,
  });

beforeAll(async () => {
  database = await makeDatabase();
  line = await cutLine(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'trial-'));
  partnerFolder = await mkdtemp(path.join(tmpdir(), 'trial-partner-'));
  await mkdir(path.join(partnerFolder, 'in'));
  await copyDemo(program, dataDir, database.url);
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  sftp = await startSftp(partnerFolder, privateKey, LOGIN);
  sftpLine = await steppedLine(sftp.port);
  smtp = await startSmtp();
  servers[0] = await start();
});
afterAll(async () => {
  for (const server of servers) await server?.kill();
  await store?.close();
  await sftpLine?.close();
  await sftp?.close();
  await smtp?.close();
  await line?.close();
  await database?.drop();
  for (const folder of [dataDir, partnerFolder]) if (folder) await rm(folder, { recursive: true, force: true });
});

const alive = () => servers.filter((server) => server?.isAlive()) as TrialServer[];
let turn = 0;
const call: TrialCall = async (session, method, at, body) => {
  const some = alive();
  turn += 1;
  const server = some[turn % Math.max(some.length, 1)];
  if (!server) return undefined;
  ledger.calls += 1;
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
      ledger.violations.push(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`);
    return answer;
  } catch {
    ledger.unanswered += 1;
    return undefined;
  }
};
async function mustSave(session: string, entity: string, row: object): Promise<{ id: string }> {
  const answer = await call(session, 'PUT', `/api/records/${entity}`, { rows: [{ tempId: 't', ...row }] });
  const [saved] = answer?.body.saved ?? [];
  if (!saved) throw new Error(`${entity}: ${JSON.stringify(answer)}`);
  return saved;
}

/** People, a partner with a profile of its own, and a rule that sends mail. */
async function prepare(): Promise<TrialWorld> {
  const sessions: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    // Half of them may do everything.
    const email = person % 2 === 0 ? (EMAILS[0] as string) : (EMAILS[person % EMAILS.length] as string);
    const answer = await call('', 'POST', '/api/login', { email, password: demoPassword(program, email) });
    sessions.push(answer?.body.sessionId);
  }
  const [admin = ''] = sessions;
  const account = await mustSave(admin, 'account', {
    accountNumber: ACCOUNT,
    accountName: 'Trial',
    country: 'Germany',
    currency: 'USD',
    paymentTerms: 14,
  });
  await mustSave(admin, 'deliveryMode', { account: account.id, mode: 'edi', position: 1, isActive: true });
  const channel = await mustSave(admin, 'channel', {
    name: 'Trial partner',
    direction: 'outgoing',
    path: 'in',
    protocol: 'SFTP',
    host: '127.0.0.1',
    port: sftpLine.port,
    isActive: true,
    ...LOGIN,
  });
  await mustSave(admin, 'deliveryProfile', {
    profileName: 'Trial',
    account: account.id,
    isActiveProfile: true,
    mode: 'edi',
    channel: channel.id,
    scheduling: [{ schedulingOn: 'immediately' }],
    ediStandard: 'x12',
    ownId: 'INVOIZE',
    partnerId: 'PARTNER',
    segments: [{ segmentId: 1, segmentName: 'B3' }],
    elements: [{ segmentId: 1, fieldId: '2', fieldType: 'shipment', fieldName: 'shipmentNumber' }],
  });
  const users = await call(admin, 'POST', '/api/records/user/list', { pageLimit: 100 });
  const recipient = (users?.body.rows as { id: string; email: string }[]).find(({ email }) => email === EMAILS[1]);
  await mustSave(admin, 'notificationRule', {
    name: 'Holds',
    event: 'shipment.hold',
    by: ['mail'],
    at: 'once',
    subject: 'On hold: {shipmentNumber}.',
    text: 'Status {status}',
    users: [recipient?.id],
    isActive: true,
  });
  return { program, ledger, sessions, account: ACCOUNT, call };
}

/** Places the fault of a round. @returns what ends it */
async function place(fault: Fault | undefined): Promise<() => Promise<void>> {
  const nothing = async () => undefined;
  if (!fault) return nothing;
  switch (fault.kind) {
    case 'kill': {
      const server = servers[fault.server] ?? servers[0];
      server?.order({ dieAtWrite: fault.statement });
      return async () => server?.kill();
    }
    case 'cut':
      line.arm(fault.statement, fault.when);
      return async () => line.arm(Number.MAX_SAFE_INTEGER, 'before');
    case 'full': {
      const server = servers[fault.server] ?? servers[0];
      server?.order({ full: fault.statements });
      return async () => server?.order({ full: 0 });
    }
    case 'silent':
      smtp.behave('silent');
      sftpLine.hold(true);
      return async () => {
        smtp.behave('take');
        sftpLine.hold(false);
      };
    case 'lostAnswer':
      smtp.behave('dieAfterTaking');
      return async () => smtp.behave('take');
    case 'second':
      if (servers[1]?.isAlive()) await servers[1].kill();
      else servers[1] = await start();
      return nothing;
  }
}

const past = '2020-01-01T00:00:00.000Z';
/** Lets what waits for its time begin: leases of the dead, attempts that failed, rests of channels. */
async function passTime({ entities, write }: Store): Promise<void> {
  await write(async (tx) => {
    await tx.db.updateTable('claims').set({ locked_until: past }).execute();
    await tx.db.updateTable('outbox').set({ run_after: past }).where('state', '=', 'waiting').execute();
    await tx.db.updateTable('outbox').set({ locked_until: past }).where('state', '=', 'sending').execute();
    await tx.db.updateTable('jobs').set({ locked_until: past }).where('state', '=', 'running').execute();
  });
  const at = new Date().toISOString();
  for (const [entity, values] of [
    ['packet', { dueAt: past }],
    ['channel', { restsUntil: null, silences: 0 }],
  ] as const) {
    const { records } = await entities(entity).list({});
    const rows = records
      .filter((record) => entity === 'channel' || ['failed', 'built', 'due'].includes(String(record.values.status)))
      .map(({ id, version }) => ({ id, version, values }));
    await entities(entity).saveMany({ rows, by: 'trial', at, action: 'update' });
  }
}

interface Open {
  claims: number;
  mails: number;
  jobs: number;
  packets: number;
}
async function openWork({ db, entities }: Store): Promise<Open> {
  const count = async (rows: Promise<unknown[]>) => (await rows).length;
  const { records } = await entities('packet').list({});
  const unfinished = ['due', 'building', 'built', 'sending', 'failed'];
  return {
    claims: await count(db.selectFrom('claims').select('record').execute()),
    mails: await count(db.selectFrom('outbox').select('id').where('state', 'in', ['waiting', 'sending']).execute()),
    jobs: await count(db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).execute()),
    packets: records.filter(({ values }) => unfinished.includes(String(values.status))).length,
  };
}

/** The faults are over: servers run until nothing is left to do. */
async function comeToRest(of: Store): Promise<void> {
  if (alive().length === 0) servers[0] = await start();
  await expect
    .poll(
      async () => {
        await passTime(of);
        return openWork(of);
      },
      { timeout: 300_000, interval: 2000 },
    )
    .toEqual({ claims: 0, mails: 0, jobs: 0, packets: 0 });
}

/** Reads the store and the partners, and compares them with the answers. @returns what does not agree */
async function disagreements(of: Store): Promise<string[]> {
  const found: string[] = [];
  const say = (what: string, is: unknown) => void found.push(`${what}: ${JSON.stringify(is)}`);
  const shipments = new Map<string, { id: string; values: Record<string, unknown> }[]>();
  for (const record of (await of.entities('shipment').list({ limit: 100_000 })).records) {
    const number = String(record.values.shipmentNumber);
    shipments.set(number, [...(shipments.get(number) ?? []), record]);
  }
  for (const one of ledger.shipments) {
    const stored = shipments.get(one.number) ?? [];
    const least = one.created === 'yes' && one.removed === 'no' ? 1 : 0;
    const most = one.created === 'no' || one.removed === 'yes' ? 0 : 1;
    if (stored.length < least || stored.length > most) say('rows of a shipment', { ...one, stored: stored.length });
    const [record] = stored;
    if (!record) continue;
    if (!one.values.includes(String(record.values.shipper))) say('value', { ...one, is: record.values.shipper });
    const isHeld = record.values.status === 'onHold';
    if ((one.held === 'yes' && !isHeld) || (one.held === 'no' && isHeld)) say('transition', { ...one, isHeld });
    const mails = smtp.received.filter(({ raw }) => raw.includes(`On hold: ${one.number}.`));
    const sent = new Set(mails.map(({ messageId }) => messageId)).size;
    if (sent > 1 || (isHeld && sent === 0)) say('mails', { ...one, isHeld, sent });
  }
  const names = await readdir(path.join(partnerFolder, 'in'));
  const files = await Promise.all(names.map((name) => readFile(path.join(partnerFolder, 'in', name), 'utf8')));
  const packets = (await of.entities('packet').list({ limit: 10_000 })).records;
  for (const { shipment, approved } of ledger.deliveries) {
    const arrived = files.filter((text) => text.includes(`*${shipment}~`)).length;
    if (arrived > 1 || (approved === 'no' && arrived > 0)) say('arrived', { shipment, approved, arrived });
    const isDoubted = packets.some(({ values }) => ['inDoubt', 'dead'].includes(String(values.status)));
    if (approved === 'yes' && arrived === 0 && !isDoubted) say('not arrived', { shipment, approved });
  }
  for (const { values } of packets)
    if (values.status === 'dead' && !values.problem) say('set aside without a problem', values);
  const holidays = (await of.entities('holiday').list({ limit: 10_000 })).records;
  for (const { day, outcomes } of ledger.races) {
    const stored = holidays.filter(({ values }) => values.day === day && values.name === 'Race').length;
    const done = outcomes.filter((one) => one === 'yes').length;
    const unknown = outcomes.filter((one) => one === 'unknown').length;
    if (done > 1 || stored < done || stored > Math.min(1, done + unknown)) say('race', { day, outcomes, stored });
  }
  const { path: pathOf } = createFileStore(dataDir);
  for (const { id, sha256 } of await of.db.selectFrom('files').select(['id', 'sha256']).execute())
    if (!existsSync(pathOf(sha256))) say('a file without its bytes', id);
  return found;
}

it('agrees with what was acknowledged', { timeout: (MINUTES + 30) * 60_000 }, async () => {
  console.log(`trial with seed ${SEED}, ${MINUTES > 0 ? `${MINUTES} minutes` : `${FEW_ROUNDS} rounds`}`);
  const world = await prepare();
  const until = Date.now() + MINUTES * 60_000;
  const faults: Record<string, number> = {};
  let rounds = 0;
  for (const round of planOf(SEED, PEOPLE)) {
    if (MINUTES > 0 ? Date.now() >= until : round.number > FEW_ROUNDS) break;
    if (round.fault) faults[round.fault.kind] = (faults[round.fault.kind] ?? 0) + 1;
    const over = await place(round.fault);
    await Promise.all(round.acts.map(({ act, draw }, person) => doAct(world, person, round.number, act, draw)));
    await over();
    if (alive().length === 0) servers[0] = await start();
    rounds = round.number;
  }
  store = await openStore({ url: database.url, program: storeProgram(program) });
  await comeToRest(store);
  const found = await disagreements(store);
  const yes = (outcomes: readonly Acknowledged[]) => outcomes.filter((one) => one === 'yes').length;
  const acknowledged = {
    shipments: yes(ledger.shipments.map(({ created }) => created)),
    removals: yes(ledger.shipments.map(({ removed }) => removed)),
    mails: yes(ledger.shipments.map(({ held }) => held)),
    deliveries: yes(ledger.deliveries.map(({ approved }) => approved)),
    races: yes(ledger.races.flatMap(({ outcomes }) => outcomes)),
    jobs: ledger.jobs.length,
  };
  const counts = { rounds, calls: ledger.calls, unanswered: ledger.unanswered, faults, acknowledged };
  console.log(`trial with seed ${SEED}: ${JSON.stringify(counts)}`);
  const logs = alive().map((server) => server.log());
  expect([...ledger.violations, ...found], `seed ${SEED}\n${logs.join('\n').slice(-4000)}`).toEqual([]);
  expect([acknowledged.shipments > 0, acknowledged.deliveries > 0]).toEqual([true, true]);
});
