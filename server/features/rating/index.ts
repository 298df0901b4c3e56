import type { FeatureOperations } from '../../call/operation.ts';
import { calculate } from './operations/calculate.ts';
import { exchangeRate } from './operations/exchangeRate.ts';
import { getRates } from './operations/getRates.ts';
import { lanes } from './operations/lanes.ts';
import { laneValues } from './operations/laneValues.ts';
import { parameters } from './operations/parameters.ts';
import { rate } from './operations/rate.ts';
import { saveLanes } from './operations/saveLanes.ts';
import { template } from './operations/template.ts';

/** The operations, by name. */
export const operations = {
  'rating.rate': rate,
  'rating.calculate': calculate,
  'rating.exchangeRate': exchangeRate,
  'rating.getRates': getRates,
  'rating.template': template,
  'rating.lanes': lanes,
  'rating.saveLanes': saveLanes,
  'rating.laneValues': laneValues,
  'rating.parameters': parameters,
} satisfies FeatureOperations;
