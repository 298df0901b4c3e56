import { createHash } from 'node:crypto';
import { ediText } from '../../../../engine/freight/edi/index.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { refuseExtension } from '../../../uploads/fieldFile.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import { readSheet } from '../../../uploads/readSheet.ts';
import { storeUpload } from '../../../uploads/storeUpload.ts';
import type { UploadedFile } from '../../../uploads/uploadedFile.ts';
import { documentsOfEdi, type ReceivedDocument } from '../receivedDocument.ts';
import { documentsOfSheet } from '../sheetDocuments.ts';
import { controlKeys, controlsOf, takenWords } from '../takenControls.ts';
import { isKnownFile, type TakenFile, takeReceived } from '../takeReceived.ts';

const LIMIT = 50_000_000;
const SHEET = { rows: 10_000, columns: 50 };
/** The start of an X12 or EDIFACT interchange. */
const INTERCHANGE = /^\s*(ISA|UNA|UNB)/;

/** Files that a person drops: a spreadsheet or EDI, by what is in it. */
export const upload: Operation<'receivedInvoices.upload'> = {
  async run(context, { extensions }) {
    const limit = numberConstant(context.runtime.program, 'uploadLimit', LIMIT);
    const sent = await readMultipart(context.request.raw, Math.max(limit, context.request.bodyLimit));
    const [first] = sent;
    if (!first) throw invalid('The body has no file.');
    for (const file of sent) refuseExtension(context.runtime.program, file, extensions);
    const files = [];
    for (const file of sent) files.push({ name: file.name, ...(await takeFile(context, file)) });
    const rows = files.flatMap((file) => file.rows.map((row) => ({ ...row })));
    const [only] = files;
    const count = files.reduce((sum, { taken }) => sum + taken, 0);
    const matched = files.reduce((sum, file) => sum + file.matched, 0);
    const msg =
      files.length === 1 && only ? only.msg : t('receivedDone', { count, matched, different: count - matched });
    return { msg, files: files.map(({ name, msg: said, rows: its }) => ({ name, msg: said, rows: its })), rows };
  },
};

/** @throws HttpError 412 or 422 for a file that is not a list of charges */
async function takeFile(context: OperationContext, file: UploadedFile): Promise<TakenFile> {
  if (file.size === 0) throw new HttpError(412, t('fileEmpty'), { file: file.name });
  const checksum = createHash('sha256').update(file.bytes).digest('hex');
  if (await isKnownFile(context, checksum)) return { taken: 0, matched: 0, msg: t('receivedKnown'), rows: [] };
  const { documents, controls } = await contentsOf(context, file);
  const [kept] = await storeUpload(context, [file]);
  return takeReceived(context, { name: file.name, checksum, stored: kept?.id ?? '' }, documents, {
    control: controls.join(' ') || undefined,
    keys: controlKeys(controls),
    refusal: (inside) => takenWords(inside, controls),
  });
}

interface Contents {
  documents: ReceivedDocument[];
  /** Control numbers of its interchanges; empty for sheets. */
  controls: string[];
}

async function contentsOf(context: OperationContext, file: UploadedFile): Promise<Contents> {
  const begins = ediText(file.bytes.subarray(0, 200));
  if (!INTERCHANGE.test(begins)) {
    const rows = await readSheet(file, SHEET, context.request.signal);
    return { documents: documentsOfSheet(context.runtime.program, file.name, rows), controls: [] };
  }
  const text = ediText(file.bytes);
  const { documents, problems } = documentsOfEdi(text);
  if (documents.length === 0) throw new HttpError(412, problems[0] ?? t('receivedNoMessages', { name: file.name }));
  return { documents, controls: controlsOf(text) };
}
