/** A call that gave no answer to work with. `status` 0: it never reached the server. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's answer: `{msg, reason?, requestId, …}`. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** True if the error was shown already, so that it is not shown twice. */
  told = false;

  constructor(status: number, answer: Readonly<Record<string, unknown>>, text: string) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
    this.answer = answer;
  }
}

/** The name under which an action's step branches: the status, or `offline`. */
export const branchOf = (error: ApiError): string => (error.status === 0 ? 'offline' : String(error.status));

/** True if the request was aborted because its result is no longer needed. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
