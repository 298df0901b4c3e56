/** A provider of OpenID Connect on loopback: real HTTP, real signatures, and as wrong as a test wants it. */
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Wrongs {
  /** Signed with a key that the provider does not publish. */
  key?: boolean;
  audience?: string;
  nonce?: string;
  issuer?: string;
  expired?: boolean;
  /** Claims that take the place of the provider's own; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Bytes that the token answer has more than it needs. */
  padding?: number;
  /** Never answers the exchange of a code. */
  silent?: boolean;
}

export interface TestProvider {
  issuer: string;
  /** The sign-in page in its configuration; default: its own page. */
  page?: string | undefined;
  clientId: string;
  clientSecret: string;
  /** Signs somebody in at the provider and gives what comes back with them. */
  visit(address: string, claims: Record<string, unknown>, wrong?: Wrongs): { code: string; state: string };
  close(): Promise<void>;
}

/** Where somebody who comes by the browser says who they are. */
const SIGN_IN_PAGE = `<!doctype html><html lang="en"><head><title>Company sign-in</title><link rel="icon" href="data:,"></head>
<body><form method="post"><label>Account <input name="account" autofocus></label><button>Continue</button></form></body></html>`;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startProvider(): Promise<TestProvider> {
  const right = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientId = 'invoize';
  const clientSecret = 'provider-secret-7';
  const codes = new Map<string, { claims: Record<string, unknown>; wrong: Wrongs; challenge: string; nonce: string }>();
  let issuer = '';

  const tokenOf = (claims: Record<string, unknown>, { key, ...wrong }: Wrongs, nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    const head = base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' });
    const body = base64url({
      iss: wrong.issuer ?? issuer,
      aud: wrong.audience ?? clientId,
      sub: `of ${String(claims.email).toLowerCase()}`,
      iat: wrong.expired ? now - 7200 : now,
      exp: wrong.expired ? now - 3600 : now + 300,
      nonce: wrong.nonce ?? nonce,
      email_verified: true,
      ...claims,
      ...wrong.claims,
    });
    const signer = createSign('RSA-SHA256').update(`${head}.${body}`);
    return `${head}.${body}.${signer.sign((key ? other : right).privateKey).toString('base64url')}`;
  };
  const visit: TestProvider['visit'] = (address, claims, wrong = {}) => {
    const { searchParams: asked } = new URL(address);
    const code = randomUUID();
    const [challenge, nonce] = [asked.get('code_challenge') ?? '', asked.get('nonce') ?? ''];
    codes.set(code, { claims, wrong, challenge, nonce });
    return { code, state: asked.get('state') ?? '' };
  };
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return answer(response, 200, {
        issuer,
        authorization_endpoint: provider.page ?? `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/keys')
      return answer(response, 200, {
        keys: [{ ...right.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    if (pathname === '/authorize' && request.method === 'GET')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end(SIGN_IN_PAGE);
    if (!['/authorize', '/token'].includes(pathname)) return answer(response, 404, {});
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    if (pathname === '/authorize') {
      const asked = new URL(request.url ?? '/', issuer);
      const back = new URL(asked.searchParams.get('redirect_uri') ?? issuer);
      for (const [name, value] of Object.entries(visit(asked.href, { email: form.get('account') })))
        back.searchParams.set(name, value);
      return response.writeHead(303, { Location: back.href }).end();
    }
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (given?.wrong.silent) return undefined;
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!given || verifier !== given.challenge || form.get('client_secret') !== clientSecret)
      return answer(response, 400, { error: 'invalid_grant' });
    const id_token = tokenOf(given.claims, given.wrong, given.nonce);
    const padding = 'x'.repeat(given.wrong.padding ?? 0);
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token, padding };
    return answer(response, 200, tokens);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    visit,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
