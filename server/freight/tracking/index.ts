import type { FeatureOperations } from '../../operations/operation.ts';
import { changedDates } from './operations/changedDates.ts';
import { find } from './operations/find.ts';
import { endLink, makeLink, openLink } from './operations/links.ts';
import { check, save } from './operations/updateMilestones.ts';

/** The operations, by name. */
export const operations = {
  'tracking.check': check,
  'tracking.save': save,
  'tracking.changedDates': changedDates,
  'tracking.find': find,
  'tracking.makeLink': makeLink,
  'tracking.endLink': endLink,
  'tracking.openLink': openLink,
} satisfies FeatureOperations;
