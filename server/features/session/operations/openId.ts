/** Sign-in at a company's own provider: out by `begin`, back by `complete`; both only where one is configured. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Operation, type OperationContext, RawAnswer } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import type { OpenIdOptions } from '../../../platform/options.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import {
  newOpenIdSecrets,
  OpenIdFault,
  type OpenIdSecrets,
  openIdAddress,
  openIdPerson,
} from '../../../session/openIdProvider.ts';
import { countAnonymous, forgetAnonymous } from '../../../session/openings.ts';
import { createLink, readLink, useLink } from '../../../session/signedLinks.ts';
import { signInAnswer } from '../../../session/signIn.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { signInOpenId } from '../openIdUsers.ts';

const KIND = 'openId';
const LASTS_MS = 10 * 60_000;
const COOKIE = 'invoizeOpenId';
/** The provider's return address. */
const RETURN = '/openid';
const CALLS = '/api/openid';

/** Data stored from the start of a sign-in to its return. */
interface Begun extends OpenIdSecrets {
  /** Hash of the browser's cookie. */
  browser: string;
  /** The number under which it counts as begun. */
  counted: number;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const openIdState: Operation<'session.openIdState'> = {
  async run({ services: { options } }) {
    return { on: options.openId !== undefined };
  },
};

export const openIdBegin: Operation<'session.openIdBegin'> = {
  async run(context) {
    const options = configured(context);
    const { store, sealer } = context.services;
    const { now, request } = context;
    const counted = await countAnonymous(store, { call: 'openId', address: request.address, now });
    const secrets = newOpenIdSecrets();
    // Only the browser that went out can come back: it holds this in a cookie, the store its hash.
    const browser = randomBytes(24).toString('base64url');
    const data: Begun = { ...secrets, browser: hashOf(browser), counted };
    const state = await store.write((tx) =>
      createLink(tx, sealer, { kind: KIND, target: '', data: { ...data }, by: '', now, lastsMs: LASTS_MS, uses: 1 }),
    );
    const returnTo = returnAddress(context);
    const url = await told(context, () => openIdAddress(options, { secrets, state, returnTo }));
    const secure = returnTo.startsWith('https:') ? '; Secure' : '';
    const cookie = `${COOKIE}=${browser}; Path=${CALLS}; HttpOnly; SameSite=Lax; Max-Age=${LASTS_MS / 1000}${secure}`;
    return new RawAnswer(Response.json({ url }, { headers: { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' } }));
  },
};

export const openIdComplete: Operation<'session.openIdComplete'> = {
  async run(context, { code, state, issuer, error }) {
    const options = configured(context);
    const { store, sealer, metrics } = context.services;
    const { now, request, runtime } = context;
    const found = await readLink(store, sealer, state, now);
    const isOurs = found.state !== 'unknown' && found.link.kind === KIND;
    if (!isOurs) {
      const { address, signal } = request;
      await beginAttempt(context.services, { login: `openid from ${address}`, address, now, signal });
      throw refused('openIdUnknown');
    }
    const { browser, nonce, verifier, counted } = found.link.data as unknown as Begun;
    if (!timingSafeEqual(Buffer.from(browser), Buffer.from(hashOf(cookieOf(request.raw)))))
      throw refused('openIdUnknown');
    if (found.state !== 'open') throw refused('openIdOver');
    // Used up before querying the provider: a second request with the same code is refused here.
    if (!(await store.write((tx) => useLink(tx, found.link.id, now)))) throw refused('openIdOver');
    await forgetAnonymous(store, counted);
    if (error || !code) throw refused('openIdRefused');
    const returned = new URL(returnAddress(context));
    for (const [name, value] of Object.entries({ code, state, iss: issuer }))
      if (value) returned.searchParams.set(name, value);
    const person = await told(context, () => openIdPerson(options, { secrets: { nonce, verifier }, state, returned }));
    const begun = await signInOpenId(context, options, person);
    metrics.signIns.inc({ outcome: begun ? 'signed in' : 'refused' });
    if (!begun) throw refused('openIdNobody');
    return signInAnswer({ store, sealer, runtime }, begun);
  },
};

type Refusal = 'openIdUnknown' | 'openIdOver' | 'openIdRefused' | 'openIdNobody';

const refused = (words: Refusal) => new HttpError(412, t(words), { reason: 'openId' });

function configured({ services }: OperationContext): OpenIdOptions {
  if (!services.options.openId) throw notFound(t('openIdOff'));
  return services.options.openId;
}

const returnAddress = ({ services }: OperationContext) => linkOf(services, RETURN);

function cookieOf(request: Request): string {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((one) => one.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}

/** The provider's errors are logged, without codes or tokens; users are told how to proceed. */
async function told<T>(context: OperationContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OpenIdFault)) throw error;
    const { cause } = error;
    const why = cause instanceof Error ? `${cause.name}: ${'code' in cause ? String(cause.code) : ''}` : 'unknown';
    context.log.warn({ why }, error.message);
    throw error.kind === 'late' ? new HttpError(412, t('openIdLate'), { reason: 'openId' }) : refused('openIdRefused');
  }
}
