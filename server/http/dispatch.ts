/**
 * The pipeline of every request under /api (docs/contract/calls.md, Request pipeline): session, API definition, permission
 * and row access, limits, operation, response.
 */

import type { ApiCase, ApiDefinition } from '../../metadata/kinds/api.ts';
import type { OperationSignature } from '../../metadata/signatures/operationShapes.ts';
import { operations as signatures } from '../../metadata/signatures/operations.ts';
import { mayRunWithoutGesture } from '../../metadata/signatures/withoutGesture.ts';
import { type Access, createAccess, neededFor } from '../access/access.ts';
import { preview, requestedPreview } from '../authoring/preview.ts';
import { operations } from '../features/registry.ts';
import { clockScope } from '../operations/clockScope.ts';
import { type Operation, type OperationContext, RawAnswer } from '../operations/operation.ts';
import { type Caller, callerIn } from '../operations/otherCompany.ts';
import { requestScope, userScope } from '../operations/requestScope.ts';
import type { Services } from '../operations/services.ts';
import { bodiesInFlight } from '../platform/http/bodiesInFlight.ts';
import {
  brokenSession,
  denied,
  expiredSession,
  HttpError,
  malformed,
  noSession,
  outOfUse,
} from '../platform/http/httpError.ts';
import { readJson } from '../platform/http/readBody.ts';
import { textResponse } from '../platform/http/textResponse.ts';
import { beginCall } from '../platform/timeSlice.ts';
import { answerJson, t } from '../platform/words/localizedText.ts';
import { messageOf, numberConstant } from '../platform/words/words.ts';
import { CURRENT_CONTEXT } from '../program/runtime/acceptedNames.ts';
import type { CaseScope, CompiledCase } from '../program/runtime/apiCase.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { type ReadSession, readSession } from '../session/readSession.ts';
import type { Session } from '../session/session.ts';
import { errorAnswer } from './errorAnswer.ts';
import { readParams } from './params.ts';
import { namesThatDiffer } from './storedValues.ts';

/** Bytes, where a program has no constant `bodyLimit`. */
const BODY_LIMIT = 10_000_000;
/** Maximum number of unknown parameters named in the error. */
const MAX_FAULTS = 10;

/**
 * Answers a call under /api. Never throws.
 * @param requestId identifies the request in log lines, the response and its errors
 * @param address of the connection
 */
export async function dispatch(
  services: Services,
  request: Request,
  requestId: string,
  address: string,
): Promise<Response> {
  const call = new ApiCall(services, request, requestId, address);
  const { log, now } = call;
  const started = performance.now();
  let response: Response;
  try {
    response = await call.answer();
  } catch (error) {
    response = errorAnswer(error, requestId, log, call.runtime.program);
  } finally {
    bodiesInFlight.release(request);
  }
  const { name, runtime } = call;
  const seconds = (performance.now() - started) / 1000;
  services.metrics.requests.observe({ api: name, status: String(response.status) }, seconds);
  log.info({ api: name, method: request.method, status: response.status, ms: Math.round(seconds * 1000) }, 'answered');
  return withHeaders(response, {
    'X-Request-Id': requestId,
    'X-Server-Date': now.toISOString(),
    'X-Definitions': runtime.program.hash,
    'X-Today': runtime.today(now),
  });
}

/** A case of a call, with the request and the caller that it was chosen for. */
interface ChosenCase {
  chosen: CompiledCase;
  operation: Operation;
  scope: CaseScope;
  /** The runtime of the company in which the call is made. */
  runtime: ProgramRuntime;
  session: Session | undefined;
  access: Access;
}

/** One request under /api. `name` and `runtime` are known while it is answered, and used for its log line and headers. */
class ApiCall {
  /** The API definition; `none` until it is found. */
  name = 'none';
  /** The tenant's until the session is known. */
  runtime: ProgramRuntime;
  readonly now: Date;
  readonly log: Services['log'];
  readonly #services: Services;
  readonly #request: Request;
  readonly #requestId: string;
  readonly #address: string;
  /** True for a preview of drafts, which must not write. */
  #isPreview = false;

  constructor(services: Services, request: Request, requestId: string, address: string) {
    this.#services = services;
    this.#request = request;
    this.#requestId = requestId;
    this.#address = address;
    this.runtime = services.runtime();
    this.log = services.log.child({ requestId });
    this.now = services.clock.now();
  }

  async answer(): Promise<Response> {
    if (this.#services.refusal() !== undefined) throw outOfUse();
    const read = await this.#readSession();
    const { name, api, path } = findApi(this.runtime, this.#request.method, new URL(this.#request.url).pathname);
    this.name = name;
    const bodyLimit = api.bodyLimit ?? numberConstant(this.runtime.program, 'bodyLimit', BODY_LIMIT);
    const cases = this.runtime.casesOf(name, api);
    // Calls without a session are refused before the body is read, unless a case is public.
    if (cases.every((one) => !isOpen(one.definition))) refuseWithout(read, cases);
    const body = (api.body ?? bodyOf(api.method)) === 'json' ? await readJson(this.#request, bodyLimit) : undefined;
    const found = await this.#chooseCase(cases, path, body, read);
    const { chosen, scope } = found;
    refuseUnknown(await this.#unknownNames(this.runtime.acceptedBy(name, api).unknown(scope), body));
    const refused = chosen.refused(scope);
    if (refused !== undefined) throw new HttpError(412, messageOf(found.runtime.program, refused, refused, {}));
    const params = readParams(signatures[chosen.definition.operation].params, chosen.params(scope));
    this.#refuseWrites(chosen.definition.operation);
    const context = {
      ...this.#contextOf(found.runtime, isSignedIn(read, found.operation) ? found.session : undefined, {
        access: found.access,
        today: scope.today,
        bodyLimit,
      }),
      sessionFault: sessionFaultOf(read),
    };
    const result = await this.#run(found, context, params);
    if (result instanceof RawAnswer) return result.response;
    return textResponse(answerJson(this.runtime.program, chosen.answer(scope, result)), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  }

  /** Reads the session, and the drafts that it previews. */
  async #readSession(): Promise<ReadSession> {
    const token = this.#request.headers.get('sessionId') ?? undefined;
    const { store, runtimeOf } = this.#services;
    const read = await readSession(store, runtimeOf, token, this.now);
    if ('runtime' in read) this.runtime = read.runtime;
    const requested = read.state === 'valid' ? requestedPreview(this.#request.headers) : undefined;
    if (!requested || read.state !== 'valid') return read;
    const { session } = read;
    const access = createAccess(this.runtime.program, session);
    const today = this.runtime.today(this.now);
    const author = this.#contextOf(this.runtime, session, { access, today, bodyLimit: BODY_LIMIT });
    const shown = await preview({ ...author, session }, requested);
    this.runtime = shown.runtime;
    this.#isPreview = true;
    return { ...read, ...shown };
  }

  /** Finds the case that fits the request, and admits its caller. */
  async #chooseCase(
    cases: readonly CompiledCase[],
    path: Record<string, string>,
    body: unknown,
    read: ReadSession,
  ): Promise<ChosenCase> {
    const own = 'session' in read ? read.session : undefined;
    const clock = clockScope({ today: this.runtime.today(this.now), now: this.now });
    const requested = requestScope(this.#request, path, body, own, clock);
    const chosen = cases.find((one) => one.applies(requested));
    if (!chosen) throw malformed('No case of this call fits the request.', { call: this.name });
    const operation = operations[chosen.definition.operation] as Operation;
    const other = await this.#callerElsewhere(chosen, requested, read);
    const session = other?.session ?? own;
    const runtime = other?.runtime ?? this.runtime;
    const scope = other ? { ...requested, user: userScope(other.session) } : requested;
    const via = admit(runtime, chosen, scope, other ? { ...read, ...other } : read, operation);
    const current = currentContext(this.#request, requested, session, chosen.definition);
    const access = createAccess(runtime.program, isSignedIn(read, operation) ? session : undefined, via, current);
    return { chosen, operation, scope, runtime, session, access };
  }

  /** The caller in the other company that the request names; undefined where the call is made where the session works. */
  async #callerElsewhere(chosen: CompiledCase, scope: CaseScope, read: ReadSession): Promise<Caller | undefined> {
    const place = chosen.context(scope);
    if (!place || read.state !== 'valid' || place.company === read.session.context.company) return undefined;
    // Drafts are looked at as they are where the session works.
    if (this.#isPreview) throw denied('company');
    return callerIn(this.#services, read.session, { ...place, now: this.now }, ({ session, runtime: theirs }) =>
      isLetIn(theirs, chosen, scope, session),
    );
  }

  /** Removes names of read-only values that are sent back as they were read. */
  async #unknownNames(unknown: readonly string[], body: unknown): Promise<readonly string[]> {
    const request = this.#request;
    if (unknown.length === 0 || request.method === 'GET') return unknown;
    const read = (url: URL) =>
      dispatch(this.#services, new Request(url, { headers: headersOfRead(request) }), this.#requestId, this.#address);
    return namesThatDiffer(unknown, { runtime: this.runtime, url: new URL(request.url), body, read });
  }

  /** Previews, and calls that a page makes without its user, only read. */
  #refuseWrites(name: ApiCase['operation']): void {
    if (this.#isPreview && !signatures[name].readOnly) throw new HttpError(422, t('previewReads'));
    if (this.#request.headers.has('without-gesture') && !mayRunWithoutGesture(signatures[name]))
      throw new HttpError(422, t('pageOnlyReads'));
  }

  async #run({ chosen, operation, scope, session }: ChosenCase, context: OperationContext, params: unknown) {
    const endTurn = await this.#readTurn(chosen.definition.operation, session);
    const endCall = beginCall();
    try {
      return await operation.run(context, params as never);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 412) throw error;
      throw retold(error, chosen.refusal(scope, error.body));
    } finally {
      endCall();
      endTurn();
    }
  }

  /** Waits for the caller's turn to read. What writes, or waits for another machine, takes none. */
  async #readTurn(name: ApiCase['operation'], session: Session | undefined): Promise<() => void> {
    const { readOnly, outside = false }: OperationSignature = signatures[name];
    if (!readOnly || outside) return () => undefined;
    return this.#services.readTurns.take(session?.user.id ?? `at ${this.#address}`, this.#request.signal);
  }

  #contextOf(
    runtime: ProgramRuntime,
    session: Session | undefined,
    { access, today, bodyLimit }: { access: Access; today: string; bodyLimit: number },
  ): OperationContext {
    const request = this.#request;
    const agent = request.headers.get('user-agent') ?? '';
    const facts = { address: this.#address, agent, signal: request.signal, bodyLimit, raw: request };
    const { now, log } = this;
    return {
      services: this.#services,
      runtime,
      session,
      access,
      today,
      now,
      requestId: this.#requestId,
      log,
      request: facts,
    };
  }
}

/** Tests if the session counts: an expired one does for operations that accept it. */
const isSignedIn = (read: ReadSession, operation: Operation): boolean =>
  read.state === 'valid' || (read.state === 'expired' && operation.session === 'expired');

/** The headers of a request without those of its body. */
function headersOfRead({ headers }: Request): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-type', 'content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return kept;
}

/** A refusal in the words of its call. */
const retold = ({ status, words, headers }: HttpError, { msg, ...told }: Record<string, unknown>) =>
  new HttpError(status, (msg as typeof words | undefined) ?? words, told, headers);

const bodyOf = (method: ApiDefinition['method']) => (method === 'GET' ? 'none' : 'json');
const isOpen = (one: ApiCase) => one.open !== undefined && !one.open.session;

function findApi(runtime: ProgramRuntime, method: string, path: string) {
  let found: ReturnType<ProgramRuntime['router']['find']>;
  try {
    found = runtime.router.find(method, path);
  } catch {
    throw malformed('The address is not valid percent-encoding.');
  }
  if (!found) throw new HttpError(404, 'There is no such call.');
  if ('allow' in found) {
    const allow = found.allow.join(', ');
    throw new HttpError(405, `This address takes ${allow}.`, {}, { Allow: allow });
  }
  return found;
}

/** Why the session that was sent along does not count; undefined where it holds or none was sent. */
function sessionFaultOf(read: ReadSession): HttpError | undefined {
  if (read.state === 'expired') return expiredSession();
  if (read.state === 'broken') return brokenSession();
  return read.state === 'unknown' ? noSession() : undefined;
}

function refuseWithout(read: ReadSession, cases: readonly CompiledCase[]): void {
  if (read.state === 'none' || read.state === 'unknown') throw noSession();
  if (read.state === 'broken') throw brokenSession();
  const extendable = cases.some((one) => operations[one.definition.operation].session === 'expired');
  if (read.state === 'expired' && !extendable) throw expiredSession();
}

/** Default deny. @returns the permissions that admit the call */
function admit(
  runtime: ProgramRuntime,
  chosen: CompiledCase,
  scope: CaseScope,
  read: ReadSession,
  operation: Operation,
): readonly string[] {
  const { definition } = chosen;
  if (isOpen(definition)) return [];
  if (read.state === 'none' || read.state === 'unknown') throw noSession();
  if (read.state === 'broken') throw brokenSession();
  if (read.state === 'expired' && operation.session !== 'expired') throw expiredSession();
  if (definition.open) return [];
  const held = heldFor(runtime, chosen, scope, (read as { session: Session }).session);
  if (held.length === 0) throw denied();
  return held;
}

const isLetIn = (runtime: ProgramRuntime, chosen: CompiledCase, scope: CaseScope, session: Session): boolean =>
  chosen.definition.open !== undefined || heldFor(runtime, chosen, scope, session).length > 0;

/** The session's permissions among those that admit the call. */
function heldFor(runtime: ProgramRuntime, chosen: CompiledCase, scope: CaseScope, session: Session): string[] {
  const { permission, access } = chosen.definition;
  const needed = permission ? [permission].flat() : access ? accessPermissions(runtime, chosen, scope) : [];
  return needed.filter((name) => session.permissions.has(name));
}

function accessPermissions(runtime: ProgramRuntime, chosen: CompiledCase, scope: CaseScope): string[] {
  const name = chosen.entity(scope);
  const entity = name === undefined ? undefined : ownEntity(runtime, name);
  // An entity that is not there and one that may not be reached answer the same.
  if (!entity) throw denied();
  return [chosen.definition.access?.verb ?? []].flat().flatMap((verb) => [...neededFor(entity, verb)]);
}

const ownEntity = (runtime: ProgramRuntime, name: string) =>
  Object.hasOwn(runtime.program.definitions.entity, name) ? runtime.program.definitions.entity[name] : undefined;

/** @throws HttpError 422 with `faults` for query parameters and body members that the call does not take */
function refuseUnknown(names: readonly string[]): void {
  const faults = names.slice(0, MAX_FAULTS).map((at) => ({ at, message: 'this call takes no such value' }));
  if (faults.length === 0) return;
  const listed = faults.map(({ at }) => at).join(', ');
  throw new HttpError(422, `The request is not as this call takes it: it takes no ${listed}.`, { faults });
}

/**
 * The header, or else the query parameter of the same name, chooses among what is held; what is not held is refused where a
 * permission counts at all.
 */
function currentContext(
  request: Request,
  { query }: Pick<CaseScope, 'query'>,
  session: Session | undefined,
  definition: ApiCase,
): string | undefined {
  const current = request.headers.get('currentContext') || String(query[CURRENT_CONTEXT] ?? '') || undefined;
  if (current === undefined || definition.open || !session) return undefined;
  if (!session.permissions.has(current)) throw denied('currentContext');
  return current;
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
