import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { accessibleSelection } from '../../../recordAccess/readAccess.ts';
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
