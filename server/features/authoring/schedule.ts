/** Publishing at a time: a job of the publisher, with the drafts as they were when it was asked for, that can be stopped. */

import { type Place, placeOf, readState } from '../../authoring/place.ts';
import { judge, publish, refuse } from '../../authoring/publish.ts';
import { findVersion, laidOver, type Version } from '../../authoring/versions.ts';
import { HttpError } from '../../base/http/httpError.ts';
import { said } from '../../base/words/said.ts';
import { jobContext } from '../../call/jobContext.ts';
import { type OperationContext, signedIn } from '../../call/operation.ts';
import type { Services } from '../../call/services.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import type { PieceName } from '../../program/layers/piece.ts';

/** What is published, as the job keeps it. */
export interface Scheduled {
  layer: string;
  pieces: (PieceName & { version: number })[];
  comment: string;
}

/** A moment in UTC or with its offset. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** What could not be published now is not taken on for later. */
export async function schedule(
  context: OperationContext,
  place: Place,
  drafts: readonly Version[],
  comment: string,
  at: string,
) {
  const time = INSTANT.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time) || time <= context.now.getTime()) throw new HttpError(422, said('authoringNotLater'));
  if (drafts.length === 0) throw new HttpError(422, said('authoringNoDraft'));
  const state = await readState(context, place);
  refuse(await judge(context, state, laidOver(state.pieces, drafts)));
  const session = signedIn(context);
  const input: Scheduled = {
    layer: place.layer,
    pieces: drafts.map(({ kind, name, version }) => ({ kind, name, version })),
    comment,
  };
  const jobId = await context.services.jobs.ask({
    kind: 'publish',
    title: said('authoringScheduleTitle', { layer: place.layer }).in(context.runtime.program),
    userId: session.user.id,
    context: session.context,
    input: { ...input },
    runAfter: new Date(time).toISOString(),
  });
  return { msg: said('authoringScheduled', { at: new Date(time).toISOString() }), jobId };
}

/** The job: under what its user holds by then. */
export async function runPublish(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const { layer, pieces, comment } = run.input as unknown as Scheduled;
  const { program } = context.runtime;
  if (!context.access.holds('authoring.publishDefinitions')) throw new JobFault(said('permissionDenied').in(program));
  const place = await placeOf(context, layer);
  const author = signedIn(context).user.id;
  const drafts = await Promise.all(
    pieces.map(async (piece) => {
      const found = await findVersion(services.store.db, layer, piece, piece.version, author);
      if (!found) throw new JobFault(said('authoringNoVersion').in(program));
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
