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
 * @param requestId its name in log lines, its answer and its errors
 * @param address of the connection
 */
export async function dispatch(
  services: Services,
  request: Request,
  requestId: string,
  address: string,
): Promise<Response> {
  // Until it is known whose request it is, the tenant's.
  let runtime = services.runtime();
  const log = services.log.child({ requestId });
  const started = performance.now();
  const now = services.clock.now();
  let name = 'none';
  let response: Response;
  let looksOnly = false;
  try {
    if (services.refusal() !== undefined) throw outOfUse();
    const token = request.headers.get('sessionId') ?? undefined;
    let read = await readSession(services.store, services.runtimeOf, token, now);
    if ('runtime' in read) runtime = read.runtime;
    const asked = read.state === 'valid' ? requestedPreview(request.headers) : undefined;
    if (asked && read.state === 'valid') {
      const { session } = read;
      const access = createAccess(runtime.program, session);
      const author = contextOf(runtime, session, access, runtime.today(now), BODY_LIMIT);
      const shown = await preview({ ...author, session }, asked);
      ({ runtime } = shown);
      read = { ...read, ...shown };
      looksOnly = true;
    }
    const url = new URL(request.url);
    const found = findApi(runtime, request.method, url.pathname);
    name = found.name;
    response = await answer(found, read);
  } catch (error) {
    response = errorAnswer(error, requestId, log, runtime.program);
  } finally {
    bodiesInFlight.release(request);
  }
  const seconds = (performance.now() - started) / 1000;
  services.metrics.requests.observe({ api: name, status: String(response.status) }, seconds);
  log.info({ api: name, method: request.method, status: response.status, ms: Math.round(seconds * 1000) }, 'answered');
  return withHeaders(response, {
    'X-Request-Id': requestId,
    'X-Server-Date': now.toISOString(),
    'X-Definitions': runtime.program.hash,
    'X-Today': runtime.today(now),
  });

  async function answer(
    found: { name: string; api: ApiDefinition; path: Record<string, string> },
    read: ReadSession,
  ): Promise<Response> {
    const { api } = found;
    const bodyLimit = api.bodyLimit ?? numberConstant(runtime.program, 'bodyLimit', BODY_LIMIT);
    const cases = runtime.casesOf(found.name, api);
    // Calls without a session are refused before the body is read, unless a case is public.
    if (cases.every((one) => !isOpen(one.definition))) refuseWithout(read, cases);
    const body = (api.body ?? bodyOf(api.method)) === 'json' ? await readJson(request, bodyLimit) : undefined;
    const own = 'session' in read ? read.session : undefined;
    const asked = requestScope(request, found.path, body, own, clockScope({ today: runtime.today(now), now }));
    const chosen = cases.find((one) => one.applies(asked));
    if (!chosen) throw malformed('No case of this call fits the request.', { call: found.name });
    const operation = operations[chosen.definition.operation] as Operation;
    const other = await callerElsewhere(chosen, asked, read);
    const session = other?.session ?? own;
    const by = other?.runtime ?? runtime;
    const scope = other ? { ...asked, user: userScope(other.session) } : asked;
    const via = admit(by, chosen, scope, other ? { ...read, ...other } : read, operation);
    const signedIn = read.state === 'valid' || (read.state === 'expired' && operation.session === 'expired');
    const current = currentContext(request, asked, session, chosen.definition);
    const access: Access = createAccess(by.program, signedIn ? session : undefined, via, current);
    refuseUnknown(await unknownNames(runtime.acceptedBy(found.name, api).unknown(scope), body));
    const refused = chosen.refused(scope);
    if (refused !== undefined) throw new HttpError(412, messageOf(by.program, refused, refused, {}));
    const params = readParams(signatures[chosen.definition.operation].params, chosen.params(scope));
    if (looksOnly && !signatures[chosen.definition.operation].readOnly) throw new HttpError(422, t('previewReads'));
    if (request.headers.has('without-gesture') && !mayRunWithoutGesture(signatures[chosen.definition.operation]))
      throw new HttpError(422, t('pageOnlyReads'));
    const context = {
      ...contextOf(by, signedIn ? session : undefined, access, scope.today, bodyLimit),
      sessionFault: sessionFaultOf(read),
    };
    const endTurn = await readTurn(chosen.definition.operation, session);
    const endCall = beginCall();
    const result = await operation
      .run(context, params as never)
      .catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 412
          ? retold(error, chosen.refusal(scope, error.body))
          : error;
      })
      .finally(() => {
        endCall();
        endTurn();
      });
    if (result instanceof RawAnswer) return result.response;
    return textResponse(answerJson(runtime.program, chosen.answer(scope, result)), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  }

  /** Removes names of read-only values that are sent back as they were read. */
  async function unknownNames(unknown: readonly string[], body: unknown): Promise<readonly string[]> {
    if (unknown.length === 0 || request.method === 'GET') return unknown;
    const read = (url: URL) =>
      dispatch(services, new Request(url, { headers: headersOfRead(request) }), requestId, address);
    return namesThatDiffer(unknown, { runtime, url: new URL(request.url), body, read });
  }

  /** The caller in the other company that the request names; undefined where the call is made where the session works. */
  async function callerElsewhere(
    chosen: CompiledCase,
    scope: CaseScope,
    read: ReadSession,
  ): Promise<Caller | undefined> {
    const place = chosen.context(scope);
    if (!place || read.state !== 'valid' || place.company === read.session.context.company) return undefined;
    // Drafts are looked at as they are where the session works.
    if (looksOnly) throw denied('company');
    return callerIn(services, read.session, { ...place, now }, ({ session, runtime: theirs }) =>
      isLetIn(theirs, chosen, scope, session),
    );
  }

  /** Waits for the caller's turn to read. What writes, or waits for another machine, takes none. */
  async function readTurn(name: ApiCase['operation'], session: Session | undefined): Promise<() => void> {
    const { readOnly, outside = false }: OperationSignature = signatures[name];
    if (!readOnly || outside) return () => undefined;
    return services.readTurns.take(session?.user.id ?? `at ${address}`, request.signal);
  }

  function contextOf(
    by: ProgramRuntime,
    session: Session | undefined,
    access: Access,
    today: string,
    bodyLimit: number,
  ): OperationContext {
    const agent = request.headers.get('user-agent') ?? '';
    const { signal } = request;
    const facts = { address, agent, signal, bodyLimit, raw: request };
    return { services, runtime: by, session, access, today, now, requestId, log, request: facts };
  }
}

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
