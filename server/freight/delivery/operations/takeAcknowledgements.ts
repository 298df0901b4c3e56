import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { refuseExtension } from '../../../uploads/fieldFile.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import { type InboundLine, takeAgain, takeInbound } from '../inbound.ts';
import { textOf } from '../packet.ts';

const LIMIT = 50_000_000;

const answer = (rows: InboundLine[]) => {
  const taken = rows.filter(({ outcome }) => outcome === 'taken').length;
  const lines = rows.map((row) => ({ ...row }));
  return { msg: t('ackDone', { taken, count: rows.length }), files: lines, rows: lines };
};

/** Acknowledgements that a person uploads: each file once, each answer to the packet whose control number it names. */
export const takeAcknowledgements: Operation<'delivery.takeAcknowledgements'> = {
  async run(context, { extensions }) {
    const files = await readMultipart(context.request.raw, Math.max(LIMIT, context.request.bodyLimit));
    if (files.length === 0) throw invalid('The body has no file.');
    for (const file of files) refuseExtension(context.runtime.program, file, extensions);
    const rows = [];
    for (const file of files) rows.push(...(await takeInbound(context, file)));
    return answer(rows);
  },
};

/** Reads quarantined files again. Files imported in the meantime remain imported. */
export const takeFilesAgain: Operation<'delivery.takeFilesAgain'> = {
  async run(context, { fileIds }) {
    const rows: InboundLine[] = [];
    for (const id of fileIds) {
      const record = await accessibleRecord(context, own.inboundFile, id, 'get');
      if (textOf(record, 'status') === 'taken')
        rows.push({ name: textOf(record, 'name'), outcome: 'known', control: '', msg: t('ackKnown') });
      else rows.push(...(await takeAgain(context, record)));
    }
    return answer(rows);
  },
};
