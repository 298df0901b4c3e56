import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { download } from './download.ts';
import { list } from './list.ts';
import { upload } from './upload.ts';

/** The operations, by name. */
export const operations = {
  'files.upload': upload,
  'files.download': download,
  'files.list': list,
} satisfies { [Name in OperationName]?: Operation<Name> };
