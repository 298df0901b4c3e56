/**
 * Server-sent events (text/event-stream), read with fetch so that the call carries the session's headers. After a
 * reconnect the id of the last event is sent, and the server sends missed events.
 */
import { createParser } from 'eventsource-parser';
import { callApiRaw } from '../http/callApi.ts';
import { receiveJobs } from '../http/jobs.ts';
import { notifyReachable, onReachable } from '../http/online.ts';
import { emitServerEvent, type ServerEvent } from '../http/serverEvents.ts';
import { sessionAtom } from '../http/session.ts';
import { appStore } from '../program/appStore.ts';
import { definition, program, programAtom, programInForce } from '../program/program.ts';

/** Longest pause between two tries to listen again. */
const MAX_RETRY_MS = 30_000;

const FIRST_RETRY_MS = 1000;

/** Reads a stream to its end. Rejects if the connection breaks or an event is invalid. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  heard: (event: ServerEvent, id: string | undefined) => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ data, id }) => heard(JSON.parse(data) as ServerEvent, id) });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Waits, but no longer than until the network is back. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(over, ms);
    const stop = onReachable(over);
    function over() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });

/**
 * Listens while somebody is signed in.
 * @param renew called when other definitions are in force
 * @param renewRights called when the user holds other permissions
 */
export function startEvents(renew: () => void, renewRights: () => void): void {
  let listening: AbortController | undefined;
  let sessionId: string | undefined;

  async function listen(signal: AbortSignal): Promise<void> {
    let wait = FIRST_RETRY_MS;
    let wasLost = false;
    let lastId: string | undefined;
    while (!signal.aborted) {
      try {
        const headers = { accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }) };
        const response = await callApiRaw('events', { signal, handles: 'all', headers });
        if (!response.body) return;
        if (wasLost) notifyReachable();
        wasLost = false;
        await readEvents(response.body, (event, id) => {
          wait = FIRST_RETRY_MS;
          lastId = id ?? lastId;
          if (event.type === 'definitions' && event.hash !== program().hash) renew();
          if (event.type === 'rights') renewRights();
          if (event.type === 'job') receiveJobs([event.job]);
          emitServerEvent(event);
        });
      } catch {
        // The server is gone or the session ended: the effect below, or the next call, reports it.
      }
      wasLost = true;
      await pause(wait);
      wait = Math.min(wait * 2, MAX_RETRY_MS);
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
