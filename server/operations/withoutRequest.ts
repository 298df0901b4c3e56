/** The request facts of work that no request started: jobs, procedures of the server, the demo. */
import type { RequestFacts } from './services.ts';

/** @param agent what runs the work, for logs and histories */
export const withoutRequest = (agent: string, signal = new AbortController().signal): RequestFacts => ({
  address: '',
  agent,
  signal,
  bodyLimit: 0,
  raw: new Request(`http://${agent}.invalid/`),
});
