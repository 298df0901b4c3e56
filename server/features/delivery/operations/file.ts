import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { findFile } from '../../../files/fileRows.ts';
import { fileAnswer } from '../../../uploads/fileAnswer.ts';
import { readPacket } from '../packet.ts';

/** A file of a packet, for who may see the packet. */
export const file: Operation<'delivery.file'> = {
  async run(context, { packetId, fileId }) {
    const { files } = await readPacket(context, packetId);
    const row = files.some((one) => one.file === fileId) ? await findFile(context.services.store, fileId) : undefined;
    if (!row) throw notFound(t('fileGone'));
    return fileAnswer(context.services.files, row);
  },
};
