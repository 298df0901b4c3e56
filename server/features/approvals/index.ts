import type { FeatureOperations } from '../../operations/operation.ts';
import { add } from './operations/add.ts';
import { decide } from './operations/decide.ts';
import { pending } from './operations/pending.ts';
import { reinitiate } from './operations/reinitiate.ts';

/** The operations, by name. */
export const operations = {
  'approvals.pending': pending,
  'approvals.add': add,
  'approvals.decide': decide,
  'approvals.reinitiate': reinitiate,
} satisfies FeatureOperations;
