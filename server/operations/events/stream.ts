/**
 * The event stream, read with fetch: a line of JSON for each event, and a ping so that nothing between takes it for dead.
 * It ends when the session does, and when the reader is too slow to follow.
 */

import { createAccess } from '../../access/access.ts';
import { wireEvent } from '../../events/wireEvent.ts';
import { wireJob } from '../../jobs/job.ts';
import { findJob } from '../../jobs/jobTable.ts';
import { readSession } from '../../session/readSession.ts';
import type { StoreEvent } from '../../store/index.ts';
import { type Operation, RawAnswer, signedIn } from '../operation.ts';

const PING_MS = 15_000;
const MOST_WAITING = 1000;

export const stream: Operation<'events.stream'> = {
  async run(context) {
    const begun = signedIn(context);
    const { store, metrics, runtimeOf, log } = context.services;
    const token = context.request.raw.headers.get('sessionId') ?? undefined;
    const encoder = new TextEncoder();
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let { runtime } = context;
          let session = begun;
          let access = createAccess(runtime.program, session);
          let open = true;
          const send = (value: unknown) => {
            if (!open) return;
            if ((controller.desiredSize ?? 0) < -MOST_WAITING) return end();
            controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
          };
          // Each page is told of the program of its own system, and only where that is another one now.
          let hash = context.runtime.program.hash;
          const told = (now: string) => {
            if (now === hash) return;
            hash = now;
            send({ type: 'definitions', hash });
          };
          const tellProgram = () => {
            runtimeOf(session.context.system).then(
              (now) => {
                runtime = now;
                access = createAccess(now.program, session);
                told(now.program.hash);
              },
              () => undefined,
            );
          };
          const tell = async (event: StoreEvent) => {
            const user = session.user.id;
            const wire = await wireEvent(event, { access, runtime, today: runtime.today(new Date()), user, store });
            if (wire?.type === 'rows') return send(wire);
            const row = wire && (await findJob(store, wire.job, user));
            if (row) send({ type: 'job', job: wireJob(row) });
          };
          const stop = store.subscribe('*', (event) => {
            if (event.channel === 'definitions') return tellProgram();
            // What cannot be told now is seen when the page is loaded again.
            tell(event).catch((error) => log.warn({ err: error }, 'an event was not told'));
          });
          const ping = setInterval(() => {
            send({ type: 'ping' });
            readSession(store, runtimeOf, token, new Date()).then(
              (read) => {
                if (read.state !== 'valid') return end();
                ({ runtime, session } = read);
                access = createAccess(runtime.program, session);
                told(read.runtime.program.hash);
              },
              () => undefined,
            );
          }, PING_MS);
          metrics.streams.inc();
          end = () => {
            if (!open) return;
            open = false;
            stop();
            clearInterval(ping);
            metrics.streams.dec();
            try {
              controller.close();
            } catch {
              // The reader has gone already.
            }
          };
          context.request.signal.addEventListener('abort', () => end());
          send({ type: 'ping' });
        },
        cancel: () => end(),
      },
      { highWaterMark: 16 },
    );
    return new RawAnswer(
      new Response(body, {
        headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      }),
    );
  },
};
