import { readFile } from 'node:fs/promises';
import {
  type Acknowledgement,
  ediText,
  type MarkedSegment,
  markedFile,
  type Objection,
  readAcknowledgement,
} from '../../../../engine/freight/edi/index.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import { findFile } from '../../../files/fileRows.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { reasonLabel } from '../ackReasons.ts';
import { mappingOf } from '../inbound.ts';
import { textOf } from '../packet.ts';
import { everyFileOf } from '../packetFiles.ts';

/** Segments that are shown around each that is objected to; of a short file all are. */
const AROUND = 20;
const MAX_WHOLE = 500;

/** The file of ours that an acknowledgement answers, with what the partner objects to marked in it. */
export const acknowledgedFile: Operation<'delivery.acknowledgedFile'> = {
  async run(context, { acknowledgementId }) {
    const record = await accessibleRecord(context, own.acknowledgement, acknowledgementId, 'get');
    const acknowledgement = await readAgain(context, record);
    const ours = acknowledgement && (await sentFile(context, record, acknowledgement));
    if (!ours) throw new HttpError(412, t('ackFileGone'));
    const { segments } = markedFile(ours.text, acknowledgement);
    const isShown = near(segments);
    const rows = segments.filter((_, index) => isShown(index)).map((segment) => lineOf(context, segment));
    const count = segments.filter(({ objections }) => objections.length > 0).length;
    return { name: ours.name, count, msg: count > 0 ? t('ackObjections', { count }) : t('ackNoObjection'), rows };
  },
};

/** An acknowledgement as its file has it. */
async function readAgain(context: OperationContext, record: StoredRecord): Promise<Acknowledgement | undefined> {
  const { store } = context.services;
  const inbound = await store.entities(own.inboundFile).get(textOf(record, 'file'));
  const text = inbound && (await textIn(context, textOf(inbound, 'content')));
  if (!inbound || text === undefined) return undefined;
  const channel = await store.entities(own.channel).get(textOf(inbound, 'channel'));
  const { acknowledgements } = readAcknowledgement(text, channel && mappingOf(channel));
  return acknowledgements.find(
    ({ kind, ediID }) => kind === textOf(record, 'kind') && ediID === textOf(record, 'control'),
  );
}

/** A packet's file, current or from before it was rebuilt. */
async function sentFile(
  context: OperationContext,
  record: StoredRecord,
  acknowledgement: Acknowledgement,
): Promise<{ name: string; text: string } | undefined> {
  for (const file of await everyFileOf(context, textOf(record, 'packet'))) {
    const text = file.control === undefined ? undefined : await textIn(context, file.file);
    if (text !== undefined && markedFile(text, acknowledgement).isFound) return { name: file.name, text };
  }
  return undefined;
}

async function textIn({ services }: OperationContext, id: string): Promise<string | undefined> {
  const row = id === '' ? undefined : await findFile(services.store, id);
  const bytes = row && (await readFile(services.files.path(row.sha256)).catch(() => undefined));
  return bytes && ediText(bytes);
}

/** For a long file only the segments with objections, and their surroundings. */
function near(segments: readonly MarkedSegment[]): (index: number) => boolean {
  if (segments.length <= MAX_WHOLE) return () => true;
  const said = segments.flatMap(({ objections }, index) => (objections.length > 0 ? [index] : []));
  const shown = new Set(
    [0, ...said].flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, step) => at - AROUND + step)),
  );
  return (index) => shown.has(index);
}

const lineOf = (context: OperationContext, { number, text, marks, objections }: MarkedSegment) => ({
  number,
  text,
  marks: [...marks],
  notes: objections.map((objection) => noteOf(context, objection)),
});

function noteOf({ runtime }: OperationContext, { list, code, place, value }: Objection): LocalizedText {
  const reason = reasonLabel(runtime.program, list, code);
  if (reason === undefined) return t('ackCode', { place, code });
  return value === undefined
    ? t('ackReason', { place, reason, code })
    : t('ackReasonOf', { place, reason, code, value });
}
