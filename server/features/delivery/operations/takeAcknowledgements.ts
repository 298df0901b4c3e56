import { createHash } from 'node:crypto';
import { readAcknowledgement } from '../../../../engine/freight/edi/index.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { HttpError, invalid } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation, OperationContext } from '../../../call/operation.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { readMultipart, type UploadedFile } from '../../../uploads/multipart.ts';
import { textOf } from '../packet.ts';

const LIMIT = 50_000_000;

type Read = ReturnType<typeof readAcknowledgement>['acknowledgements'][number];

/** Acknowledgements that a person uploads: each file once, each answer to the packet whose control number it names. */
export const takeAcknowledgements: Operation<'delivery.takeAcknowledgements'> = {
  async run(context) {
    const files = await readMultipart(context.request.raw, Math.max(LIMIT, context.request.bodyLimit));
    if (files.length === 0) throw invalid('The body has no file.');
    const rows = [];
    for (const file of files) rows.push(...(await takeFile(context, file)));
    const taken = rows.filter(({ outcome }) => outcome === 'taken').length;
    return { msg: t('ackDone', { taken, count: rows.length }), files: rows, rows };
  },
};

interface Line {
  name: string;
  outcome: string;
  control: string;
  msg: unknown;
}

async function takeFile(context: OperationContext, { name, bytes }: UploadedFile): Promise<Line[]> {
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const { store, processes } = context.services;
  const [known] = await store
    .entities(own.inboundFile)
    .lookup({ matchKey: 'checksum', values: [checksum], scopes: [context.access.scope(own.inboundFile)] });
  if (known) return [{ name, outcome: 'known', control: '', msg: t('ackKnown') }];
  const read = readAcknowledgement(new TextDecoder().decode(bytes));
  const [fault] = read.faults;
  if (read.acknowledgements.length === 0) {
    const why = fault ? JSON.stringify(fault) : t('ackNone').in(context.runtime.program);
    await processes.follow(context, 'acknowledgements.quarantine', { name, checksum, problem: why.slice(0, 2000) });
    return [{ name, outcome: 'quarantined', control: '', msg: why }];
  }
  const answers = [];
  const lines: Line[] = [];
  for (const ack of read.acknowledgements) {
    const packet = await packetOf(context, ack);
    answers.push(memberOf(ack, packet));
    lines.push({
      name,
      outcome: packet ? 'taken' : 'unmatched',
      control: ack.ediID,
      msg: packet ? t('ackTaken', { packet: textOf(packet, 'name'), status: ack.ediStatus }) : t('ackUnmatched'),
    });
  }
  try {
    await processes.follow(context, 'acknowledgements.take', {
      name,
      checksum,
      answers,
      at: context.now.toISOString(),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [{ name, outcome: 'refused', control: '', msg: error.words }];
  }
  return lines;
}

/** The packet whose file has the control number that is answered; of several the one that was sent last. */
async function packetOf(context: OperationContext, { ediID }: Read): Promise<StoredRecord | undefined> {
  const control = ediID.replace(/^0+(?=.)/, '');
  const found = await context.services.store
    .entities(own.packet)
    .lookup({ matchKey: 'control', values: [control], scopes: [context.access.scope(own.packet)] });
  return found.filter((packet) => textOf(packet, 'sentAt') !== '').at(-1);
}

const REJECTED: ReadonlySet<string> = new Set(['rejected', 'partly']);
const ACCEPTED: ReadonlySet<string> = new Set(['accepted', 'acceptedWithErrors']);

function memberOf(ack: Read, packet: StoredRecord | undefined) {
  const reasons = [...ack.rejectionReason, ...ack.transactions.flatMap(({ rejectionReason }) => rejectionReason)];
  const segments = ack.transactions.flatMap(({ transactionId, segments: wrong }) =>
    wrong.map(({ tag, position, reasons: why }) => `${transactionId} ${tag} ${position}: ${why.join(', ')}`),
  );
  const state = packet ? textOf(packet, 'status') : '';
  return {
    packet: packet?.id ?? null,
    kind: ack.kind,
    control: ack.ediID,
    status: ack.ediStatus,
    outcome: ack.outcome,
    reasons: reasons.join(', ').slice(0, 2000),
    segments: segments.join('\n').slice(0, 4000),
    sender: ack.senderId,
    accepts: ACCEPTED.has(ack.outcome) && ['sent', 'inDoubt', 'rejected'].includes(state),
    rejects: REJECTED.has(ack.outcome) && ['sent', 'inDoubt', 'accepted'].includes(state),
  };
}
