import type { FeatureOperations } from '../../operations/operation.ts';
import { changedPayees } from './operations/changedPayees.ts';
import { judge } from './operations/judge.ts';
import { orderProgress } from './operations/orderProgress.ts';
import { paymentFile } from './operations/paymentFile.ts';
import { propose } from './operations/propose.ts';

/** The operations, by name. */
export const operations = {
  'payables.judge': judge,
  'payables.orderProgress': orderProgress,
  'payables.propose': propose,
  'payables.changedPayees': changedPayees,
  'payables.paymentFile': paymentFile,
} satisfies FeatureOperations;
