/** A server for tests: the demo tenant's own definitions and data, in a folder and database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import type { Program } from '../../metadata/program.ts';
import { createApp } from '../../server/http/app.ts';
import { createPages } from '../../server/http/pages.ts';
import type { Clock } from '../../server/platform/clock.ts';
import type { OpenIdOptions } from '../../server/platform/options.ts';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';
import { type OpenServices, openServices } from '../../server/services/openServices.ts';
import { copyDemo, fill, serverOptions } from './demoStore.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a call answers is what its test asks about
  body: any;
  headers: Headers;
}

export interface TestServer {
  services: OpenServices;
  dataDir: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  call(
    method: string,
    path: string,
    session?: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The definitions sent to a user's browser for the shell and some routes or dialogs, as `route/NAME`. */
  program(
    session: string | undefined,
    closures: readonly string[],
    headers?: Record<string, string>,
  ): Promise<Answer['body']>;
  /** A session's token. */
  signIn(email: string): Promise<string>;
  upload(session: string, name: string, bytes: Uint8Array | string, entity?: string): Promise<Answer>;
  /** Waits for a job's end. */
  job(session: string, id: string): Promise<Answer['body']>;
  close(): Promise<void>;
}

export const demoPassword = (program: Program, email: string): string =>
  program.definitions.sample.sample?.users[email]?.password ?? '';

let loaded: Promise<Program> | undefined;
export const demoProgram = (): Promise<Program> => {
  loaded ??= cachedProgram('demo');
  return loaded;
};

/** @param given.beside a server whose data and database it shares; `program` another than the demo's */
export async function startServer(
  given: {
    databaseUrl?: string;
    beside?: TestServer;
    definitions?: string;
    program?: Program;
    log?: Logger;
    statementMs?: number;
    clock?: Clock;
    openId?: OpenIdOptions;
  } = {},
): Promise<TestServer> {
  const program = given.program ?? (await demoProgram());
  const dataDir = given.beside?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'server-')));
  if (!given.beside && !given.program) await copyDemo(program, dataDir, given.databaseUrl);
  const services = await openServices(
    serverOptions({
      dataDir,
      databaseUrl: given.databaseUrl,
      definitions: given.definitions,
      statementMs: given.statementMs,
      openId: given.openId,
    }),
    program,
    given.log ?? pino({ level: process.env.INVOIZE_LOG ?? 'silent' }, pino.destination(2)),
    given.clock,
  );
  if (!given.beside && given.program) await fill(services, program);
  await services.jobs.start();
  const app = createApp(services, createPages(path.join(dataDir, 'web')));
  const fetch: TestServer['fetch'] = async (at, init) =>
    app.fetch(new Request(`http://test.invalid${at}`, init), { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  const call: TestServer['call'] = async (method, at, session, body, headers = {}) => {
    const response = await fetch(at, {
      method,
      headers: {
        ...(session === undefined ? {} : { sessionId: session }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    services,
    dataDir,
    fetch,
    call,
    async program(session, closures, headers) {
      const { body: program } = await call('GET', '/api/program', session, undefined, headers);
      for (const closure of closures) {
        const { body, status } = await call('GET', `/api/program/${closure}`, session, undefined, headers);
        if (status !== 200) throw new Error(`${closure}: ${status} ${JSON.stringify(body)}`);
        for (const [kind, named] of Object.entries(body.definitions))
          program.definitions[kind] = { ...program.definitions[kind], ...(named as object) };
        Object.assign(program.fields, body.fields);
        Object.assign(program.rulesOf, body.rulesOf);
      }
      return program;
    },
    async signIn(email) {
      const { body } = await call('POST', '/api/login', undefined, { email, password: demoPassword(program, email) });
      return body.sessionId;
    },
    async upload(session, name, bytes, entity = 'shipment') {
      const form = new FormData();
      form.append('file', new File([bytes as BlobPart], name));
      const response = await fetch(`/api/uploadFiles?for=${entity}&template=${entity}`, {
        method: 'POST',
        headers: { sessionId: session },
        body: form,
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
    async job(session, id) {
      for (;;) {
        const { body } = await call('GET', `/api/jobs/${id}`, session);
        if (!['Queued', 'Running'].includes(body.job.runningStatus)) return body.job;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    },
    async close() {
      await services.close();
      if (!given.beside) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
