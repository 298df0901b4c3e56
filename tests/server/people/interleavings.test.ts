/**
 * Calls about how people sign in, made at once in generated orders of their statements, on both databases: what they leave, sessions,
 * passwords, second factors, links, roles and companies, is what the calls that succeeded leave when they are made one after another
 * in some order. A call that is refused leaves nothing.
 */
import fc from 'fast-check';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../../server/records/save/addUser.ts';
import { verifyPassword } from '../../../server/session/passwords.ts';
import { makeDatabase } from '../../support/postgres.ts';
import { quickHash } from '../../support/quickPasswords.ts';
import { type Answer, demoProgram, startServer, type TestServer } from '../server.ts';
import { testClock } from '../testClock.ts';
import { type Choice, type Gates, placeGates } from './gates.ts';
import { linkTo } from './mail.ts';
import { startProvider, type TestProvider } from './openIdProvider.ts';

const SEED = Number(process.env.INVOIZE_SEED ?? 20_261_128);
/** Interleavings of each story on a database; on SQLite, whose transactions run one after another, there are fewer of them. */
const chosenRuns = process.env.INVOIZE_INTERLEAVINGS && Number(process.env.INVOIZE_INTERLEAVINGS);
const RUNS = {
  SQLite: chosenRuns || (process.env.LONG ? 100 : 1),
  PostgreSQL: chosenRuns || (process.env.LONG ? 200 : 2),
};
const MOST_CALLS = 3;
/** Statements between two places where a call is stopped. */
const STRIDE = process.env.LONG ? { SQLite: 1, PostgreSQL: 1 } : { SQLite: 4, PostgreSQL: 6 };
const COMPANY = 'meridian';
const FIRST = 'Quay-side0';
/** The passwords that steps set. */
const PASSWORDS: Readonly<Record<string, string>> = {
  changePassword: 'Quay-side1',
  resetPassword: 'Quay-side2',
  accept: 'Quay-side3',
  acceptAgain: 'Quay-side4',
  first: 'Quay-side5',
  second: 'Quay-side6',
  third: 'Quay-side7',
};
const confirmed = (password = FIRST) => ({ password, confirmPassword: password });

const clock = testClock();
let made = 0;

/** The prepared inputs of a call: ids, sessions and links. */
type Prepared = Record<string, string>;
/** A call, and the session that it begins. */
type Step = (at: Place, given: Prepared) => Promise<Answer>;

interface Story {
  /** Makes people, sessions and links that no other run touches. */
  prepare(at: Place): Promise<Prepared>;
  readonly steps: Readonly<Record<string, Step>>;
  /** The final state, without ids. */
  left(at: Place, given: Prepared, ended: Ended): Promise<unknown>;
}

interface Ended {
  readonly succeeded: readonly string[];
  /** Tokens of sessions by the step that began them. */
  readonly begun: ReadonlyMap<string, string>;
}

interface Place {
  readonly server: TestServer;
  readonly provider: TestProvider;
  readonly admin: string;
  /** The systems that the administrator holds. */
  readonly systems: string[];
}

const call = ({ server }: Place, method: string, path: string, session?: string, body?: object) =>
  server.call(method, path, session, body);
const db = ({ server }: Place) => server.services.store.db;
const login = (at: Place, email: string, password: string, code?: string) =>
  call(at, 'POST', '/api/login', undefined, { email, password, ...(code === undefined ? {} : { code }) });
const tokenOf = ({ body }: Answer) => String(body.sessionId ?? '');

async function addPerson({ server: { services }, systems }: Place, email: string, role: string): Promise<string> {
  const target = { store: services.store, runtime: services.runtime() };
  const passwordHash = quickHash(FIRST);
  return addUser(target, { email, name: email, role, passwordHash, company: COMPANY, systems, userType: 'staff' });
}

async function move(at: Place, id: string, transition: string): Promise<Answer> {
  const { body } = await call(at, 'GET', `/api/records/user/${id}`, at.admin);
  const asked = { transition, version: body.row?.version, reason: 'Because.' };
  return call(at, 'PUT', `/api/records/user/${id}/transition`, at.admin, asked);
}

/** Signs in at the provider, as far as the page that comes back. */
async function beginOpenId(at: Place, email: string): Promise<Prepared> {
  const { body, headers } = await call(at, 'POST', '/api/openid/begin', undefined, {});
  const { code, state } = at.provider.visit(body.url, { email, sub: `of ${email}` });
  return { code, state, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
const openId: Step = ({ server }, { code, state, cookie = '' }) =>
  server.call('POST', '/api/openid/complete', undefined, { code, state }, { cookie });

/** The permissions of each session that goes on. */
async function openSessions(at: Place, tokens: ReadonlyMap<string, string>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, token] of tokens) {
    const { status, body } = await call(at, 'GET', '/api/me', token);
    if (status === 200) found[name] = [body.loggedInUser.isAdmin, body.permissions.length];
  }
  return found;
}

/** @param succeeded the steps one of which set the password, unless it is the first one */
async function credentialsOf(at: Place, userId: string, succeeded: readonly string[]): Promise<object> {
  const password = await db(at)
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const factor = await db(at)
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const hash = password?.password_hash;
  const setters = succeeded.filter((name) => PASSWORDS[name] !== undefined);
  let named = hash;
  // The first one is hashed at a low cost.
  if (hash?.startsWith('scrypt$16$')) named = 'as at first';
  else if (setters.length === 1) [named] = setters;
  else for (const name of setters) if (hash && (await verifyPassword(PASSWORDS[name] ?? '', hash))) named = name;
  return { password: named, secondFactor: factor && (factor.confirmed_at === null ? 'begun' : 'on') };
}

/** The state of a user and the user's grants. */
async function userLeft(at: Place, userId: string, succeeded: readonly string[]): Promise<object> {
  const record = await at.server.services.store.entities('user').get(userId);
  const grants = await db(at).selectFrom('grants').select(['role', 'system']).where('user_id', '=', userId).execute();
  const accounts = await db(at)
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  const links = await db(at)
    .selectFrom('signed_links')
    .select('kind')
    .where('target', '=', userId)
    .where('expires_at', '>', clock.now().toISOString())
    .where('uses_left', '>', 0)
    .execute();
  return {
    status: record?.values.status,
    isActive: record?.values.isActive,
    email: String(record?.values.email).replace(/\d.*@/, '@'),
    grants: grants.map(({ role, system }) => [role, system]).sort(),
    accounts: accounts.length,
    links: links.map(({ kind }) => kind).sort(),
    ...(await credentialsOf(at, userId, succeeded)),
  };
}

async function linksFor(at: Place, email: string, path: string, body: object, session?: string): Promise<string> {
  const { status, body: answer } = await call(at, 'POST', path, session, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return linkTo(at.server, email);
}

/** Somebody who works here, with two sessions, a link for a new password and a second factor that is begun, on or neither. */
const member = (factor: 'none' | 'begun' | 'on'): Story => ({
  async prepare(at) {
    made += 1;
    const email = `member${made}@example.com`;
    const id = await addPerson(at, email, 'auditor');
    const own = tokenOf(await login(at, email, FIRST));
    const given: Prepared = { email, id, own };
    if (factor !== 'none') {
      const { body } = await call(at, 'POST', '/api/secondFactor', own, { password: FIRST });
      given.code = (URI.parse(body.uri) as TOTP).generate({ timestamp: clock.now().getTime() });
      if (factor === 'on') {
        const on = await call(at, 'PUT', '/api/secondFactor', own, { code: given.code });
        [given.recovery = '', given.further = ''] = on.body.recoveryCodes;
      }
    }
    given.other = tokenOf(await login(at, email, FIRST, given.further));
    given.reset = await linksFor(at, email, '/api/forgotPassword', { email });
    const account = await beginOpenId(at, email);
    Object.assign(given, Object.fromEntries(Object.entries(account).map(([name, value]) => [`openId.${name}`, value])));
    return given;
  },
  steps: {
    signIn: (at, { email = '', recovery }) => login(at, email, FIRST, recovery),
    changePassword: (at, { own }) =>
      call(at, 'POST', '/api/change/password', own, {
        oldPassword: FIRST,
        newPassword: PASSWORDS.changePassword,
        confirmPassword: PASSWORDS.changePassword,
      }),
    resetPassword: (at, { reset }) =>
      call(at, 'POST', '/api/resetPassword', undefined, { link: reset, ...confirmed(PASSWORDS.resetPassword) }),
    requestReset: async (at, { email }) => {
      const answer = await call(at, 'POST', '/api/forgotPassword', undefined, { email });
      await at.server.services.background.idle();
      return answer;
    },
    beginFactor: (at, { other }) => call(at, 'POST', '/api/secondFactor', other, { password: FIRST }),
    confirmFactor: (at, { other, code }) => call(at, 'PUT', '/api/secondFactor', other, { code: code ?? '000000' }),
    endFactor: (at, { other }) => call(at, 'POST', '/api/secondFactor/end', other, { password: FIRST }),
    endSessions: (at, { other }) => call(at, 'DELETE', '/api/sessions', other, {}),
    lock: (at, { id = '' }) => move(at, id, 'lock'),
    companyAccount: (at, given) =>
      openId(at, {
        code: given['openId.code'] ?? '',
        state: given['openId.state'] ?? '',
        cookie: given['openId.cookie'] ?? '',
      }),
    unlink: (at, { id }) => call(at, 'DELETE', `/api/openid/account/${id}`, at.admin),
  },
  async left(at, { id = '', own = '', other = '' }, { succeeded, begun }) {
    const sessions = await openSessions(at, new Map([['own', own], ['other', other], ...begun]));
    return { sessions, user: await userLeft(at, id, succeeded) };
  },
});

/** Somebody who is invited by an administrator. */
const invited: Story = {
  async prepare(at) {
    made += 1;
    const [email, inviter] = [`invited${made}@example.com`, `inviter${made}@example.com`];
    const inviterId = await addPerson(at, inviter, 'admin');
    const session = tokenOf(await login(at, inviter, FIRST));
    const link = await linksFor(at, email, '/api/users/invite', { emails: email, role: 'auditor' }, session);
    const { store } = at.server.services;
    const [user] = await store.entities('user').lookup({ matchKey: 'email', values: [email] });
    return { email, link, inviterId, id: user?.id ?? '', session, ...(await beginOpenId(at, email)) };
  },
  steps: {
    accept: (at, { link }) =>
      call(at, 'POST', '/api/invitation', undefined, { link, name: 'Ida', ...confirmed(PASSWORDS.accept) }),
    acceptAgain: (at, { link }) =>
      call(at, 'POST', '/api/invitation', undefined, { link, name: 'Ivo', ...confirmed(PASSWORDS.acceptAgain) }),
    lockInviter: (at, { inviterId = '' }) => move(at, inviterId, 'lock'),
    removeInviter: (at, { inviterId = '' }) => move(at, inviterId, 'leave'),
    withdraw: (at, { id = '' }) => move(at, id, 'leave'),
    inviteAgain: (at, { id }) => call(at, 'POST', '/api/users/invitations', at.admin, { ids: [id] }),
    changeAddress: async (at, { id }) => {
      const { body } = await call(at, 'GET', `/api/records/user/${id}`, at.admin);
      const row = { id, version: body.row?.version, email: `moved1${id}@example.com` };
      return call(at, 'PUT', '/api/records/user', at.admin, { template: 'user', rows: [row] });
    },
    register: (at, { session, email }) =>
      call(at, 'POST', '/api/users/register', session, {
        email: `second.${email}`,
        name: 'Second',
        role: 'auditor',
        ...confirmed(),
      }),
    companyAccount: openId,
  },
  async left(at, { id = '', inviterId = '', session = '', email }, { succeeded, begun }) {
    const { store } = at.server.services;
    const users = await store.entities('user').lookup({ matchKey: 'email', values: [`second.${email}`] });
    const second = users.map(({ values }) => [values.status, values.isActive]);
    const sessions = await openSessions(at, new Map([['inviter', session], ...begun]));
    const [user, inviter] = [await userLeft(at, id, succeeded), await userLeft(at, inviterId, [])];
    return { sessions, user, inviter, second };
  },
};

/** Three links of one address that sign a company up, and a company account with that address. */
const signUp: Story = {
  async prepare(at) {
    made += 1;
    const email = `owner${made}@example.com`;
    const links: Prepared = {};
    for (const name of ['first', 'second', 'third']) {
      const asked = { email, name: 'Ola', company: `Freight ${made}` };
      links[name] = await linksFor(at, email, '/api/signUp', asked);
    }
    return { email, company: `Freight ${made}`, ...links, ...(await beginOpenId(at, email)) };
  },
  steps: {
    ...Object.fromEntries(
      ['first', 'second', 'third'].map((name): [string, Step] => [
        name,
        (at, { [name]: link, company }) =>
          call(at, 'POST', '/api/registration', undefined, {
            link,
            name: 'Ola',
            company,
            country: 'Canada',
            ...confirmed(PASSWORDS[name]),
          }),
      ]),
    ),
    invite: (at, { email }) => call(at, 'POST', '/api/users/invite', at.admin, { emails: email, role: 'auditor' }),
    companyAccount: openId,
  },
  async left(at, { email = '', company }, { succeeded, begun }) {
    const { store } = at.server.services;
    const users = await store.entities('user').lookup({ matchKey: 'email', values: [email] });
    const companies = await store.entities('company').lookup({ matchKey: 'name', values: [company ?? ''] });
    const people = [];
    for (const { id, scope } of users)
      people.push(stable([scope.company === COMPANY, await userLeft(at, id, succeeded)]));
    return { sessions: await openSessions(at, begun), companies: companies.length, people: people.sort() };
  },
};

const STORIES: Readonly<Record<string, Story>> = {
  'a member without a second factor': member('none'),
  'a member with a second factor that is begun': member('begun'),
  'a member with a second factor': member('on'),
  'somebody who is invited': invited,
  'an address that signs up': signUp,
};

/** As text, with the keys of each object in their order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const orders = <One>(all: readonly One[]): One[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => orders([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]));

/** Goes on with one caller for a while, then changes to another; a long while lets a caller come to its end. */
function choiceBy(decisions: readonly number[]): Choice {
  let [at, left, last] = [0, 0, -1];
  return (callers) => {
    const same = callers.indexOf(last);
    left -= 1;
    if (same >= 0 && left > 0) return same;
    const decision = decisions[at % decisions.length] ?? 0;
    at += 1;
    left = decision % 2 === 0 ? 1_000 : 1 + (decision % 31);
    const others = [...callers.keys()].filter((index) => callers[index] !== last);
    const index = others[decision % others.length] ?? 0;
    last = callers[index] ?? -1;
    return index;
  };
}

/** Stops the first caller after some steps, until the others have ended or wait for it. */
function stopFirstAfter(steps: number): { choose: Choice; taken(): number } {
  let taken = 0;
  return {
    taken: () => taken,
    choose(callers) {
      const first = callers.indexOf(0);
      const other = callers.findIndex((one) => one !== 0);
      const isFirst = first >= 0 && (taken < steps || other < 0);
      if (isFirst) taken += 1;
      return isFirst ? first : other;
    },
  };
}

/** Calls that look at something, and calls that change it before they write. */
const RACES: readonly (readonly [keyof typeof STORIES, string, string])[] = [
  ['a member without a second factor', 'signIn', 'changePassword'],
  ['a member without a second factor', 'resetPassword', 'changePassword'],
  ['a member with a second factor that is begun', 'signIn', 'confirmFactor'],
  ['somebody who is invited', 'accept', 'lockInviter'],
  ['an address that signs up', 'first', 'second'],
];
const FURTHER_RACES: typeof RACES = [
  ['a member without a second factor', 'signIn', 'lock'],
  ['a member without a second factor', 'changePassword', 'endSessions'],
  ['a member without a second factor', 'companyAccount', 'lock'],
  ['a member with a second factor', 'signIn', 'resetPassword'],
  ['somebody who is invited', 'accept', 'changeAddress'],
  ['somebody who is invited', 'accept', 'acceptAgain'],
  ['somebody who is invited', 'companyAccount', 'withdraw'],
  ['an address that signs up', 'first', 'companyAccount'],
];

/** The second of two calls one after another, and its status: what began before the first one has ended with it. */
const ENDED: readonly (readonly [keyof typeof STORIES, string, string, number])[] = [
  ['a member without a second factor', 'changePassword', 'resetPassword', 410],
  ['a member without a second factor', 'resetPassword', 'changePassword', 401],
  ['a member without a second factor', 'changePassword', 'signIn', 401],
  ['a member without a second factor', 'lock', 'signIn', 401],
  ['a member without a second factor', 'lock', 'companyAccount', 412],
  ['a member with a second factor that is begun', 'confirmFactor', 'signIn', 401],
  ['a member with a second factor that is begun', 'confirmFactor', 'resetPassword', 410],
  ['a member with a second factor', 'endFactor', 'resetPassword', 410],
  ['somebody who is invited', 'lockInviter', 'accept', 410],
  ['somebody who is invited', 'removeInviter', 'accept', 410],
  ['somebody who is invited', 'changeAddress', 'accept', 410],
  ['somebody who is invited', 'withdraw', 'accept', 410],
  ['somebody who is invited', 'inviteAgain', 'accept', 410],
  ['somebody who is invited', 'lockInviter', 'register', 403],
  ['an address that signs up', 'first', 'second', 410],
];

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  let base: TestServer;
  let at: Place;
  let gates: Gates;
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const provider = await startProvider();
    const database = kind === 'SQLite' ? undefined : await makeDatabase();
    drop = database?.drop;
    const where = database ? { databaseUrl: database.url } : {};
    base = await startServer({ ...where, clock });
    const program = await demoProgram();
    const { constant } = program.definitions;
    const secondFactor = { ...constant.secondFactor, value: true } as NonNullable<typeof constant.secondFactor>;
    const definitions = { ...program.definitions, constant: { ...constant, secondFactor } };
    const { issuer, clientId, clientSecret } = provider;
    const roles = new Map([['team', 'billing']]);
    const server = await startServer({
      ...where,
      beside: base,
      clock,
      program: { ...program, definitions },
      openId: { issuer, clientId, clientSecret, groupsClaim: 'groups', timeoutS: 10, company: COMPANY, roles },
    });
    const admin = await server.signIn('admin@demo.invoize.test');
    const [{ user_id: adminId } = { user_id: '' }] = await base.services.store.db
      .selectFrom('grants')
      .select('user_id')
      .where('role', '=', 'admin')
      .execute();
    const held = base.services.store.db.selectFrom('grants').select('system').where('user_id', '=', adminId);
    at = { server, provider, admin, systems: (await held.execute()).map(({ system }) => system) };
    gates = await placeGates(server.services.store, database?.url);
  });
  afterAll(async () => {
    await gates?.close();
    await at?.server.close();
    await at?.provider.close();
    await base?.close();
    await drop?.();
  });

  /** Runs steps of a story, each in a call of its own. @returns the steps that succeeded in the order of their ends, and what is left */
  async function outcome(story: Story, names: readonly string[], choose?: Choice) {
    await at.server.services.store.write((tx) => tx.db.deleteFrom('sign_in_attempts').execute());
    const given = await story.prepare(at);
    const finished: string[] = [];
    const calls = names.map((name) => async () => {
      const answer = await (story.steps[name] as Step)(at, given);
      if (answer.status === 200) finished.push(name);
      return answer;
    });
    const answers: Answer[] = [];
    if (choose) answers.push(...(await gates.run(calls, choose)));
    else for (const one of calls) answers.push(await one());
    await at.server.services.background.idle();
    const statuses = Object.fromEntries(names.map((name, index) => [name, answers[index]?.status]));
    const begun = new Map<string, string>();
    for (const [index, answer] of answers.entries())
      if (answer.body.sessionId) begun.set(names[index] as string, answer.body.sessionId);
    return { statuses, succeeded: finished, left: stable(await story.left(at, given, { succeeded: finished, begun })) };
  }

  const known = new Map<string, Promise<string>>();
  /** The final state after the calls in an order, one after another. */
  function leftBy(name: string, order: readonly string[]): Promise<string> {
    const key = [name, ...order].join(' ');
    const found = known.get(key) ?? outcome(STORIES[name] as Story, order).then(({ left }) => left);
    known.set(key, found);
    return found;
  }

  async function mustBeAnOrder(name: string, calls: readonly string[], choose: Choice) {
    const { statuses, succeeded, left } = await outcome(STORIES[name] as Story, calls, choose);
    expect(Object.values(statuses).filter((status) => status === undefined || status >= 500)).toEqual([]);
    const allowed: string[] = [];
    // The first order is the one in which the calls ended: mostly no other one has to be made.
    for (const order of orders(succeeded)) {
      allowed.push(await leftBy(name, order));
      if (allowed.includes(left)) return statuses;
    }
    expect({ statuses, allowed }).toEqual({ statuses, allowed: expect.arrayContaining([left]) });
    return statuses;
  }

  it.each(Object.keys(STORIES).map((name, index) => [name, SEED + index] as const))(
    'calls at once leave of %s what some order of them leaves',
    { timeout: 3_600_000 },
    async (name, seed) => {
      const { steps } = STORIES[name] as Story;
      const calls = fc.uniqueArray(fc.constantFrom(...Object.keys(steps)), { minLength: 2, maxLength: MOST_CALLS });
      const decisions = fc.array(fc.nat({ max: 999 }), { minLength: 20, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(calls, decisions, async (chosen, deciding) => {
          await mustBeAnOrder(name, chosen, choiceBy(deciding));
        }),
        { seed, numRuns: RUNS[kind], endOnFailure: true },
      );
    },
  );

  it.each(ENDED)('of %s, %s ends what %s began with', async (name, first, second, status) => {
    const { statuses } = await outcome(STORIES[name] as Story, [first, second]);
    expect(statuses).toEqual({ [first]: 200, [second]: status });
  });

  it('registers nobody in a transaction that begins after its administrator was locked', {
    timeout: 600_000,
  }, async () => {
    for (let steps = 1; ; steps += STRIDE[kind]) {
      const { choose, taken } = stopFirstAfter(steps);
      const { register } = await mustBeAnOrder('somebody who is invited', ['register', 'lockInviter'], choose);
      if (taken() < steps) break;
      // The gates around its transaction were still before it.
      if (kind === 'SQLite' && taken() >= steps + 2) expect([steps, register]).toEqual([steps, 403]);
    }
  });

  it.each(process.env.LONG ? [...RACES, ...FURTHER_RACES] : RACES)(
    'of %s, %s leaves nothing of the state before %s',
    { timeout: 600_000 },
    async (name, first, second) => {
      for (let steps = 1; ; steps += STRIDE[kind]) {
        const { choose, taken } = stopFirstAfter(steps);
        await mustBeAnOrder(name, [first, second], choose);
        if (taken() < steps) break;
      }
    },
  );
});
