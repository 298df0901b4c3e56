import { own } from '../../../../metadata/freight/entities.ts';
import { readReceipt } from '../../../channels/as2/receipt.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { readBytes } from '../../../platform/http/readBody.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { actingFor } from '../actingFor.ts';
import { as2Of, isAs2, readMessageId, takeJudged } from '../as2.ts';
import { channelOf } from '../channelOf.ts';
import { readPacket } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { createTurnsByKey } from '../turns.ts';

interface Entity {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Receipts of a sender that are read and judged at a time. */
const AT_ONCE = 2;
const senders = createTurnsByKey(AT_ONCE);

/**
 * An asynchronous receipt of a partner. It has no session: it is authorized by the partner's signature on the id of a
 * message sent to that partner. All errors get the same response, and count like wrong passwords of the address. Those
 * of a sender come in turn, and none is read before its turn: however many come at once, they cost no more than a few,
 * and a right one, which is never refused for their number, waits. What names no message of ours is not judged at all.
 */
export const takeReceipt: Operation<'delivery.takeReceipt'> = {
  async run(context) {
    const { request, services, now } = context;
    const { address, signal } = request;
    const taken = await senders.run(address, signal, async () => {
      const body = Buffer.from(await readBytes(request.raw, request.bodyLimit));
      return isTaken(context, { headers: new Map(request.raw.headers), body });
    });
    if (taken) return { msg: t('as2ReceiptTaken') };
    await beginAttempt(services, { login: `as2 ${address}`, address, now, signal });
    throw new HttpError(403, t('as2ReceiptRefused'));
  },
};

async function isTaken(context: OperationContext, entity: Entity): Promise<boolean> {
  // Its content is trusted only after verifying the signature.
  const claimed = await readReceipt(entity, []);
  const named = claimed?.isSigned ? readMessageId(claimed.messageId) : undefined;
  const record = named && (await context.services.store.entities(own.packet).get(named.packet));
  if (!claimed || !named || !record) return false;
  const acting = await actingFor(context, record.scope);
  try {
    const packet = await readPacket(acting, record.id);
    const channel = await channelOf(acting, packet);
    const file = packet.key === named.key ? (await packetBytes(acting, packet))[named.index] : undefined;
    if (!file || !isAs2(channel)) return false;
    const partner = await as2Of(acting, channel);
    const receipt = await partner.judge(entity, file, claimed.messageId);
    if (!receipt) return false;
    await takeJudged(acting, { packet, channel, receipt, id: claimed.messageId });
    return true;
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    context.log.warn({ packet: record.id }, 'a receipt was refused');
    return false;
  }
}
