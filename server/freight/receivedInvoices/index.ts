import type { FeatureOperations } from '../../operations/operation.ts';
import { compare } from './operations/compare.ts';
import { takeRows } from './operations/takeRows.ts';
import { upload } from './operations/upload.ts';

/** The operations, by name. */
export const operations = {
  'receivedInvoices.upload': upload,
  'receivedInvoices.takeRows': takeRows,
  'receivedInvoices.compare': compare,
} satisfies FeatureOperations;
