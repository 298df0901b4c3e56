import type { FeatureOperations } from '../../operations/operation.ts';
import { download } from './operations/download.ts';
import { list } from './operations/list.ts';
import { setType } from './operations/setType.ts';
import { upload } from './operations/upload.ts';

/** The operations, by name. */
export const operations = {
  'files.upload': upload,
  'files.download': download,
  'files.list': list,
  'files.setType': setType,
} satisfies FeatureOperations;
