import sharp from 'sharp';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import { storeUpload } from '../../../uploads/storeUpload.ts';
import { uploadedFile } from '../../../uploads/uploadedFile.ts';

const MAX_FILE_BYTES = 2_000_000;
const SIDE = 256;
/** A small file may unpack to a huge picture. */
const MAX_PIXELS = 50_000_000;

/**
 * The stored picture is newly created from the pixels of the uploaded one: no other data of the file, such as its
 * location, remains.
 */
export const savePicture: Operation<'users.savePicture'> = {
  async run(context, { user: named }) {
    const { user } = signedIn(context);
    const { store } = context.services;
    // Asked before a byte is read.
    if (named && named !== user.id) await accessibleRecord(context, own.user, named, 'update');
    const [file, ...others] = await readMultipart(context.request.raw, context.request.bodyLimit);
    if (!file || others.length > 0) throw invalid('The body has one file.');
    if (file.size > MAX_FILE_BYTES) throw new HttpError(412, t('pictureTooLarge'));
    if (!/\.(jpe?g|png)$/i.test(file.name)) throw new HttpError(412, t('pictureType'));
    const bytes = await madeAnew(file.bytes);
    const [row] = await storeUpload(context, [uploadedFile('picture.jpg', 'image/jpeg', [bytes])]);
    const record = await store.entities(own.user).get(named || user.id);
    if (!row || !record) throw new HttpError(404, t('recordGone'));
    await writeRecords(writerOf(context), own.user, {
      rows: [{ id: record.id, version: record.version, values: { picture: row.id } }],
      scope: record.scope,
      by: user.id,
      at: context.now.toISOString(),
      action: 'update',
    });
    return { msg: t('pictureSaved'), id: row.id };
  },
};

async function madeAnew(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png') throw new Error(`The picture is ${format}.`);
    return await picture
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw new HttpError(412, t('pictureType'));
  }
}
