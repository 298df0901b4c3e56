import type { FeatureOperations } from '../../operations/operation.ts';
import { day } from './operations/day.ts';
import { dayDetail } from './operations/dayDetail.ts';
import { detail } from './operations/detail.ts';
import { read } from './operations/read.ts';

/** The operations, by name. */
export const operations = {
  'ageing.read': read,
  'ageing.detail': detail,
  'ageing.day': day,
  'ageing.dayDetail': dayDetail,
} satisfies FeatureOperations;
