import { runRekey } from '../../authoring/rekey.ts';
import { runRename } from '../../authoring/renameStored.ts';
import { runIndexes } from '../../authoring/requestedIndexes.ts';
import type { JobKind } from '../../jobs/job.ts';
import type { FeatureJob } from '../../operations/featureJob.ts';
import type { FeatureOperations } from '../../operations/operation.ts';
import { runExamples } from './examples.ts';
import { runImpact } from './impact.ts';
import { check } from './operations/check.ts';
import { compare } from './operations/compare.ts';
import { definition } from './operations/definition.ts';
import { definitions } from './operations/definitions.ts';
import { discard } from './operations/discard.ts';
import { allExamples, examples } from './operations/examples.ts';
import { exportLayer } from './operations/export.ts';
import { fields } from './operations/fields.ts';
import { fieldUses } from './operations/fieldUses.ts';
import { impact } from './operations/impact.ts';
import { importLayer } from './operations/import.ts';
import { judge } from './operations/judge.ts';
import { layer } from './operations/layer.ts';
import { layers } from './operations/layers.ts';
import { names } from './operations/names.ts';
import { publications } from './operations/publications.ts';
import { publish } from './operations/publish.ts';
import { rename, renamePlaces } from './operations/rename.ts';
import { restore } from './operations/restore.ts';
import { revert } from './operations/revert.ts';
import { rules } from './operations/rules.ts';
import { save } from './operations/save.ts';
import { saveFields } from './operations/saveFields.ts';
import { scheduled } from './operations/scheduled.ts';
import { stopScheduled } from './operations/stopScheduled.ts';
import { tryOut } from './operations/try.ts';
import { versions } from './operations/versions.ts';
import { runPublish } from './schedule.ts';

/** The operations, by name. */
export const operations = {
  'authoring.layers': layers,
  'authoring.layer': layer,
  'authoring.definitions': definitions,
  'authoring.definition': definition,
  'authoring.names': names,
  'authoring.check': check,
  'authoring.rules': rules,
  'authoring.fields': fields,
  'authoring.saveFields': saveFields,
  'authoring.save': save,
  'authoring.discard': discard,
  'authoring.versions': versions,
  'authoring.compare': compare,
  'authoring.restore': restore,
  'authoring.fieldUses': fieldUses,
  'authoring.judge': judge,
  'authoring.publish': publish,
  'authoring.publications': publications,
  'authoring.scheduled': scheduled,
  'authoring.stopScheduled': stopScheduled,
  'authoring.revert': revert,
  'authoring.try': tryOut,
  'authoring.impact': impact,
  'authoring.examples': examples,
  'authoring.allExamples': allExamples,
  'authoring.export': exportLayer,
  'authoring.import': importLayer,
  'authoring.renamePlaces': renamePlaces,
  'authoring.rename': rename,
} satisfies FeatureOperations;

/** The kinds of job. */
export const jobs = {
  rekey: { run: runRekey },
  rename: { run: runRename },
  indexes: { run: runIndexes },
  publish: { run: runPublish },
  impact: { run: runImpact },
  examples: { run: runExamples },
} satisfies Partial<Record<JobKind, FeatureJob>>;
