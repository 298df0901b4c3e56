/** Files that partners send, uploaded or collected from channels: each once, by its checksum and its control numbers. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AcknowledgementMapping, ediText, readAcknowledgement } from '../../../engine/freight/edi/index.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { Program } from '../../../metadata/program.ts';
import { addFile, findFile } from '../../files/fileRows.ts';
import { oncePerKey } from '../../operations/oncePerKey.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type Localizable, localize, t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { mustLeaveRoom } from '../../uploads/diskRoom.ts';
import { ediFaultWords } from '../receivedInvoices/ediFaultWords.ts';
import { documentsOfEdi } from '../receivedInvoices/receivedDocument.ts';
import { controlKeys, controlsOf, filesWith, takenWords } from '../receivedInvoices/takenControls.ts';
import { fileKey, takeReceived } from '../receivedInvoices/takeReceived.ts';
import { reasonTexts } from './ackReasons.ts';
import { channelCharset } from './channelCharset.ts';
import { profileOf, textOf } from './packet.ts';

export interface InboundBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The result of an acknowledgment in a file. */
export interface InboundLine {
  readonly name: string;
  readonly outcome: 'taken' | 'known' | 'quarantined' | 'unmatched' | 'refused';
  readonly control: string;
  readonly msg: Localizable;
}

type Read = ReturnType<typeof readAcknowledgement>['acknowledgements'][number];

const MAX_PROBLEM = 2000;
const INTERCHANGE_ENDS: ReadonlySet<string | undefined> = new Set(['IEA', 'UNZ']);

/**
 * @param channel that it came by; none where it was uploaded
 * @throws HttpError 507, with nothing kept, where the disk is nearly full: the file stays at the partner
 */
export async function takeInbound(
  context: OperationContext,
  file: InboundBytes,
  channel?: StoredRecord,
): Promise<InboundLine[]> {
  const checksum = createHash('sha256').update(file.bytes).digest('hex');
  const known = await filesWith(context, 'checksum', checksum);
  if (known.length > 0) return [{ name: file.name, outcome: 'known', control: '', msg: t('ackKnown') }];
  await mustLeaveRoom(context.services.files, file.bytes.byteLength);
  return read(context, { ...file, checksum, stored: await keep(context, file) }, channel);
}

/** Reads a quarantined file again, with current data and definitions. */
export async function takeAgain(context: OperationContext, record: StoredRecord): Promise<InboundLine[]> {
  const { store, files } = context.services;
  const name = textOf(record, 'name');
  const row = await findFile(store, textOf(record, 'content'));
  const bytes = row && (await readFile(files.path(row.sha256)).catch(() => undefined));
  if (!row || !bytes) return [{ name, outcome: 'refused', control: '', msg: t('fileBytesGone', { name }) }];
  const channel = await store.entities(own.channel).get(textOf(record, 'channel'));
  const file = { name, bytes: new Uint8Array(bytes), checksum: textOf(record, 'checksum'), stored: row.id };
  return read(context, file, channel, record);
}

interface KeptFile extends InboundBytes {
  readonly checksum: string;
  /** The row of its bytes. */
  readonly stored: string;
}

async function read(
  context: OperationContext,
  file: KeptFile,
  channel: StoredRecord | undefined,
  before?: StoredRecord,
): Promise<InboundLine[]> {
  const { processes } = context.services;
  const { name, checksum, stored } = file;
  const text = ediText(file.bytes, channelCharset(channel));
  const controls = controlsOf(text);
  const about = {
    name,
    checksum,
    content: stored,
    from: { channel: channel?.id ?? null, control: controls.join(' ') || null },
  };
  const at = { at: context.now.toISOString(), inbound: before?.id ?? null };
  const isKnown = async (inside: OperationContext) =>
    before === undefined && (await filesWith(inside, 'checksum', checksum)).length > 0;
  const known: InboundLine[] = [{ name, outcome: 'known', control: '', msg: t('ackKnown') }];
  const quarantine = async (problem: Localizable): Promise<InboundLine[]> => {
    const words = localize(context.runtime.program, problem).slice(0, MAX_PROBLEM);
    return oncePerKey(context, [fileKey(checksum)], async (inside) => {
      if (await isKnown(inside)) return known;
      await processes.follow(inside, 'acknowledgements.quarantine', { ...about, ...at, problem: words });
      return [{ name, outcome: 'quarantined', control: '', msg: words }];
    });
  };
  const twice = await takenWords(context, controls, before);
  if (twice) return quarantine(twice);
  const { acknowledgements, faults } = readAcknowledgement(text, channel && mappingOf(channel));
  // A truncated file is read again when complete: importing part of it would prevent that.
  const cut = faults.find(({ code, expected }) => code === 'missingEnd' && INTERCHANGE_ENDS.has(expected));
  if (cut) return quarantine(ediFaultWords(cut));
  const documents = acknowledgements.length === 0 ? documentsOfEdi(text).documents : [];
  if (documents.length > 0) {
    const from = { channel: channel?.id, control: about.from.control ?? undefined };
    try {
      const { taken, msg, isKnownFile } = await takeReceived(
        context,
        { name, checksum, stored },
        documents,
        { ...from, keys: controlKeys(controls), refusal: (inside) => takenWords(inside, controls, before) },
        before,
      );
      if (isKnownFile) return known;
      if (taken === 0) return quarantine(msg);
      return [{ name, outcome: 'taken', control: controls.join(' '), msg }];
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return quarantine(error.words);
    }
  }
  if (acknowledgements.length === 0) return quarantine(faults[0] ? ediFaultWords(faults[0]) : t('ackNone'));
  const found = [];
  for (const ack of acknowledgements) found.push({ ack, packet: await packetOf(context, ack) });
  try {
    const answers = found.map(({ ack, packet }) => memberOf(context.runtime.program, ack, packet));
    const late = await oncePerKey(context, [fileKey(checksum), ...controlKeys(controls)], async (inside) => {
      if (await isKnown(inside)) return known;
      const refusal = await takenWords(inside, controls, before);
      if (refusal) return refusal;
      await processes.follow(inside, 'acknowledgements.take', { ...about, ...at, answers });
      return undefined;
    });
    if (late) return late === known ? known : await quarantine(late as Localizable);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [{ name, outcome: 'refused', control: '', msg: error.words as Localizable }];
  }
  return found.map(({ ack, packet }) => ({
    name,
    outcome: packet ? ('taken' as const) : ('unmatched' as const),
    control: ack.ediID,
    msg: packet ? t('ackTaken', { packet: textOf(packet, 'name'), status: ack.ediStatus }) : t('ackUnmatched'),
  }));
}

export async function keep({ services, session }: OperationContext, { name, bytes }: InboundBytes): Promise<string> {
  const kept = await services.files.keep(bytes);
  const { company = '', system = '' } = session?.context ?? {};
  const by = session?.user.id ?? 'system';
  const about = { bytes: kept.bytes, sha256: kept.sha256, company, system, by };
  return (await addFile(services.store, { name, mediaType: 'text/plain', ...about })).id;
}

const MAPPED = [
  'ediStatus',
  'senderId',
  'receiverId',
  'ackDate',
  'ediID',
  'transactionId',
  'transactionStatus',
  'transactionCount',
  'transactionsReceived',
  'transactionsAccepted',
  'rejectionReason',
  'startSegment',
] as const satisfies readonly (keyof AcknowledgementMapping)[];

/** The channel's own; a field that is blank has its standard place. */
export const mappingOf = (channel: StoredRecord): AcknowledgementMapping =>
  Object.fromEntries(MAPPED.map((key) => [key, textOf(channel, key) || null]));

/**
 * The packet whose file has the control number that is answered, sent to whoever answers: each profile counts its own numbers.
 * Of several the one that was sent last.
 */
async function packetOf(context: OperationContext, { ediID, senderId }: Read): Promise<StoredRecord | undefined> {
  const { store } = context.services;
  const control = ediID.replace(/^0+(?=.)/, '');
  const found = await store
    .entities(own.packet)
    .lookup({ matchKey: 'control', values: [control], scopes: [context.access.scope(own.packet)] });
  let last: StoredRecord | undefined;
  for (const packet of found) {
    if (textOf(packet, 'sentAt') === '') continue;
    const profile = await profileOf(context, textOf(packet, 'profile'));
    const partner = profile ? textOf(profile, 'partnerId') : '';
    // Unnamed senders are identified by the number only.
    const isTheirs = partner === '' || senderId.trim() === '' || isSameParty(partner, senderId);
    if (isTheirs && (!last || textOf(last, 'sentAt') <= textOf(packet, 'sentAt'))) last = packet;
  }
  return last;
}

const isSameParty = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

const REJECTED: ReadonlySet<string> = new Set(['rejected', 'partly']);
const ACCEPTED: ReadonlySet<string> = new Set(['accepted', 'acceptedWithErrors']);

function memberOf(program: Program, ack: Read, packet: StoredRecord | undefined) {
  const { reasons, segments } = reasonTexts(program, ack);
  const state = packet ? textOf(packet, 'status') : '';
  return {
    packet: packet?.id ?? null,
    kind: ack.kind,
    control: ack.ediID,
    status: ack.ediStatus,
    outcome: ack.outcome,
    reasons: reasons.slice(0, 2000),
    segments: segments.slice(0, 4000),
    sender: ack.senderId,
    ...movesOf(state, ACCEPTED.has(ack.outcome), REJECTED.has(ack.outcome)),
  };
}

/** Transitions of a packet after an acknowledgment: one in doubt has arrived if its partner responds. */
export const movesOf = (state: string, isAccepted: boolean, isRejected: boolean) => ({
  arrives: isAccepted && ['awaiting', 'inDoubt'].includes(state),
  accepts: isAccepted && ['awaiting', 'sent', 'inDoubt', 'rejected'].includes(state),
  rejects: isRejected && ['awaiting', 'sent', 'inDoubt', 'accepted'].includes(state),
});
