/** The documents of the shipments of some invoices, as files that go along with them. */
import { readFile } from 'node:fs/promises';
import { own } from '../../../metadata/freight/entities.ts';
import { findFileOf } from '../../files/fileRows.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';
import { type MadeFile, unlike } from './printedInvoices.ts';

/** @param beside the files whose names are taken @throws HttpError 412 where the bytes of one are gone */
async function shipmentFiles(
  { services, access }: OperationContext,
  invoices: readonly StoredRecord[],
  beside: readonly MadeFile[],
): Promise<MadeFile[]> {
  const shipments = [...new Set(invoices.map((invoice) => textOf(invoice, 'shipment')))].filter((id) => id !== '');
  const documents = await services.store
    .entities(own.document)
    .lookup({ matchKey: 'record', values: shipments, scopes: [access.scope(own.document)] });
  const files: MadeFile[] = [];
  for (const document of documents.filter((one) => textOf(one, 'entity') === own.shipment)) {
    const name = textOf(document, 'name');
    const row = await findFileOf(services.store, textOf(document, 'file'), document.scope);
    const bytes = row && (await readFile(services.files.path(row.sha256)).catch(() => undefined));
    if (!row || !bytes) throw new HttpError(412, t('deliveryFileGone', { name }));
    files.push({
      name: unlike([...beside, ...files], name, ''),
      mediaType: row.media_type,
      bytes: new Uint8Array(bytes),
    });
  }
  return files;
}

/** Adds the documents of shipments to the files if the profile says so. */
export const withDocuments = async (
  context: OperationContext,
  profile: StoredRecord,
  invoices: readonly StoredRecord[],
  files: readonly MadeFile[],
): Promise<MadeFile[]> =>
  profile.values.isMultipleFileUpload === true
    ? [...files, ...(await shipmentFiles(context, invoices, files))]
    : [...files];
