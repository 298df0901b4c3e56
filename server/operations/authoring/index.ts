import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import { runIndexes } from '../../authoring/askedIndexes.ts';
import { runExamples } from '../../authoring/examples.ts';
import { runImpact } from '../../authoring/impact.ts';
import { runRekey } from '../../authoring/rekey.ts';
import { runRename } from '../../authoring/renameStored.ts';
import { runPublish } from '../../authoring/schedule.ts';
import type { FeatureJob } from '../../jobs/featureJob.ts';
import type { JobKind } from '../../jobs/job.ts';
import type { Operation } from '../operation.ts';
import { check } from './check.ts';
import { compare } from './compare.ts';
import { definition } from './definition.ts';
import { definitions } from './definitions.ts';
import { discard } from './discard.ts';
import { allExamples, examples } from './examples.ts';
import { exportLayer } from './export.ts';
import { fields } from './fields.ts';
import { fieldUses } from './fieldUses.ts';
import { impact } from './impact.ts';
import { importLayer } from './import.ts';
import { judge } from './judge.ts';
import { layer } from './layer.ts';
import { layers } from './layers.ts';
import { names } from './names.ts';
import { publications } from './publications.ts';
import { publish } from './publish.ts';
import { rename, renamePlaces } from './rename.ts';
import { restore } from './restore.ts';
import { rules } from './rules.ts';
import { save } from './save.ts';
import { saveFields } from './saveFields.ts';
import { scheduled } from './scheduled.ts';
import { stopScheduled } from './stopScheduled.ts';
import { takeBack } from './takeBack.ts';
import { tryOut } from './try.ts';
import { versions } from './versions.ts';

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
  'authoring.takeBack': takeBack,
  'authoring.try': tryOut,
  'authoring.impact': impact,
  'authoring.examples': examples,
  'authoring.allExamples': allExamples,
  'authoring.export': exportLayer,
  'authoring.import': importLayer,
  'authoring.renamePlaces': renamePlaces,
  'authoring.rename': rename,
} satisfies { [Name in OperationName]?: Operation<Name> };

/** The kinds of job. */
export const jobs = {
  rekey: { run: runRekey },
  rename: { run: runRename },
  indexes: { run: runIndexes },
  publish: { run: runPublish },
  impact: { run: runImpact },
  examples: { run: runExamples },
} satisfies Partial<Record<JobKind, FeatureJob>>;
