/**
 * Security headers (Content-Security-Policy, CSP) that every answer carries, by Hono's middleware but for the policy, which
 * differs by page. The policy names what a page may load; nothing may run but the scripts that were built (no eval, no
 * inline script), and styles only with the nonce that index.html was given.
 */
import { randomBytes } from 'node:crypto';
import { secureHeaders } from 'hono/secure-headers';

export const newNonce = () => randomBytes(18).toString('base64');

/** @param dev vite's module reloading needs a socket and styles of its own */
export function contentSecurityPolicy(nonce: string | undefined, dev: boolean): string {
  const style = dev ? "'self' 'unsafe-inline'" : nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return [
    "default-src 'none'",
    // While pages are being written, vite puts a script of its own into them. Never in use.
    `script-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    // Its page waits in a worker of a blob for a server that starts again.
    ...(dev ? ["worker-src 'self' blob:"] : []),
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev ? ' ws: wss:' : ''}`,
    "frame-src 'self' blob:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The same for every answer. Whether a domain is reached by HTTPS alone is for the proxy that has its certificate. */
export const fixedHeaders = secureHeaders({
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
});
