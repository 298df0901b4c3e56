import { ChannelFailure } from '../../../channels/transport.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { limitsOf, refuseBeyondLimits, waitsUntil } from '../channelLimits.ts';
import { healthAfter } from '../channelRest.ts';
import type { Handover } from '../modes/mode.ts';
import { modeOf } from '../modes/modes.ts';
import { numberOf, type Packet, readPacket } from '../packet.ts';
import { openProgress, progressOf } from '../packetProgress.ts';
import { nextTry } from '../retries.ts';
import { channelFor } from './lanes.ts';

const MAX_LOG = 20_000;

/** The lines of a log, each with its time. */
function logOf(context: OperationContext) {
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(`${context.services.clock.now().toISOString().slice(11, 19)} ${line}`);
  return { tell, text: () => lines.join('\n').slice(-MAX_LOG) };
}

const none = { problem: null, next: null, reference: null, accepted: false, health: null };
const MINUTE_MS = 60_000;

/** Delivers a packet. Errors are returned, with the time of the next attempt. */
export const send: Operation<'delivery.send'> = {
  async run(context, { packetId }) {
    const log = logOf(context);
    const packet = await readPacket(context, packetId);
    const limits = await limitsOf(context, packet);
    const wait = limits && (await waitsUntil(context, limits));
    if (wait) {
      const problem = t('deliveryOutsideHours', { ...wait }).in(context.runtime.program);
      log.tell(problem);
      const next = wait.at.toISOString();
      return told(context, log, { verdict: 'failed', problem, next, done: false, outcome: 'failed' });
    }
    try {
      if (limits) refuseBeyondLimits(limits, packet);
      await openProgress(context, packet);
      const progress = await progressOf(context, packet);
      const handover = await modeOf(packet).send(context, packet, log.tell, progress);
      return Object.assign(handedOver(context, log, handover, 'sent'), { health: await healthOf(context, packet) });
    } catch (error) {
      const answer = notHandedOver(context, log, packet, error);
      const health = error instanceof ChannelFailure ? await healthOf(context, packet, error) : null;
      return Object.assign(answer, { health });
    }
  },
};

/** The channel's health after an attempt: the partner responded, or not. */
async function healthOf(context: OperationContext, packet: Packet, failure?: ChannelFailure) {
  const channel = await channelFor(context, packet.record);
  const health = channel && healthAfter(channel, failure, context.services.clock.now());
  return health ? { ...health } : null;
}

type Log = ReturnType<typeof logOf>;

const told = <Said extends object>({ services }: OperationContext, log: Log, said: Said) => ({
  ...none,
  ...said,
  log: log.text(),
  at: services.clock.now().toISOString(),
});

function handedOver(context: OperationContext, log: Log, handover: Handover, outcome: string) {
  const { reference, accepted = false, awaitsMinutes } = handover;
  const later = (minutes: number) => new Date(context.services.clock.now().getTime() + minutes * MINUTE_MS);
  const verdict =
    awaitsMinutes === undefined
      ? { verdict: 'sent' }
      : { verdict: 'awaiting', next: later(awaitsMinutes).toISOString() };
  return told(context, log, { ...verdict, done: true, accepted, outcome, reference });
}

/** @throws errors not caused by the recipient or the profile */
function notHandedOver(context: OperationContext, log: Log, packet: Packet, error: unknown) {
  if (!(error instanceof HttpError || error instanceof ChannelFailure)) throw error;
  const problem = error instanceof HttpError ? localize(context.runtime.program, error.words) : error.message;
  log.tell(problem);
  if (error instanceof ChannelFailure && error.inDoubt)
    return told(context, log, { verdict: 'inDoubt', problem, done: null, outcome: 'inDoubt' });
  const final = error instanceof HttpError || error.final;
  return told(context, log, { ...failed(context, packet, problem, final), done: false, outcome: 'failed' });
}

function failed(context: OperationContext, { record }: Packet, problem: string, final: boolean) {
  const tries = numberOf(record, 'tries') ?? 1;
  const next = final ? undefined : nextTry(tries, context.services.clock.now());
  if (next) return { verdict: 'failed', problem, next: next.toISOString() };
  const words = final ? problem : t('deliveryLastTry', { tries, problem }).in(context.runtime.program);
  return { verdict: 'dead', problem: words, next: null };
}

/** After a server stopped in the middle: it was sent, it was not, or a person has to find out. */
export const wasSent: Operation<'delivery.wasSent'> = {
  async run(context, { packetId }) {
    const log = logOf(context);
    const packet = await readPacket(context, packetId);
    try {
      const progress = await progressOf(context, packet);
      const found = await modeOf(packet).wasSent(context, packet, log.tell, progress);
      if (found === false) return told(context, log, { done: false, verdict: 'failed', outcome: 'failed' });
      if (found?.refused !== undefined) {
        log.tell(found.refused);
        return told(context, log, { done: null, verdict: 'dead', outcome: 'failed', problem: found.refused });
      }
      if (found) {
        log.tell(t('deliveryLogFound', { reference: found.reference }).in(context.runtime.program));
        return handedOver(context, log, found, 'found');
      }
    } catch (error) {
      log.tell(error instanceof Error ? error.message : String(error));
    }
    const problem = t('deliveryInDoubt').in(context.runtime.program);
    return told(context, log, { done: null, verdict: 'inDoubt', outcome: 'inDoubt', problem });
  },
};

/** The later result of a packet: processed, refused, or still to be queried. */
export const awaited: Operation<'delivery.awaited'> = {
  async run(context, { packetId }) {
    const log = logOf(context);
    const packet = await readPacket(context, packetId);
    try {
      const mode = modeOf(packet);
      if (!mode.awaited) throw new ChannelFailure(t('as2ReceiptLate').in(context.runtime.program));
      const found = await mode.awaited(context, packet, log.tell);
      if (found.refused === undefined) return handedOver(context, log, found, 'found');
      log.tell(found.refused);
      return told(context, log, { done: false, verdict: 'rejected', outcome: 'failed', problem: found.refused });
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof ChannelFailure)) throw error;
      const problem = error instanceof HttpError ? localize(context.runtime.program, error.words) : error.message;
      log.tell(problem);
      return told(context, log, { done: null, verdict: 'inDoubt', outcome: 'inDoubt', problem });
    }
  },
};
