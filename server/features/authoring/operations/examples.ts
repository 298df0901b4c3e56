import { draftRuntime } from '../../../authoring/draftRuntime.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { readDrafts } from '../../../authoring/saveDraft.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { examplesOf } from '../examples.ts';

/** Runs examples with the user's drafts, before publication. */
export const examples: Operation<'authoring.examples'> = {
  async run(context, { layer, kind, name }) {
    const place = await resolveLayer(context, layer);
    const drafts = await readDrafts(context, place.layer);
    const { program } = await draftRuntime(context, place, [...drafts.values()]);
    return { examples: examplesOf(program, [{ kind, name }], context.today) };
  },
};

export const allExamples: Operation<'authoring.allExamples'> = {
  async run(context, { layer }) {
    const place = await resolveLayer(context, layer);
    const session = signedIn(context);
    const jobId = await context.services.jobs.ask({
      kind: 'examples',
      title: t('authoringExamplesTitle').in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { layer: place.layer },
    });
    return { msg: t('authoringExamplesUnderWay'), jobId };
  },
};
