/** The example of bills (docs/example/billing) in a store, and who acts in it: without an address, as operations are given it. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { compile } from '../../../metadata/compiler/compile.ts';
import type { Program } from '../../../metadata/program.ts';
import type { OperationName, ParamsOf, ResultOf } from '../../../metadata/signatures/operations.ts';
import { createAccess } from '../../../server/access/access.ts';
import { extensionFor, operations } from '../../../server/features/registry.ts';
import type { JobOrder } from '../../../server/jobs/job.ts';
import type { Operation, OperationContext } from '../../../server/operations/operation.ts';
import type { Services } from '../../../server/operations/services.ts';
import { type Clock, systemClock } from '../../../server/platform/clock.ts';
import { HttpError } from '../../../server/platform/http/httpError.ts';
import { answerJson } from '../../../server/platform/words/localizedText.ts';
import { createProcesses } from '../../../server/processes/processes.ts';
import { checks } from '../../../server/program/definitions/checks.ts';
import { readFolder } from '../../../server/program/definitions/readFolder.ts';
import { createPrograms } from '../../../server/program/layers/programs.ts';
import { createRuntime } from '../../../server/program/runtime/programRuntime.ts';
import { storeProgram } from '../../../server/program/storeProgram.ts';
import { createSealer } from '../../../server/session/encryption.ts';
import type { Store } from '../../../server/store/index.ts';
import { LeaseWatch } from '../../../server/store/leaseWatch.ts';
import type { TestDatabase } from '../../support/stores.ts';

const folder = fileURLToPath(new URL('../../../docs/example/billing', import.meta.url));

async function billingFiles(): Promise<{ path: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: `definitions/tenants/billing/${name}`,
      text: await readFile(`${folder}/${name}`, 'utf8'),
    })),
  );
}

/** @param change lays something over the files, by name */
export async function compiledBilling(
  change: (name: string, content: Record<string, never>) => unknown = (_, content) => content,
  more: readonly { path: string; text: string }[] = [],
) {
  const own = (await billingFiles()).map(({ path, text }) => ({
    path,
    text: JSON.stringify(change(path.slice(path.lastIndexOf('/') + 1), JSON.parse(text)), null, 2),
  }));
  return compile([...(await readFolder()), ...own, ...more], { tenant: 'billing', checks });
}

/** The faults of a query over bills among those of the totals, each as `kind: message`. */
export async function faultsOfQuery(query: object): Promise<string[]> {
  const { faults } = await compiledBilling((name, content) =>
    name === 'totals.definitions.json'
      ? { ...content, queries: { ...(content as Record<string, object>).queries, wrong: { entity: 'bill', ...query } } }
      : content,
  );
  return faults.map(({ kind, message }) => `${kind}: ${message}`);
}

export async function billingProgram(...given: Parameters<typeof compiledBilling>): Promise<Program> {
  const { program, faults } = await compiledBilling(...given);
  if (!program) throw new Error(JSON.stringify(faults, null, 1));
  return program;
}

export interface Person {
  id: string;
  /** Default: all of the example. */
  permissions?: readonly string[];
}

export interface Billing {
  /** Calls read the time from this clock from now on; before, it is a day in March. */
  setClock(clock: Clock): void;
  store: Store;
  /** The requested jobs, which are never run. */
  asked: JobOrder[];
  context(person?: Person): OperationContext;
  call<Name extends OperationName>(
    name: Name,
    params: ParamsOf<Name>,
    person?: Person,
  ): Promise<{ status: number; body: ResultOf<Name> & Record<string, unknown> }>;
  /** New records, by what they are. */
  add(entity: string, rows: readonly Record<string, unknown>[]): Promise<string[]>;
  all(entity: string): Promise<Record<string, unknown>[]>;
}

const NOW = new Date(Date.UTC(2026, 2, 5, 18));

/** @param database in which the tables are made where they are not there */
export async function openBilling(database: TestDatabase, program: Program): Promise<Billing> {
  const sealer = createSealer(Buffer.alloc(32, 7));
  const secrets = {
    seal: (text: string) => sealer.seal(text, 'test'),
    open: (text: string) => sealer.open(text, 'test'),
  };
  const store = await database.open({ program: storeProgram(program), secrets });
  await store.apply();
  const runtime = createRuntime(program);
  const asked: JobOrder[] = [];
  let now = () => NOW;
  const log = pino({ level: 'silent' });
  const services = {
    store,
    log,
    processes: createProcesses(),
    extension: extensionFor(program),
    operations,
    runtime: () => runtime,
    runtimeOf: async () => runtime,
    programs: createPrograms({ store, program, folder: undefined, log }),
    leases: new LeaseWatch(systemClock),
    jobs: {
      async ask(order: JobOrder) {
        asked.push(order);
        return `job${asked.length}`;
      },
    },
  } as unknown as Services;
  const context = ({ id, permissions = Object.keys(program.definitions.permission) }: Person = { id: 'ann' }) => {
    const session = {
      tokenHash: '',
      user: {
        id,
        email: '',
        name: id,
        userType: '',
        country: '',
        language: '',
        timeZone: '',
        defaultNavigationURL: '',
      },
      isAdmin: false,
      products: [],
      context: { company: 'c', system: 's', country: '', defaultNavigationURL: '' },
      grants: [
        { id: 'g', role: 'r', company: 'c', system: 's', permissions: new Map(permissions.map((name) => [name, {}])) },
      ],
      groups: [],
      permissions: new Set(permissions),
      reach: new Map([['c', new Set(['s'])]]),
    };
    const request = {
      address: '',
      agent: '',
      signal: new AbortController().signal,
      bodyLimit: 0,
      raw: new Request('http://test.invalid/'),
    };
    const access = createAccess(program, session);
    const at = now();
    return { services, runtime, session, access, today: runtime.today(at), now: at, requestId: '', log, request };
  };
  const call: Billing['call'] = async (name, params, person) => {
    const operation = operations[name] as Operation<typeof name>;
    const told = (body: unknown) => JSON.parse(answerJson(program, body));
    try {
      return { status: 200, body: told(await operation.run(context(person), params)) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { status: error.status, body: told(error.body) };
    }
  };
  return {
    store,
    asked,
    setClock(clock) {
      now = clock.now;
    },
    context,
    call,
    async add(entity, rows) {
      const { body } = await call('records.save', { entity, rows: rows.map((row, tempId) => ({ ...row, tempId })) });
      if (!body.saved || body.saved.length < rows.length) throw new Error(JSON.stringify(body));
      return body.saved.map(({ id }) => id);
    },
    async all(entity) {
      const { records } = await store.entities(entity).list({ scopes: [{}], today: '2026-03-05', limit: 10_000 });
      return records.map(({ id, version, values }) => ({ ...values, id, version }));
    },
  };
}

/** Bills that are drafts, each with one charge. */
export const drafts = (count: number, amount = '10.00') =>
  Array.from({ length: count }, (_, index) => ({
    customer: `Customer ${index}`,
    currency: 'USD',
    charges: [{ code: 'LH', amount }],
  }));

export const consignments = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: `C${String(index).padStart(4, '0')}`,
    customer: `Customer ${index}`,
    currency: 'USD',
    charges: [
      { code: 'LH', amount: '10.00' },
      { code: 'FSC', amount: '2.50' },
    ],
  }));
