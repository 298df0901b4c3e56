/** Calls by the name of an API definition: no other code of the page knows an address of the server. */
import type { AnswerOf, WellKnownApi } from '../../metadata/signatures/wellKnownApi.ts';
import { appStore } from '../program/appStore.ts';
import { definition, program, programInForce, todayAtom } from '../program/program.ts';
import { toast, toastText } from '../toasts/toast.ts';
import { fillPath, queryString, type Values } from './address.ts';
import { ApiError } from './apiError.ts';
import { type CallOptions, type Client, createClient } from './createClient.ts';
import { previewHeaders } from './preview.ts';
import { updateServerClock } from './serverClock.ts';
import { currentContextAtom, session } from './session.ts';

/** Session functions of the shell, registered at its start (a call must not import the shell). */
export interface SessionHandlers {
  extend(): Promise<boolean>;
  landing(): void;
  logout(): void;
  /** The server speaks for other definitions than this page. */
  stale(hash: string): void;
}
let handlers: SessionHandlers | undefined;
export function setSessionHandlers(given: SessionHandlers): void {
  handlers = given;
}

/** The headers of every call, also for calls that do not use fetch. */
export function callHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const { sessionId } = session() ?? {};
  const context = appStore.get(currentContextAtom);
  const hash = programInForce()?.hash;
  if (sessionId) headers.sessionId = sessionId;
  if (context) headers.currentContext = context;
  if (hash) headers.definitions = hash;
  return { ...headers, ...previewHeaders() };
}

const client: Client = createClient({
  origin: '',
  headers: callHeaders,
  heard(headers) {
    updateServerClock(headers.get('x-server-date'));
    const day = headers.get('x-today');
    if (day && day !== appStore.get(todayAtom)) appStore.set(todayAtom, day);
    const hash = headers.get('x-definitions');
    const mine = programInForce()?.hash;
    if (hash && mine && hash !== mine) handlers?.stale(hash);
  },
  extend: async () => (await handlers?.extend()) ?? false,
  landing: () => handlers?.landing(),
  logout: () => handlers?.logout(),
  tell: ({ message, text }) => (message ? toast(message, {}, 'error') : toastText(text ?? '', 'error')),
});

export interface ApiCall extends CallOptions {
  path?: Values | undefined;
  query?: Values | undefined;
  /** True for calls that the page makes without a user gesture: the server refuses operations that write. */
  isWithoutGesture?: boolean;
}

const optionsOf = ({ isWithoutGesture, ...call }: ApiCall): CallOptions =>
  isWithoutGesture ? { ...call, headers: { ...call.headers, 'without-gesture': '1' } } : call;

/** Method and address of a call; throws where this session has no such API. */
export function addressOf(name: string, call: ApiCall = {}): { method: string; url: string } {
  const api = definition('api', name);
  if (!api) throw new Error(`There is no call ${name} in the definitions ${program().hash.slice(0, 8)}.`);
  return { method: api.method, url: fillPath(api.path, call.path) + queryString(call.query) };
}

/**
 * Calls an API definition and returns its response, typed by operation for the calls that the shell uses; other callers
 * must check the response. @throws ApiError after the error has been shown, unless `handles` includes its status
 * (api/errorPolicy.ts).
 */
export function callApi<Name extends WellKnownApi>(name: Name, call?: ApiCall): Promise<AnswerOf<Name>>;
export function callApi(name: string, call?: ApiCall): Promise<unknown>;
export async function callApi(name: string, call: ApiCall = {}): Promise<unknown> {
  const { method, url } = addressOf(name, call);
  try {
    const answer = await client.json(method, url, optionsOf(call));
    showLeftOut(answer);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) showLeftOut(error.answer);
    throw error;
  }
}

/** Names the read-only values that a save left out (docs/contract/calls.md, Saving). */
function showLeftOut(answer: unknown): void {
  const { leftOut } = (answer ?? {}) as { leftOut?: unknown };
  if (typeof leftOut === 'string') toastText(leftOut, 'warning');
}

/** The same, giving the answer's bytes and headers. */
export async function callApiRaw(name: string, call: ApiCall = {}): Promise<Response> {
  const { method, url } = addressOf(name, call);
  return client.raw(method, url, optionsOf(call));
}
