import { chosenDrafts } from '../../../authoring/chosenDrafts.ts';
import { draftRuntime } from '../../../authoring/draftRuntime.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import type { ImpactInput } from '../impact.ts';

/** The drafts as they are now: what is saved meanwhile does not slip in. */
export const impact: Operation<'authoring.impact'> = {
  async run(context, { layer, template, pieces: layerEntries }) {
    const place = await resolveLayer(context, layer);
    const drafts = await chosenDrafts(context, place, layerEntries);
    const runtime = await draftRuntime(context, place, drafts);
    const entity = runtime.program.definitions.template[template]?.entity;
    if (entity === undefined) throw notFound(t('templateNotFound'));
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
      title: t('authoringImpactTitle', { entity: plural }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { ...input },
    });
    return { msg: t('authoringImpactUnderWay'), jobId };
  },
};
