import { findFileOf } from '../../../files/fileRows.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { fileAnswer } from '../../../uploads/fileAnswer.ts';
import { readPacket } from '../packet.ts';

/** A file of a packet, for who may see the packet. */
export const file: Operation<'delivery.file'> = {
  async run(context, { packetId, fileId }) {
    const { files, record } = await readPacket(context, packetId);
    const isHeld = files.some((one) => one.file === fileId);
    const row = isHeld ? await findFileOf(context.services.store, fileId, record.scope) : undefined;
    if (!row) throw notFound(t('fileGone'));
    return fileAnswer(context.services.files, row);
  },
};
