/** The company's own sign-in, by OpenID Connect Core 1.0: where people are sent, and what they come back with. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { OpenIdOptions } from '../base/options.ts';
import type { ProviderAccount } from './providerAccounts.ts';

/** What the server keeps of a way out until somebody comes back by it. */
export interface OpenIdSecrets {
  nonce: string;
  verifier: string;
}

/** Who somebody is to the provider. */
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

/** Where a browser goes to sign in. @throws OpenIdFault */
export async function openIdAddress(
  options: OpenIdOptions,
  { secrets, state, returnTo }: { secrets: OpenIdSecrets; state: string; returnTo: string },
): Promise<string> {
  const provider = await providerOf(options);
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
 * Who has come back. The token's signature, issuer, audience, times and nonce are all looked at.
 * @param returned the address with what the provider gave along
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
    const { email, name, email_verified: verified } = claims;
    const groups = claims[options.groupsClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      // An address that the provider does not vouch for could be anybody's.
      email: typeof email === 'string' && verified !== false ? email.trim().toLowerCase() : '',
      name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
      groups: Array.isArray(groups) ? groups.map(String) : [],
    };
  } catch (error) {
    throw new OpenIdFault(isLate(error) ? 'late' : 'refused', error);
  }
}

/** Asked anew each time: keys and addresses of a provider change, and a sign-in is rare. */
async function providerOf({ issuer, clientId, clientSecret, timeoutS }: OpenIdOptions): Promise<Configuration> {
  try {
    // Only a provider that is configured with http is asked without TLS: one on the same machine.
    const plain = new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [...plain, enableNonRepudiationChecks],
      timeout: timeoutS,
    });
  } catch (error) {
    throw new OpenIdFault('late', error);
  }
}

/** Whether nothing came, rather than something that cannot be believed: what fetch throws has these names. */
function isLate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (['TimeoutError', 'AbortError', 'TypeError'].includes(cause.name)) return true;
  return false;
}
