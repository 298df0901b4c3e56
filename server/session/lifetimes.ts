/** How long a session lives. The browser's own inactivity prompt (10 h) comes before the idle end. */
const HOUR_MS = 3_600_000;

export const sessionLifetimes = {
  /** Milliseconds without a request after which a session expires (440); it can still be extended. */
  idleMs: 12 * HOUR_MS,
  /** Milliseconds after expiry during which it can be extended; then it is unknown (401). */
  extendableMs: 24 * HOUR_MS,
  /** Maximum duration of a session. */
  absoluteMs: 7 * 24 * HOUR_MS,
  /** The end is moved on only when it would move by so much: a write for each request would be waste. */
  touchMs: 60_000,
} as const;

/** Sign-in attempts, each counted for the window. */
export const attemptLimits = {
  windowMs: 15 * 60_000,
  /** Retention of attempts, and of calls that are counted per hour. */
  keptMs: 60 * 60_000,
  /** After so many failures no more of a login are looked at until the window has passed. */
  perLogin: 5,
  /** After so many failures from an address each further one keeps its answers back for longer, but never for more than that. */
  freePerAddress: 20,
  delayStepMs: 100,
  longestDelayMs: 2000,
} as const;

/**
 * Calls without a session that store something, cause mail or ask another server: of one source, and of all. Behind a proxy everybody
 * is one source.
 */
export const anonymousLimits = {
  /** Sign-ins at the company's provider that were begun and have not come back. */
  openId: { perSource: 300, inAll: 1000, windowMs: 10 * 60_000 },
  signUp: { perSource: 30, inAll: 100, windowMs: 60 * 60_000 },
  newPassword: { perSource: 60, inAll: 300, windowMs: 60 * 60_000 },
} as const;
