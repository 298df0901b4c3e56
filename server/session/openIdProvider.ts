/** The company's own sign-in, by OpenID Connect Core 1.0: where people are sent, and what they come back with. */

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { systemClock } from '../platform/clock.ts';
import { boundedFetch } from '../platform/http/boundedFetch.ts';
import type { OpenIdOptions } from '../platform/options.ts';
import type { ProviderAccount } from './providerAccounts.ts';

/** Data of a sign-in that the server stores until the user returns from the provider. */
export interface OpenIdSecrets {
  nonce: string;
  verifier: string;
}

/** The user's identity at the provider. */
export interface OpenIdPerson extends ProviderAccount {
  /** Empty where the provider does not vouch for it. */
  email: string;
  name: string;
  groups: string[];
}

/** Why nobody comes in: the provider cannot be asked, or what it says cannot be believed. */
export class OpenIdFault extends Error {
  readonly kind: 'late' | 'refused';
  constructor(kind: 'late' | 'refused', cause: unknown) {
    super(`The provider of sign-ins: ${kind}.`, { cause });
    this.kind = kind;
  }
}

export const newOpenIdSecrets = (): OpenIdSecrets => ({ nonce: randomNonce(), verifier: randomPKCECodeVerifier() });

/** The provider's address for sign-in. @throws OpenIdFault */
export async function openIdAddress(
  options: OpenIdOptions,
  { secrets, state, returnTo }: { secrets: OpenIdSecrets; state: string; returnTo: string },
): Promise<string> {
  const provider = await providerOf(options);
  const { authorization_endpoint: page = '' } = provider.serverMetadata();
  // A browser follows it.
  if (!/^https?:\/\//i.test(page)) throw new OpenIdFault('refused', new Error('The sign-in page has no http address.'));
  return buildAuthorizationUrl(provider, {
    redirect_uri: returnTo,
    scope: 'openid email profile',
    response_type: 'code',
    state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  }).href;
}

/**
 * The user who returned. Verifies the token's signature, issuer, audience, times and nonce.
 * @param returned address with the provider's parameters
 * @throws OpenIdFault
 */
export async function openIdPerson(
  options: OpenIdOptions,
  { secrets, state, returned }: { secrets: OpenIdSecrets; state: string; returned: URL },
): Promise<OpenIdPerson> {
  const provider = await providerOf(options);
  try {
    const tokens = await authorizationCodeGrant(provider, returned, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    mustBeOurs(claims, options.clientId);
    const { email, name, email_verified: verified } = claims;
    const isVouched = verified === true || (verified === undefined && options.trustsEmail === true);
    const groups = claims[options.groupsClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      // An address that the provider does not vouch for could be anybody's.
      email: typeof email === 'string' && isVouched ? email.trim().toLowerCase() : '',
      name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
      groups: Array.isArray(groups) ? groups.map(String) : [],
    };
  } catch (error) {
    throw new OpenIdFault(isLate(error) ? 'late' : 'refused', error);
  }
}

/** Longer subjects are invalid (OpenID Connect Core 1.0, section 2). */
const MAX_SUBJECT = 255;
/** Maximum age of a token, which is issued on demand; clocks differ. */
const MAX_AGE_S = 10 * 60;

/** Token checks that the library omits after verifying signature, issuer, audience and expiry. @throws Error */
function mustBeOurs({ sub, azp, iat }: IDToken, clientId: string): void {
  if (sub.trim() === '' || sub.length > MAX_SUBJECT) throw new Error('The token has no subject.');
  if (azp !== undefined && azp !== clientId) throw new Error('The token is for another party.');
  if (Math.abs(systemClock.now().getTime() / 1000 - iat) > MAX_AGE_S)
    throw new Error('The token was made at another time.');
}

/** An answer of the provider, tokens and keys alike, has at most so many bytes. */
const MAX_ANSWER_BYTES = 1_000_000;

const fetchOfProvider: CustomFetch = async (url, options) => {
  const answer = await boundedFetch(url, options as RequestInit, MAX_ANSWER_BYTES);
  const { status, statusText, headers, body } = answer;
  if (body === 'tooLong') throw new Error('The answer of the provider is too long.');
  // A broken connection has the name of what fetch throws: the provider is tried again.
  if (body === 'cut') throw new TypeError('The answer of the provider ended early.');
  const content = [101, 204, 205, 304].includes(status) ? null : body;
  const bounded = new Response(content, { status, statusText, headers });
  // The address counts for answers that were redirected.
  Object.defineProperty(bounded, 'url', { value: answer.url });
  return bounded;
};

/** Loaded for each sign-in: a provider's keys and addresses change, and sign-ins are rare. */
async function providerOf({ issuer, clientId, clientSecret, timeoutS }: OpenIdOptions): Promise<Configuration> {
  try {
    // Only a provider configured with http is called without TLS: it runs on the same machine.
    const plain = new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [...plain, enableNonRepudiationChecks],
      timeout: timeoutS,
      [customFetch]: fetchOfProvider,
    });
  } catch (error) {
    throw new OpenIdFault('late', error);
  }
}

/** True if no response arrived, as opposed to an untrusted one: errors of fetch have these names. */
function isLate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (['TimeoutError', 'AbortError', 'TypeError'].includes(cause.name)) return true;
  return false;
}
