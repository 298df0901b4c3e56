import { HttpError } from '../../../base/http/httpError.ts';
import { localize, t } from '../../../base/words/localizedText.ts';
import type { Operation, OperationContext } from '../../../call/operation.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import { limitsOf, refuseBeyondLimits, waitsUntil } from '../channelLimits.ts';
import { modeOf } from '../modes/modes.ts';
import { numberOf, type Packet, readPacket } from '../packet.ts';
import { nextTry } from '../retries.ts';

const MAX_LOG = 20_000;

/** The lines of a log, each with its time. */
function logOf(context: OperationContext) {
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(`${context.services.clock.now().toISOString().slice(11, 19)} ${line}`);
  return { tell, text: () => lines.join('\n').slice(-MAX_LOG) };
}

const none = { problem: null, next: null, reference: null, accepted: false };
const HOUR_MS = 3_600_000;
/** How long a receipt that comes later is waited for. */
const RECEIPT_HOURS = 4;

/** Hands a packet over. What goes wrong is told in the answer, with when it is tried again. */
export const send: Operation<'delivery.send'> = {
  async run(context, { packetId }) {
    const log = logOf(context);
    const packet = await readPacket(context, packetId);
    const at = () => context.services.clock.now().toISOString();
    const limits = await limitsOf(context, packet);
    const wait = limits && (await waitsUntil(context, limits));
    if (wait) {
      const problem = t('deliveryOutsideHours', { ...wait }).in(context.runtime.program);
      log.tell(problem);
      const next = wait.at.toISOString();
      return { ...none, verdict: 'failed', problem, next, done: false, outcome: 'failed', log: log.text(), at: at() };
    }
    try {
      if (limits) refuseBeyondLimits(limits, packet);
      const { reference, accepted = false, awaits = false } = await modeOf(packet).send(context, packet, log.tell);
      const overdue = new Date(context.services.clock.now().getTime() + RECEIPT_HOURS * HOUR_MS).toISOString();
      const verdict = awaits ? { verdict: 'awaiting', next: overdue } : { verdict: 'sent' };
      return { ...none, ...verdict, done: true, accepted, outcome: 'sent', log: log.text(), at: at(), reference };
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof ChannelFailure)) throw error;
      const problem = error instanceof HttpError ? localize(context.runtime.program, error.words) : error.message;
      log.tell(problem);
      const doubtful = error instanceof ChannelFailure && error.inDoubt;
      const final = error instanceof HttpError || error.final;
      const verdict = doubtful ? { verdict: 'inDoubt', problem, next: null } : failed(context, packet, problem, final);
      const outcome = doubtful ? 'inDoubt' : 'failed';
      return { ...none, ...verdict, done: doubtful ? null : false, outcome, log: log.text(), at: at() };
    }
  },
};

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
    const at = context.services.clock.now().toISOString();
    const found = await modeOf(packet)
      .wasSent(context, packet, log.tell)
      .catch((error: unknown) => {
        log.tell(error instanceof Error ? error.message : String(error));
        return undefined;
      });
    if (found === false) return { ...none, done: false, verdict: 'failed', outcome: 'failed', log: log.text(), at };
    if (found) {
      log.tell(t('deliveryLogFound', { reference: found.reference }).in(context.runtime.program));
      const { reference, accepted = false } = found;
      return { ...none, done: true, accepted, verdict: 'sent', outcome: 'found', log: log.text(), at, reference };
    }
    const problem = t('deliveryInDoubt').in(context.runtime.program);
    return { ...none, done: null, verdict: 'inDoubt', outcome: 'inDoubt', problem, log: log.text(), at };
  },
};
