/** The event stream of a server, read as a page reads it. */
import { createParser } from 'eventsource-parser';
import type { TestServer } from './server.ts';

/** Only there to end what hangs. */
const PATIENCE_MS = 20_000;

export interface Reported {
  type: string;
  hash?: string;
  ids?: string[];
  job?: { id: string; runningStatus: string };
}

export interface Listener {
  /** The events since it began to listen, without pings. */
  seen: Reported[];
  /** Returns the id of the newest event. */
  lastEventId(): string | undefined;
  until(test: (event: Reported) => boolean): Promise<void>;
  end(): Promise<void>;
}

/**
 * Listens with a session; resolves once the first event confirms that the server sends events.
 * @param lastEventId the last event received before
 */
export async function listen(server: TestServer, session: string, lastEventId?: string): Promise<Listener> {
  const headers = { sessionId: session, ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }) };
  const stream = await server.fetch('/api/events', { headers });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const seen: Reported[] = [];
  let last: string | undefined;
  let isOver = false;
  const parser = createParser({
    onEvent({ id, data }) {
      last = id ?? last;
      const told = JSON.parse(data) as Reported;
      if (told.type !== 'ping') seen.push(told);
    },
  });
  const decoder = new TextDecoder();
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  // Benches listen too: what a test runner has for waiting is not there.
  const waitFor = async (test: () => boolean) => {
    for (const end = Date.now() + PATIENCE_MS; !test() && !isOver; ) {
      if (Date.now() > end) throw new Error(`Not told: ${JSON.stringify(seen)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await waitFor(() => last !== undefined);
  return {
    seen,
    lastEventId: () => last,
    async until(test) {
      await waitFor(() => seen.some(test));
      if (!seen.some(test)) throw new Error(`The stream ended: ${JSON.stringify(seen)}`);
    },
    end: () => reader.cancel(),
  };
}
