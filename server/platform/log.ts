/** Structured logs, a line of JSON each. What could be a secret never gets into one. */
import pino, { type DestinationStream, type Logger } from 'pino';

const SECRET = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'sessionId',
  'token',
  'authorization',
  'cookie',
];

/** Debugging facts of an error. Other properties that libraries attach could contain a request or a written row. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause instanceof Error ? { cause: errorFacts(cause) } : {}),
  };
}

/**
 * Level by INVOIZE_LOG; to standard error, so that standard output is for people.
 * @param to another place, for tests
 */
export function createLog(
  level: string | undefined,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level: level || 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '(secret)' },
      serializers: { err: errorFacts },
    },
    to,
  );
}
