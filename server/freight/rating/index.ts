import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { endApplying } from '../../uploads/endBatch.ts';
import { applyLanes } from './operations/applyLanes.ts';
import { backtest } from './operations/backtest.ts';
import { calculate } from './operations/calculate.ts';
import { cargo } from './operations/cargo.ts';
import { checkTariff } from './operations/checkTariff.ts';
import { convert } from './operations/convert.ts';
import { exchangeRate } from './operations/exchangeRate.ts';
import { getRates } from './operations/getRates.ts';
import { laneHistory } from './operations/laneHistory.ts';
import { lanes } from './operations/lanes.ts';
import { laneValues } from './operations/laneValues.ts';
import { parameters } from './operations/parameters.ts';
import { pasteLanes } from './operations/pasteLanes.ts';
import { rate } from './operations/rate.ts';
import { saveLanes } from './operations/saveLanes.ts';
import { template } from './operations/template.ts';
import { unlink } from './operations/unlink.ts';
import { uploadLanes } from './operations/uploadLanes.ts';
import { why } from './operations/why.ts';
import { runBacktest } from './runBacktest.ts';
import { runLaneUpload } from './runLaneUpload.ts';

/** The operations, by name. */
export const operations = {
  'rating.rate': rate,
  'rating.calculate': calculate,
  'rating.exchangeRate': exchangeRate,
  'rating.getRates': getRates,
  'rating.template': template,
  'rating.lanes': lanes,
  'rating.saveLanes': saveLanes,
  'rating.uploadLanes': uploadLanes,
  'rating.pasteLanes': pasteLanes,
  'rating.applyLanes': applyLanes,
  'rating.laneHistory': laneHistory,
  'rating.checkTariff': checkTariff,
  'rating.unlink': unlink,
  'rating.why': why,
  'rating.backtest': backtest,
  'rating.cargo': cargo,
  'rating.convert': convert,
  'rating.laneValues': laneValues,
  'rating.parameters': parameters,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = {
  laneUpload: { run: runLaneUpload, ended: endApplying },
  backtest: { run: runBacktest },
} satisfies Partial<Record<JobKind, FeatureJob>>;
