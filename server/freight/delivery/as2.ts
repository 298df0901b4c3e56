/** Packets that leave by AS2: a message for each file, and a receipt for each message, which is kept as it came. */
import { createHash } from 'node:crypto';
import { own } from '../../../metadata/freight/entities.ts';
import { type As2Partner, as2Partner, type JudgedReceipt } from '../../channels/as2/partner.ts';
import type { HandoverProgress } from '../../channels/handoverProgress.ts';
import { ChannelFailure, type Tell } from '../../channels/transport.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { linkOf } from '../../processes/notifications/tell.ts';
import type { StoredRecord } from '../../store/index.ts';
import { openSealedFile } from '../../uploads/sealedFile.ts';
import { filesWith } from '../receivedInvoices/takenControls.ts';
import { keep, movesOf } from './inbound.ts';
import type { Handover } from './modes/mode.ts';
import { type Packet, textOf } from './packet.ts';
import { packetBytes } from './packetBytes.ts';

export const isAs2 = (channel: StoredRecord): boolean => textOf(channel, 'protocol') === 'AS2';

/** Where partners send receipts that come later: an address of the API definitions. */
const RECEIPTS = '/api/as2/receipts';

/** How long a receipt that comes later is waited for. */
const RECEIPT_MINUTES = 240;

/** Message id of a packet's file: constant across attempts, so that the partner recognizes duplicates. */
const messageIdOf = ({ key }: Pick<Packet, 'key'>, index: number): string => `<packet-${key}-${index + 1}@invoize>`;

/** @returns undefined for a foreign id */
export function readMessageId(id: string): { packet: string; key: string; index: number } | undefined {
  const [, packet, round, number] = /^<packet-([\w-]{1,60})\.(\d{1,4})-(\d{1,4})@invoize>$/.exec(id) ?? [];
  return packet === undefined ? undefined : { packet, key: `${packet}.${round}`, index: Number(number) - 1 };
}

/** @throws ChannelFailure where a key file is gone */
export async function as2Of(
  { services, runtime }: OperationContext,
  channel: StoredRecord,
  silentMs?: number,
): Promise<As2Partner> {
  const say = (words: ReturnType<typeof t>) => words.in(runtime.program);
  const fileOf = async (field: string) => {
    const id = textOf(channel, field);
    const file = await openSealedFile(services, id);
    if (id !== '' && !file) throw new ChannelFailure(say(t('as2KeyGone')), { final: true });
    return file;
  };
  const receipt = textOf(channel, 'receipt');
  return as2Partner({
    address: textOf(channel, 'host'),
    ownId: textOf(channel, 'ownId'),
    partnerId: textOf(channel, 'partnerId'),
    isSigned: channel.values.isSigned === true,
    isEncrypted: channel.values.isEncrypted === true,
    receipt: receipt === 'none' || receipt === 'async' ? receipt : 'sync',
    receiptAddress: linkOf(services, RECEIPTS),
    encryption: await fileOf('encryptionFile'),
    signature: await fileOf('signatureFile'),
    own: await fileOf('ownKeyFile'),
    ownPassword: textOf(channel, 'ownKeyPassword'),
    now: () => services.clock.now(),
    say,
    silentMs,
  });
}

/** Sends each file once: files that the partner has processed are skipped. @throws ChannelFailure */
export async function sendByAs2(
  context: OperationContext,
  packet: Packet,
  channel: StoredRecord,
  tell: Tell,
  progress: HandoverProgress,
): Promise<Handover> {
  const partner = await as2Of(context, channel);
  const files = await packetBytes(context, packet);
  const said = await outcomesOf(context, packet.record.id);
  for (const [index, file] of files.entries()) {
    const id = messageIdOf(packet, index);
    if (isProcessed(said.get(id)) || progress.stageOf(index) === 'done') {
      tell(t('as2LogKnown', { name: file.name }).in(context.runtime.program));
      continue;
    }
    // One that is begun goes under the same id again, by which the partner knows it.
    if (progress.stageOf(index) === undefined) await progress.begin(index);
    const receipt = await partner.send(file, id, tell).catch(async (error: unknown) => {
      if (error instanceof ChannelFailure && !error.inDoubt) await progress.undo(index);
      throw error;
    });
    if (receipt) {
      said.set(id, receipt.outcome);
      await takeJudged(context, { packet, channel, receipt, id });
    }
    await progress.finish(index);
    if (receipt?.outcome === 'rejected') throw new ChannelFailure(receipt.words, { final: true });
  }
  const ids = idsOf(packet);
  const accepted = ids.every((id) => isProcessed(said.get(id)));
  const awaits = !accepted && textOf(channel, 'receipt') === 'async';
  if (awaits) tell(t('as2LogAwaits', { address: linkOf(context.services, RECEIPTS) }).in(context.runtime.program));
  return { reference: ids.join(', ').slice(0, 500), accepted, ...(awaits ? { awaitsMinutes: RECEIPT_MINUTES } : {}) };
}

/** If a server stopped before recording what it sent, receipts show it. */
export async function wasSentByAs2(
  context: OperationContext,
  packet: Packet,
  progress: HandoverProgress,
): Promise<Handover | false | undefined> {
  const said = await outcomesOf(context, packet.record.id);
  const ids = idsOf(packet);
  const isWhole = ids.length > 0 && ids.every((id) => isProcessed(said.get(id)));
  if (isWhole) return { reference: ids.join(', ').slice(0, 500), accepted: true };
  const isOpen = (id: string, index: number) => !isProcessed(said.get(id)) && progress.stageOf(index) === 'begun';
  // Sending goes on with what was not begun.
  return progress.isRecorded && !ids.some(isOpen) ? false : undefined;
}

const idsOf = (packet: Packet): string[] => packet.files.map((_, index) => messageIdOf(packet, index));
const isProcessed = (outcome: string | undefined): boolean =>
  outcome === 'accepted' || outcome === 'acceptedWithErrors';

/** The outcome of each message of a packet; for several receipts the best one. */
async function outcomesOf({ services }: OperationContext, packet: string): Promise<Map<string, string>> {
  const rows = await services.store.entities(own.acknowledgement).lookup({ matchKey: 'packet', values: [packet] });
  const said = new Map<string, string>();
  for (const row of rows.filter((one) => textOf(one, 'kind') === KIND)) {
    const id = textOf(row, 'control');
    if (!isProcessed(said.get(id))) said.set(id, textOf(row, 'outcome'));
  }
  return said;
}

const KIND = 'MDN';

/** Keeps a receipt, as evidence, and lets it settle its packet. One that was taken before changes nothing. */
export async function takeJudged(
  context: OperationContext,
  { packet, channel, receipt, id }: { packet: Packet; channel: StoredRecord; receipt: JudgedReceipt; id: string },
): Promise<void> {
  const checksum = createHash('sha256').update(receipt.raw).digest('hex');
  if ((await filesWith(context, 'checksum', checksum)).length > 0) return;
  const said = await outcomesOf(context, packet.record.id);
  // A processed message remains processed, regardless of receipts for duplicates; a repeated refusal adds nothing.
  if (isProcessed(said.get(id)) || (receipt.outcome === 'rejected' && said.get(id) === 'rejected')) return;
  said.set(id, receipt.outcome);
  const isWhole = idsOf(packet).every((one) => isProcessed(said.get(one)));
  const name = `mdn-${packet.key}.txt`;
  const answer = {
    packet: packet.record.id,
    kind: KIND,
    control: id,
    status: receipt.status.slice(0, 100),
    outcome: receipt.outcome,
    reasons: receipt.outcome === 'accepted' ? '' : receipt.words.slice(0, 2000),
    segments: '',
    sender: textOf(channel, 'partnerId').slice(0, 40),
    ...movesOf(textOf(packet.record, 'status'), isWhole, receipt.outcome === 'rejected'),
  };
  const content = await keep(context, { name, bytes: receipt.raw });
  try {
    await context.services.processes.follow(context, 'acknowledgements.take', {
      name,
      checksum,
      content,
      from: { channel: channel.id, control: id },
      at: context.services.clock.now().toISOString(),
      inbound: null,
      answers: [answer],
    });
  } catch (error) {
    // Another server has taken the same one.
    if (!(error instanceof HttpError) || (await filesWith(context, 'checksum', checksum)).length === 0) throw error;
  }
}
