/** The stream of the server's events, read with fetch so that it carries the session's headers (NDJSON, a line an event). */
import { callApiRaw } from '../calls/callApi.ts';
import { sessionAtom } from '../calls/session.ts';
import { appStore } from '../runtime/appStore.ts';
import { type ServerEvent, tellServerEvent } from '../runtime/bus.ts';
import { heardJobs } from '../runtime/jobs.ts';
import { tellReachable } from '../runtime/online.ts';
import { definition, program, programAtom, programInForce } from '../runtime/program.ts';

/** Longest pause between two tries to listen again. */
const MOST = 30_000;

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    held += decoder.decode(value, { stream: true });
    const whole = held.split('\n');
    held = whole.pop() ?? '';
    yield* whole.filter((line) => line.trim());
  }
}

/** Listens while somebody is signed in; `renew` is called when other definitions are in force. */
export function startEvents(renew: () => void): void {
  let listening: AbortController | undefined;
  let sessionId: string | undefined;

  async function listen(signal: AbortSignal): Promise<void> {
    let wait = 1000;
    let wasLost = false;
    while (!signal.aborted) {
      try {
        const response = await callApiRaw('events', { signal, handles: 'all' });
        if (!response.body) return;
        wait = 1000;
        if (wasLost) tellReachable();
        wasLost = false;
        for await (const line of lines(response.body)) {
          const event = JSON.parse(line) as ServerEvent;
          if (event.type === 'definitions' && event.hash !== program().hash) renew();
          if (event.type === 'job') heardJobs([event.job]);
          tellServerEvent(event);
        }
      } catch {
        // The server went away or the session ended: the effect below, or the next call, says so.
      }
      wasLost = true;
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(wait * 2, MOST);
    }
  }

  const follow = () => {
    const reached = programInForce() && definition('api', 'events');
    const now = reached ? appStore.get(sessionAtom)?.sessionId : undefined;
    if (now === sessionId) return;
    sessionId = now;
    listening?.abort();
    if (!now) return;
    listening = new AbortController();
    void listen(listening.signal);
  };
  appStore.sub(sessionAtom, follow);
  appStore.sub(programAtom, follow);
  follow();
}
