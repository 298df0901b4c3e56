/** The documents of a record. */
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { StoredRecord } from '../../store/index.ts';
import { accessibleSelection } from './readAccess.ts';

/** The documents of a record that the user may see, oldest first. */
export function storedDocuments(context: OperationContext, entity: string, record: string): Promise<StoredRecord[]> {
  const ofEntity: FilterTree = {
    condition: 'and',
    fields: [{ name: 'entity', operator: 'equalTo', value: entity }],
  };
  return context.services.store
    .entities(own.document)
    .lookup({ ...accessibleSelection(context, own.document, 'list', ofEntity), matchKey: 'record', values: [record] });
}

/** A document as calls answer it. */
export const documentRow = ({ id, values, createdAt }: StoredRecord) => ({
  id: values.file,
  fileId: values.file,
  fileName: values.name,
  documentId: id,
  name: values.name,
  v: values.name,
  type: values.fileType,
  t: values.fileType,
  documentType: values.documentType,
  size: values.size,
  createdOn: createdAt,
});
