import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import { refuseType } from '../documentTypes.ts';
import { saveDocuments } from '../saveDocuments.ts';

/** Says which type of document a file is: of a record that one may see, by whoever may add documents to it. */
export const setType: Operation<'files.setType'> = {
  async run(context, { fileId, documentType = '' }) {
    context.access.need(own.document, 'create');
    const { runtime, services } = context;
    const [document] = await services.store
      .entities(own.document)
      .lookup({ ...accessibleSelection(context, own.document, 'list'), matchKey: 'file', values: [fileId] });
    if (!document) throw notFound(t('fileGone'));
    await accessibleRecord(context, String(document.values.entity), String(document.values.record), 'get');
    if (documentType !== '') refuseType(runtime.program, documentType);
    const { id, version, values } = document;
    await saveDocuments(context, [{ id, version, values: { documentType: documentType || null } }]);
    return { msg: t('documentTypeSet', { name: values.name }) };
  },
};
