/**
 * Server-sent events, read with fetch so that the call carries the session's header: JSON for each event, and pings so
 * that proxies keep the stream open. Each event has the id up to which all were sent; a client that sends it as
 * Last-Event-ID gets missed events. The stream ends with the session, or if the reader is too slow.
 */

import { createAccess } from '../../../access/access.ts';
import { bellEntry } from '../../../jobs/bell.ts';
import { type Operation, RawAnswer, signedIn } from '../../../operations/operation.ts';
import { concerns, GRANTS_CHANNEL, type GrantsChanged } from '../../../session/grantsChanged.ts';
import { readSession } from '../../../session/readSession.ts';
import type { Session } from '../../../session/session.ts';
import type { StoreEvent } from '../../../store/index.ts';
import { missedEventsOf } from '../missedEvents.ts';
import { wireEvent } from '../wireEvent.ts';

const PING_MS = 15_000;
/** Events that are still to be judged. */
const MAX_PENDING_EVENTS = 1000;
/** Bytes that one reader may leave unread: an event of many rows is long, and each reader has a copy. */
const MAX_UNREAD_BYTES = 1_000_000;
/** Maximum age in milliseconds of grants used for an event. */
const REREAD_MS = 2000;
const CHANNELS: ReadonlySet<string> = new Set(['definitions', 'rows', 'job', GRANTS_CHANNEL]);

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
          let readAt = performance.now();
          let access = createAccess(runtime.program, session);
          let open = true;
          /** The id up to which all events were sent, once known. */
          let position: number | undefined;
          const unread = () => -(controller.desiredSize ?? 0);
          const send = (value: unknown) => {
            if (!open) return;
            const id = position === undefined ? '' : `id: ${position}\n`;
            // A single event may have any length; only bytes unread before it count.
            if (unread() > MAX_UNREAD_BYTES) return drop();
            controller.enqueue(encoder.encode(`${id}data: ${JSON.stringify(value)}\n\n`));
          };
          // Each page is notified about the program of its own system, and only if it changed.
          let hash = context.runtime.program.hash;
          const told = (now: string) => {
            if (now === hash) return;
            hash = now;
            send({ type: 'definitions', hash });
          };
          /** Publications may limit roles, and grants change: both are read again before further events. */
          const readAgain = async () => {
            const read = await readSession(store, runtimeOf, token, context.services.clock.now());
            if (read.state !== 'valid') return end();
            const before = session;
            ({ runtime, session } = read);
            access = createAccess(runtime.program, session);
            readAt = performance.now();
            told(runtime.program.hash);
            if (rightsOf(before) !== rightsOf(session)) send({ type: 'rights' });
            // Other rows: what was read is not what would be read now.
            if (reachOf(before) !== reachOf(session)) send({ type: 'resync', reach: true });
          };
          const tell = async (event: StoreEvent) => {
            if (!open) return;
            const news = await newsOf(event);
            position = Math.max(position ?? 0, event.id);
            if (news) send(news);
          };
          const newsOf = async (event: StoreEvent) => {
            if (event.channel === 'definitions') {
              // If they cannot be read now, nothing is sent until they can.
              readAt = Number.NEGATIVE_INFINITY;
              await readAgain();
              return undefined;
            }
            if (event.channel === GRANTS_CHANNEL) {
              if (concerns(event.payload as GrantsChanged, session)) await readAgain();
              return undefined;
            }
            // A user without a system may have one now: it may just have been created.
            if (session.context.system === '' || performance.now() - readAt > REREAD_MS) await readAgain();
            const user = session.user.id;
            const wire = await wireEvent(event, {
              access,
              runtime,
              today: runtime.today(context.services.clock.now()),
              user,
              store,
            });
            if (wire?.type !== 'job') return wire;
            const job = await bellEntry(store, wire.job, user);
            return job && { type: 'job', job };
          };
          /** Events up to this id were sent at the start of the stream. */
          let begunAt = 0;
          const begin = async () => {
            const lastEventId = context.request.raw.headers.get('Last-Event-ID');
            const missed = await missedEventsOf(store, lastEventId);
            for (const event of missed.events ?? []) await tell(event);
            position = missed.upTo;
            // A new listener may have loaded its rows before later events.
            if (lastEventId !== null) begunAt = missed.upTo;
            send({ type: missed.events ? 'ping' : 'resync' });
          };
          // After a failed event the stream must not continue: the reader reconnects, and catches up from there.
          const failed = (error: unknown) => {
            if (open) log.warn({ err: error }, 'an event was not told');
            drop();
          };
          // One after another: what comes after a publication is judged by what was published.
          let turn: Promise<void> = Promise.resolve();
          let waiting = 0;
          // Subscribed before it is read what was missed, so that nothing falls between.
          const stop = store.subscribe('*', (event) => {
            if (!CHANNELS.has(event.channel)) return;
            waiting += 1;
            if (waiting > MAX_PENDING_EVENTS) return drop();
            turn = turn
              .then(() => (event.id > begunAt ? tell(event) : undefined))
              .catch(failed)
              .finally(() => {
                waiting -= 1;
              });
          });
          const ping = setInterval(() => {
            send({ type: 'ping' });
            readAgain().catch(() => undefined);
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
              // The reader has gone already, or was dropped.
            }
          };
          /** A reader that does not follow keeps nothing here: what it left unread goes too. */
          const drop = () => {
            if (!open) return;
            controller.error(new Error('The reader of the events does not follow.'));
            end();
          };
          context.request.signal.addEventListener('abort', () => end());
          turn = begin().catch(failed);
        },
        cancel: () => end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
    return new RawAnswer(
      new Response(body, {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      }),
    );
  },
};

/** Key of the rights that determine the sent definitions. */
const rightsOf = ({ isAdmin, permissions, context, user }: Session) =>
  JSON.stringify([isAdmin, [...permissions].sort(), context.system, user]);

/** Key of the rights that determine the accessible rows. */
const reachOf = ({ isAdmin, grants, groups, context }: Session) =>
  JSON.stringify([isAdmin, context.system, groups, grants.map(({ permissions }) => [...permissions])]);
