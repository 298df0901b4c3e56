import type { FeatureOperations } from '../../operations/operation.ts';
import { read } from './operations/read.ts';
import { save } from './operations/save.ts';
import { trail } from './operations/trail.ts';

/** The operations, by name. */
export const operations = {
  'audits.read': read,
  'audits.save': save,
  'audits.trail': trail,
} satisfies FeatureOperations;
