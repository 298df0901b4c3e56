/** Scheduled publication: a job of the publisher with the drafts as requested, which can be canceled. */

import { findVersion, mergedOver, type Version } from '../../authoring/definitionVersions.ts';
import { type LayerTarget, readLayerState, resolveLayer } from '../../authoring/layerTarget.ts';
import { judge, publish, refuse } from '../../authoring/publish.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { LayerEntryName } from '../../program/layers/layerEntry.ts';

/** The publication as stored in the job. */
export interface Scheduled {
  layer: string;
  pieces: (LayerEntryName & { version: number })[];
  comment: string;
}

/** A moment in UTC or with its offset. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Drafts that cannot be published now cannot be scheduled. */
export async function schedule(
  context: OperationContext,
  place: LayerTarget,
  drafts: readonly Version[],
  comment: string,
  at: string,
) {
  const time = INSTANT.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time) || time <= context.now.getTime()) throw new HttpError(422, t('authoringNotLater'));
  if (drafts.length === 0) throw new HttpError(422, t('authoringNoDraft'));
  const state = await readLayerState(context, place);
  refuse(await judge(context, state, mergedOver(state.pieces, drafts)));
  const session = signedIn(context);
  const input: Scheduled = {
    layer: place.layer,
    pieces: drafts.map(({ kind, name, version }) => ({ kind, name, version })),
    comment,
  };
  const jobId = await context.services.jobs.ask({
    kind: 'publish',
    title: t('authoringScheduleTitle', { layer: place.layer }).in(context.runtime.program),
    userId: session.user.id,
    context: session.context,
    input: { ...input },
    runAfter: new Date(time).toISOString(),
  });
  return { msg: t('authoringScheduled', { at: new Date(time).toISOString() }), jobId };
}

/** The job: under what its user holds by then. */
export async function runPublish(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const { layer, pieces: layerEntries, comment } = run.input as unknown as Scheduled;
  const { program } = context.runtime;
  if (!context.access.holds('authoring.publishDefinitions')) throw new JobFault(t('permissionDenied').in(program));
  const place = await resolveLayer(context, layer);
  const author = signedIn(context).user.id;
  const drafts = await Promise.all(
    layerEntries.map(async (layerEntry) => {
      const found = await findVersion(services.store.db, layer, layerEntry, layerEntry.version, author);
      if (!found) throw new JobFault(t('authoringNoVersion').in(program));
      return found;
    }),
  );
  try {
    return { version: await publish(context, place, drafts, comment) };
  } catch (error) {
    if (error instanceof HttpError) throw new JobFault(error.textIn(program));
    throw error;
  }
}
