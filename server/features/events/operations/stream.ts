/**
 * Server-sent events, read with fetch so that the call carries the session's header: JSON for each event, and pings so
 * that proxies keep the stream open. Each event has the id up to which all were sent; a client that sends it as
 * Last-Event-ID gets missed events. The stream ends with the session, or if the reader is too slow.
 */

import { type Access, createAccess } from '../../../access/access.ts';
import { bellEntry } from '../../../jobs/bell.ts';
import { type Operation, type OperationContext, RawAnswer, signedIn } from '../../../operations/operation.ts';
import type { ProgramRuntime } from '../../../program/runtime/programRuntime.ts';
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
    const session = signedIn(context);
    let reader: EventReader | undefined;
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          reader = new EventReader(context, session, controller);
          context.request.signal.addEventListener('abort', () => reader?.end());
          reader.begin();
        },
        cancel: () => reader?.end(),
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

/** One open stream: judges events by the current rights of its user, one after another, and sends them. */
class EventReader {
  readonly #context: OperationContext;
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #token: string | undefined;
  #runtime: ProgramRuntime;
  #session: Session;
  #access: Access;
  /** The program that the page has. Each page is notified about the program of its system, and only if it changed. */
  #hash: string;
  #readAt = performance.now();
  #isOpen = true;
  /** The id up to which all events were sent, once known. */
  #position: number | undefined;
  /** Events up to this id were sent at the start of the stream. */
  #begunAt = 0;
  /** One after another: events after a publication are judged by what was published. */
  #turn: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #unsubscribe: () => void;
  readonly #ping: NodeJS.Timeout;

  constructor(context: OperationContext, session: Session, controller: ReadableStreamDefaultController<Uint8Array>) {
    this.#context = context;
    this.#controller = controller;
    this.#token = context.request.raw.headers.get('sessionId') ?? undefined;
    this.#runtime = context.runtime;
    this.#session = session;
    this.#access = createAccess(context.runtime.program, session);
    this.#hash = context.runtime.program.hash;
    // Subscribed before missed events are read, so that none is lost in between.
    this.#unsubscribe = context.services.store.subscribe('*', (event) => this.#take(event));
    this.#ping = setInterval(() => {
      this.#send({ type: 'ping' });
      this.#readAgain().catch(() => undefined);
    }, PING_MS);
    context.services.metrics.streams.inc();
  }

  begin(): void {
    this.#turn = this.#sendMissed().catch((error) => this.#failed(error));
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#unsubscribe();
    clearInterval(this.#ping);
    this.#context.services.metrics.streams.dec();
    try {
      this.#controller.close();
    } catch {
      // The reader has gone already, or was dropped.
    }
  }

  /** Ends the stream of a reader that is too slow, and discards what it left unread. */
  #drop(): void {
    if (!this.#isOpen) return;
    this.#controller.error(new Error('The reader of the events does not follow.'));
    this.end();
  }

  /** After a failed event the stream must not continue: the reader reconnects, and catches up from there. */
  #failed(error: unknown): void {
    if (this.#isOpen) this.#context.services.log.warn({ err: error }, 'an event was not told');
    this.#drop();
  }

  #send(value: unknown): void {
    if (!this.#isOpen) return;
    const id = this.#position === undefined ? '' : `id: ${this.#position}\n`;
    // A single event may have any length; only bytes unread before it count.
    const unread = -(this.#controller.desiredSize ?? 0);
    if (unread > MAX_UNREAD_BYTES) this.#drop();
    else this.#controller.enqueue(this.#encoder.encode(`${id}data: ${JSON.stringify(value)}\n\n`));
  }

  async #sendMissed(): Promise<void> {
    const lastEventId = this.#context.request.raw.headers.get('Last-Event-ID');
    const missed = await missedEventsOf(this.#context.services.store, lastEventId);
    for (const event of missed.events ?? []) await this.#tell(event);
    this.#position = missed.upTo;
    // A new listener may have loaded its rows before later events.
    if (lastEventId !== null) this.#begunAt = missed.upTo;
    this.#send({ type: missed.events ? 'ping' : 'resync' });
  }

  #take(event: StoreEvent): void {
    if (!CHANNELS.has(event.channel)) return;
    this.#waiting += 1;
    if (this.#waiting > MAX_PENDING_EVENTS) {
      this.#drop();
      return;
    }
    this.#turn = this.#turn
      .then(() => (event.id > this.#begunAt ? this.#tell(event) : undefined))
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #tell(event: StoreEvent): Promise<void> {
    if (!this.#isOpen) return;
    const news = await this.#newsOf(event);
    this.#position = Math.max(this.#position ?? 0, event.id);
    if (news) this.#send(news);
  }

  async #newsOf(event: StoreEvent) {
    if (event.channel === 'definitions') {
      // If they cannot be read now, nothing is sent until they can.
      this.#readAt = Number.NEGATIVE_INFINITY;
      await this.#readAgain();
      return undefined;
    }
    if (event.channel === GRANTS_CHANNEL) {
      if (concerns(event.payload as GrantsChanged, this.#session)) await this.#readAgain();
      return undefined;
    }
    // A user without a system may have one now: it may just have been created.
    if (this.#session.context.system === '' || performance.now() - this.#readAt > REREAD_MS) await this.#readAgain();
    const { store, clock } = this.#context.services;
    const runtime = this.#runtime;
    const user = this.#session.user.id;
    const wire = await wireEvent(event, {
      access: this.#access,
      runtime,
      today: runtime.today(clock.now()),
      user,
      store,
    });
    if (wire?.type !== 'job') return wire;
    const job = await bellEntry(store, wire.job, user);
    return job && { type: 'job', job };
  }

  /** Publications may limit roles, and grants change: both are read again before further events. */
  async #readAgain(): Promise<void> {
    const { store, runtimeOf, clock } = this.#context.services;
    const read = await readSession(store, runtimeOf, this.#token, clock.now());
    if (read.state !== 'valid') {
      this.end();
      return;
    }
    const before = this.#session;
    this.#runtime = read.runtime;
    this.#session = read.session;
    this.#access = createAccess(read.runtime.program, read.session);
    this.#readAt = performance.now();
    const { hash } = read.runtime.program;
    if (hash !== this.#hash) {
      this.#hash = hash;
      this.#send({ type: 'definitions', hash });
    }
    if (rightsOf(before) !== rightsOf(read.session)) this.#send({ type: 'rights' });
    // Other rows are accessible now: those read before are outdated.
    if (reachOf(before) !== reachOf(read.session)) this.#send({ type: 'resync', reach: true });
  }
}

/** Key of the rights that determine the sent definitions. */
const rightsOf = ({ isAdmin, permissions, context, user }: Session) =>
  JSON.stringify([isAdmin, [...permissions].sort(), context.system, user]);

/** Key of the rights that determine the accessible rows. */
const reachOf = ({ isAdmin, grants, groups, context }: Session) =>
  JSON.stringify([isAdmin, context.system, groups, grants.map(({ permissions }) => [...permissions])]);
