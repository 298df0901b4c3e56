import type { FeatureOperations } from '../../operations/operation.ts';
import { fields } from './operations/fields.ts';
import { nextSchedule } from './operations/nextSchedule.ts';

/** The operations, by name. */
export const operations = {
  'deliveryProfiles.nextSchedule': nextSchedule,
  'deliveryProfiles.fields': fields,
} satisfies FeatureOperations;
