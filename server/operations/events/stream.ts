/**
 * The event stream, read with fetch: a line of JSON for each event, and a ping so that nothing between takes it for dead.
 * It ends when the session does, and when the reader is too slow to follow.
 */

import { createAccess } from '../../access/access.ts';
import { wireEvent } from '../../events/wireEvent.ts';
import { wireJob } from '../../jobs/job.ts';
import { findJob } from '../../jobs/jobTable.ts';
import { reaches } from '../../records/visible.ts';
import { readSession } from '../../session/readSession.ts';
import { type Operation, RawAnswer, signedIn } from '../operation.ts';

const PING_MS = 15_000;
const MOST_WAITING = 1000;

export const stream: Operation<'events.stream'> = {
  async run(context) {
    const session = signedIn(context);
    const { store, metrics, runtimeOf } = context.services;
    const token = context.request.raw.headers.get('sessionId') ?? undefined;
    const encoder = new TextEncoder();
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let { runtime } = context;
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
          const stop = store.subscribe('*', (event) => {
            if (event.channel === 'definitions') return tellProgram();
            const wire = wireEvent(event, session.user.id, access);
            if (!wire) return;
            if (wire.type === 'rows') {
              const { entity } = wire;
              if (!access.rows(entity, 'list')) return send(wire);
              // Who is held to some rows is told of those: also that another one changed is not theirs to know.
              const reached = reaches({ access, runtime, today: context.today }, entity, 'list');
              store
                .entities(entity)
                .getMany(wire.ids)
                .then((records) => records.filter(reached).map(({ id }) => id))
                .then(
                  (ids) => ids.length > 0 && send({ ...wire, ids }),
                  () => undefined,
                );
            } else {
              findJob(store, wire.job, session.user.id).then(
                (row) => row && send({ type: 'job', job: wireJob(row) }),
                () => undefined,
              );
            }
          });
          const ping = setInterval(() => {
            send({ type: 'ping' });
            readSession(store, runtimeOf, token, new Date()).then(
              (read) => {
                if (read.state !== 'valid') return end();
                runtime = read.runtime;
                access = createAccess(runtime.program, read.session);
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
