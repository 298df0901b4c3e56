import { chosenDrafts } from '../../../authoring/chosenDrafts.ts';
import { draftRuntime } from '../../../authoring/draftRuntime.ts';
import { placeOf } from '../../../authoring/place.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { entityFields } from '../../../records/entityFields.ts';
import type { ImpactInput } from '../impact.ts';

/** The drafts as they are now: what is saved meanwhile does not slip in. */
export const impact: Operation<'authoring.impact'> = {
  async run(context, { layer, template, pieces }) {
    const place = await placeOf(context, layer);
    const drafts = await chosenDrafts(context, place, pieces);
    const runtime = await draftRuntime(context, place, drafts);
    const entity = runtime.program.definitions.template[template]?.entity;
    if (entity === undefined) throw notFound(said('templateNotFound'));
    context.access.need(entity, 'list');
    const session = signedIn(context);
    const input: ImpactInput = {
      layer: place.layer,
      template,
      pieces: drafts.map(({ kind, name, version }) => ({ kind, name, version })),
    };
    const { plural } = entityFields(runtime, entity).definition;
    const jobId = await context.services.jobs.ask({
      kind: 'impact',
      title: said('authoringImpactTitle', { entity: plural }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { ...input },
    });
    return { msg: said('authoringImpactUnderWay'), jobId };
  },
};
